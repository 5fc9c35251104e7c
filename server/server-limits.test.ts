/** The limits in units that a reader checks at a glance: a thousand times too much is seen here. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { limits as ofStore } from "../store/limits.ts";
import { limits } from "./server-limits.ts";

test("the times of the server and of the store, in seconds", () => {
	const { sqlite, postgres, inbox } = ofStore;
	const times = {
		head: limits.headMs,
		request: limits.requestMs,
		slowCheck: limits.slowCheckMs,
		visits: limits.visits.everyMs,
		keepAlive: limits.keepAliveMs,
		lastCall: limits.lastCallMs,
		stop: limits.stopMs,
		overloadDelay: limits.overload.maxEventLoopDelay,
		overloadSample: limits.overload.sampleInterval,
		lock: sqlite.lockMs,
		// Before the page's own timeout of 15 s.
		answerOfSqlite: sqlite.answerMs,
		answer: postgres.answerMs,
		connect: postgres.connectMs,
		retry: postgres.retryMs,
		end: postgres.endMs,
		check: inbox.checkMs,
	};
	assert.deepEqual(
		Object.fromEntries(
			Object.entries(times).map(([name, ms]) => [name, ms / 1_000]),
		),
		{
			head: 10,
			request: 30,
			slowCheck: 2,
			visits: 10,
			keepAlive: 72,
			lastCall: 0.5,
			stop: 8,
			overloadDelay: 0.25,
			overloadSample: 5,
			lock: 5,
			answerOfSqlite: 11,
			answer: 5,
			connect: 1,
			retry: 0.2,
			end: 1,
			check: 2,
		},
	);
});

test("what fills memory or the database has a limit", () => {
	const { waiting, batch, repeats } = ofStore.inbox;
	const { everyMs, ...visits } = limits.visits;
	assert.deepEqual(
		{ waiting, batch, repeats },
		{ waiting: 10_000, batch: 1_000, repeats: 20 },
	);
	assert.deepEqual(visits, {
		perSender: { visitors: 30, views: 300, sources: 10 },
		remembered: { all: 1_000_000, smallest: 4_000, largest: 100_000 },
		countedSenders: { smallest: 5, largest: 20 },
		sources: 2_000,
		agents: 1_000,
	});
	assert.deepEqual(
		[limits.bodyBytes, limits.headBytes, limits.memoryFileBytes].map(
			(bytes) => bytes / 1024,
		),
		[64, 16, 256],
	);
	assert.equal(limits.memoryBytes / 1024 ** 2, 16);
	assert.equal(limits.rowsPerCall, 100);
	for (const many of [
		"requestsAhead",
		"connections",
		"rememberedAddresses",
	] as const)
		assert.equal(limits[many], 10_000, many);
});
