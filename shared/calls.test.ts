import assert from "node:assert/strict";
import { test } from "node:test";
import { isToCall } from "./calls.ts";

test("who is to be called on a day", () => {
	const person = { called_at: null, call_on: null, note: null, phone: "+43 1" };
	const called = { called_at: "2026-11-20T12:00:00.000Z" };
	for (const [changed, expected] of [
		[{}, true],
		[{ phone: null }, false],
		[{ mail: "left" }, false],
		[called, false],
		[{ ...called, call_on: "2026-11-23" }, true],
		[{ ...called, call_on: "2026-11-24" }, false],
		[{ call_on: "2026-11-24" }, false],
	] as const) {
		const each = { ...person, mail: null, ...changed };
		assert.equal(isToCall(each, "2026-11-23"), expected, JSON.stringify(each));
	}
});
