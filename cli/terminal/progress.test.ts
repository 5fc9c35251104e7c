import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { collect } from "../../test/support/call-cli.ts";
import { counted, type Tell, withProgress } from "./progress.ts";

async function slowly(progress: Tell) {
	progress(0, 4);
	await pause(1_050);
	progress(1, 4);
	await pause(150);
	progress(2);
	return "done";
}

function terminal() {
	const { stream, text } = collect();
	return { stream: Object.assign(stream, { isTTY: true }), text };
}

test("draws a bar on a terminal after a second, and wipes it away", async () => {
	const { stream, text } = terminal();
	assert.equal(await withProgress(stream, "Counting", slowly), "done");
	const [, bar, number, end] = text().split("\r");
	assert.match(bar ?? "", /^Counting █{7,8}░+ 25 %$/);
	assert.equal(number, "Counting 2");
	assert.equal(end, "\u001b[K");
});

test("draws nothing for what is quick, or where nobody reads along", async () => {
	const { stream, text } = terminal();
	await withProgress(stream, "Counting", async (tell) => tell(1, 4));
	assert.equal(text(), "");
	const file = collect();
	await withProgress(file.stream, "Counting", slowly);
	assert.equal(file.text(), "");
});

test("counts rows as they go by", async () => {
	async function* rows() {
		yield* ["a", "b"];
	}
	const heard: number[] = [];
	const passed = await Array.fromAsync(
		counted(rows(), (done) => heard.push(done)),
	);
	assert.deepEqual(
		[passed, heard],
		[
			["a", "b"],
			[1, 2],
		],
	);
});
