import assert from "node:assert/strict";
import { test } from "node:test";
import { isToCall } from "./calls.ts";

const person = {
	called_at: null,
	call_on: null,
	note: null,
	phone: "+43 1",
	mail: null,
};
const called = { called_at: "2026-11-20T12:00:00.000Z" };

for (const [what, changed, expected] of [
	["a phone", {}, true],
	["no phone", { phone: null }, false],
	["a person who left", { mail: "left" }, false],
	["a person who was called", called, false],
	[
		"a person to be called again today",
		{ ...called, call_on: "2026-11-23" },
		true,
	],
	[
		"a person to be called again tomorrow",
		{ ...called, call_on: "2026-11-24" },
		false,
	],
	[
		"a person to be called later for the first time",
		{ call_on: "2026-11-24" },
		false,
	],
] as const)
	test(`${what}: ${expected ? "to call" : "not to call"}`, () => {
		assert.equal(isToCall({ ...person, ...changed }, "2026-11-23"), expected);
	});
