import assert from "node:assert/strict";
import { test } from "node:test";
import * as text from "./texts.ts";

/** What is noted about a text while `write` runs. */
function errorsOf(write: () => void): readonly string[] {
	const before = text.noted.errors.length;
	write();
	return text.noted.errors.slice(before);
}

for (const [what, write, said] of [
	["a missing text", () => text.lead(undefined as never), /: lead is missing$/],
	["an empty text", () => text.lead(" "), /: lead “ ” is empty$/],
	["a number", () => text.lead(7 as never), /is no text in quotation marks$/],
	[
		"a space at the end",
		() => text.lead("Hello "),
		/“Hello ” begins or ends with a space$/,
	],
	[
		"a text that is too long",
		() => text.lead(`${"a ".repeat(60)}ab`),
		/has 122 letters instead of at most 120: one look/,
	],
	[
		"a word that is too long",
		() => text.heading("Donaudampfschiff"),
		/has the word “Donaudampfschiff” with 16 letters instead of at most 11/,
	],
	["an empty address", () => text.link("Home", ""), /: address is empty$/],
	[
		"a link without an address",
		() => text.link("Home", undefined as never),
		/: address is missing$/,
	],
	[
		"an address without its scheme",
		() => text.address("www.frontage.net"),
		/begins with https/,
	],
	["a script", () => text.address("javascript:alert(1)"), /begins with https:/],
	["a color by name", () => text.color("ink"), /is no color/],
	["an unknown language", () => text.language("English!"), /is no language/],
] as const) {
	test(`${what} is noted once, with its kind and the reason`, () => {
		const errors = errorsOf(write);
		assert.equal(errors.length, 1, errors.join("\n"));
		assert.match(errors[0] ?? "", said);
	});
}

test("words for a picture are checked, or noted as left to be written", () => {
	const place = "content/landing.ts: founder.portrait";
	const check = (alt: string) =>
		errorsOf(() => text.checkPicture({ file: "ann.jpg", alt }, place));
	const isLeft = () =>
		text.noted.placeholders.some(
			(each) => each.place === `${place}.alt` && /ann\.jpg/.test(each.what),
		);
	assert.deepEqual(check("Ann, at her counter"), []);
	assert.match(check(undefined as never)[0] ?? "", /portrait\.alt: spoken is/);
	assert.match(check("a".repeat(251))[0] ?? "", /has 251 letters/);
	assert.equal(isLeft(), false);
	assert.deepEqual(check("…"), []);
	assert.equal(isLeft(), true);
});

test("texts and addresses that fit are returned as they are", () => {
	const errors = errorsOf(() => {
		for (const address of [
			"#waitlist",
			"/privacy.html",
			"https://frontage.net/privacy",
			"mailto:hello@frontage.net",
			"tel:+4930123456",
		])
			assert.equal(text.address(address), address);
		// An accent is no letter of its own.
		assert.equal(text.mark("e\u0301"), "e\u0301");
	});
	assert.deepEqual(errors, []);
});
