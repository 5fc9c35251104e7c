import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../test/support/call-cli.ts";
import { withProgress } from "./progress.ts";

for (const [what, ms, isTTY, expected] of [
	[
		"a percentage after a second",
		500,
		true,
		"\rCounting 50 %\rCounting 75 %\rCounting 100 %\r\u001b[K",
	],
	["nothing of quick work", 200, true, ""],
	["nothing without a terminal", 2_000, false, ""],
] as const) {
	test(`shows ${what}`, async (t) => {
		t.mock.timers.enable({ apis: ["Date"] });
		const { stream, text } = collect();
		Object.assign(stream, { isTTY });
		await withProgress(stream, "Counting", async (progress) => {
			for (let done = 1; done <= 4; done += 1) {
				t.mock.timers.tick(ms);
				progress(done, 4);
			}
		});
		assert.equal(text(), expected);
	});
}
