import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { output } from "./output.ts";

test("waits for a slow reader", async () => {
	const line = "x".repeat(999);
	let produced = 0;
	let taken = 0;
	let mostAhead = 0;
	function* lines() {
		for (; produced < 5_000; produced += 1) yield line;
	}
	const slow = new Writable({
		decodeStrings: false,
		write(chunk: string, _encoding, done) {
			mostAhead = Math.max(mostAhead, produced * line.length - taken);
			taken += chunk.length;
			void nextTurn().then(() => done());
		},
	});
	await output(lines(), slow);
	assert.equal(taken, 5_000 * line.length);
	assert.ok(mostAhead < 500_000, `${mostAhead} characters ahead`);
	assert.equal(slow.writableEnded, false);
});

test("rejects with the source's error", async () => {
	function* broken() {
		yield "a";
		throw new RangeError("ours");
	}
	const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
	await assert.rejects(output(broken(), sink), RangeError);
});
