import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { collect } from "../../test/support/call-cli.ts";
import { type Progress, withProgress } from "./progress.ts";

async function slowly(progress: Progress) {
	progress(0, 4);
	await pause(1_050);
	progress(1, 4);
	await pause(150);
	progress(2, 4);
	return "done";
}

function terminal() {
	const { stream, text } = collect();
	return { stream: Object.assign(stream, { isTTY: true }), text };
}

test("shows progress on a terminal after a second, and clears it", async () => {
	const { stream, text } = terminal();
	assert.equal(await withProgress(stream, "Counting", slowly), "done");
	assert.equal(text(), "\rCounting 25 %\rCounting 50 %\r\u001b[K");
});

test("shows nothing for quick work, or without a terminal", async () => {
	const { stream, text } = terminal();
	await withProgress(stream, "Counting", async (tell) => tell(1, 4));
	assert.equal(text(), "");
	const file = collect();
	await withProgress(file.stream, "Counting", slowly);
	assert.equal(file.text(), "");
});
