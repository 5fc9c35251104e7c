import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { collect } from "../../test/support/call-cli.ts";
import { withProgress } from "./progress.ts";

/** What work of four steps shows, one step per so many milliseconds. */
async function shownBy(t: TestContext, ms: number, isTTY: boolean) {
	t.mock.timers.enable({ apis: ["Date"] });
	const { stream, text } = collect();
	const terminal = isTTY ? Object.assign(stream, { isTTY }) : stream;
	const result = await withProgress(terminal, "Counting", async (progress) => {
		for (let done = 1; done <= 4; done += 1) {
			t.mock.timers.tick(ms);
			progress(done, 4);
		}
		return "done";
	});
	assert.equal(result, "done");
	return text();
}

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
		assert.equal(await shownBy(t, ms, isTTY), expected);
	});
}
