import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../test/support/call-cli.ts";
import { output, showProgress } from "./output.ts";

test("leaves one listener, however much is written", async () => {
	const { stream, text } = collect();
	for (let line = 0; line < 20; line += 1) await output("a", stream);
	assert.equal(text(), "a".repeat(20));
	assert.equal(stream.listenerCount("error"), 1);
});

for (const [what, ms, isTTY, expected] of [
	["a percentage after a second", 500, true, "50 %\r75 %\r100 %\r"],
	["nothing of quick work", 200, true, ""],
	["nothing without a terminal", 2_000, false, ""],
] as const) {
	test(`shows ${what}`, (t) => {
		t.mock.timers.enable({ apis: ["Date"] });
		const { stream, text } = collect();
		const progress = showProgress(Object.assign(stream, { isTTY }));
		for (let done = 1; done <= 4; done += 1) {
			t.mock.timers.tick(ms);
			progress(done, 4);
		}
		assert.equal(text(), expected);
	});
}
