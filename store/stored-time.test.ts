import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { firstTime, lastTime, readStoredTime } from "./stored-time.ts";

const noon = "2026-11-20T12:00:00.123Z";
for (const [text, expected] of [
	[noon, noon],
	["2026-11-20 12:00:00.123+00", noon],
	["2026-11-20 12:00:00+00", "2026-11-20T12:00:00.000Z"],
	["2026-11-20 12:00:00.1+00", "2026-11-20T12:00:00.100Z"],
	["2026-11-20 17:30:00.123+05:30", noon],
	["2026-11-20 08:00:00.123-04", noon],
	// Local times of Vienna and Paris before zones were introduced.
	["1893-01-01 01:05:21+01:05:21", "1893-01-01T00:00:00.000Z"],
	["0026-11-21 00:09:21+00:09:21", "0026-11-21T00:00:00.000Z"],
	["0044-03-15 00:00:00+00 BC", firstTime],
	["-infinity", firstTime],
	["infinity", lastTime],
	["12026-11-20 12:00:00+00", lastTime],
	["294276-12-31 23:59:59.999+00", lastTime],
	["9999-12-31 23:59:59.999+00", lastTime],
	["0000-01-01T00:00:00.000Z", firstTime],
	["2026-13-45T99:99:99.999Z", firstTime],
	["it is 24 characters long", firstTime],
	["", firstTime],
] as const)
	test(`a stored time: ${JSON.stringify(text)}`, () => {
		assert.equal(readStoredTime(text), expected);
	});

test("any stored text becomes a time that can be read", () => {
	const pieces = fc.constantFrom(
		..."0123456789-:.+ TZBC".split(""),
		"infinity",
	);
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 30 }), (some) => {
			const time = readStoredTime(some.join(""));
			assert.ok(time >= firstTime && time <= lastTime);
			assert.equal(time.length, 24);
			assert.ok(!Number.isNaN(Date.parse(time)));
		}),
	);
});
