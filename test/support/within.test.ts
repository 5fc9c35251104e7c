import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./visitors.ts";
import { within } from "./within.ts";

test("a wait that is too long ends with a sentence", async () => {
	const never = new Promise(() => {});
	await assert.rejects(
		within(never, "The server did not end", 0.01),
		/^Error: The server did not end within 0\.01 s$/,
	);
	await assert.rejects(
		eventually(() => false, { what: "no mail arrived", seconds: 0.01 }),
		/no mail arrived within 0\.01 s/,
	);
	assert.equal(
		await within(Promise.resolve("ended"), "It did not end"),
		"ended",
	);
});
