import assert from "node:assert/strict";
import { test } from "node:test";
import { phones } from "../test/field/phones.ts";
import { dialedNumber } from "./phone.ts";

for (const [typed, dialed] of phones) {
	test(`${JSON.stringify(typed)} dials ${dialed}`, () => {
		assert.equal(dialedNumber(typed), dialed);
	});
}

test("every decimal digit of Unicode is read", () => {
	const digits: string[] = [];
	for (let code = 0; code <= 0x10ffff; code += 1) {
		const character = String.fromCodePoint(code);
		if (/^\p{Nd}$/u.test(character)) digits.push(character);
	}
	assert.ok(digits.length >= 650);
	for (const [index, digit] of digits.entries())
		assert.equal(dialedNumber(digit), `${index % 10}`, digit);
});
