import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { anEntry } from "../test/support/rows.ts";
import { EntryRefused, StoreUnavailable } from "./errors.ts";
import { QueuedInbox } from "./inbox-queue.ts";
import { limits } from "./limits.ts";

/** An inbox whose engine stores when the test says so, and what the engine was asked for. */
function start(batchesAtOnce = 1) {
	const calls: string[] = [];
	const stores: PromiseWithResolvers<undefined>[] = [];
	const inbox = new QueuedInbox({
		batchesAtOnce,
		answerMs: 1_000,
		store(table, rows) {
			calls.push(`${table} ${JSON.parse(rows).length}`);
			const stored = Promise.withResolvers<undefined>();
			stores.push(stored);
			return stored.promise;
		},
		check: async () => void calls.push("check"),
		close: async () => void calls.push("close"),
	});
	const turns = async () => {
		for (let turn = 0; turn < 5; turn += 1) await nextTurn();
	};
	return {
		inbox,
		calls,
		add: (count: number) =>
			inbox.add(Array.from({ length: count }, () => anEntry())),
		turns,
		/** Lets the oldest batches end. */
		async store(count: number, error?: Error) {
			for (const stored of stores.splice(0, count))
				if (error) stored.reject(error);
				else stored.resolve(undefined);
			await turns();
		},
	};
}

test("a batch has at most 1,000 rows, unless one call has more; the next one waits", async () => {
	assert.equal(limits.inbox.batch, 1_000);
	const { add, calls, store, turns } = start();
	const added = [100, 400, 500, 1, 1_500, 600].map(add);
	await turns();
	assert.deepEqual(calls, ["waitlist 1000"]);
	const expected = ["waitlist 1000", "waitlist 1", "waitlist 1500"];
	for (let batch = 2; batch <= 3; batch += 1) {
		await store(1);
		assert.deepEqual(calls, expected.slice(0, batch));
	}
	await store(1);
	assert.deepEqual(calls, [...expected, "waitlist 600"]);
	await store(1);
	await Promise.all(added);
});

test("batches run at once up to the engine's limit, and replies one by one", async () => {
	const { inbox, add, calls, store, turns } = start(2);
	const added = [];
	for (let batch = 1; batch <= 3; batch += 1) {
		added.push(add(batch));
		added.push(inbox.addReply("A".repeat(22), "left"));
		await turns();
	}
	const first = ["waitlist 1", "replies 1", "waitlist 2"];
	assert.deepEqual(calls, first);
	await store(3);
	assert.deepEqual(calls, [...first, "waitlist 3", "replies 2"]);
	await store(2);
	await Promise.all(added);
});

test("the engine is closed after the last sign-up and the last reply are stored", async () => {
	for (const begin of ["add", "addReply"] as const) {
		const { inbox, add, calls, store, turns } = start();
		const begun = () =>
			begin === "add" ? add(1) : inbox.addReply("A".repeat(22), "left");
		const table = begin === "add" ? "waitlist" : "replies";
		const added = [begun()];
		await turns();
		added.push(begun(), begun());
		const closing = inbox.close();
		await turns();
		assert.deepEqual(calls, [`${table} 1`]);
		await store(1);
		assert.deepEqual(calls, [`${table} 1`, `${table} 2`]);
		await store(1);
		assert.deepEqual(calls, [`${table} 1`, `${table} 2`, "close"]);
		await Promise.all([closing, ...added]);
	}
});

test("a refused row fails its own call alone", async () => {
	const { add, calls, store, turns } = start();
	const added = Promise.allSettled([add(1), add(2), add(3)]);
	await turns();
	await store(1, new EntryRefused("a rule"));
	await store(1);
	await store(1, new EntryRefused("a rule"));
	await store(1);
	assert.deepEqual(calls, [
		"waitlist 6",
		...[1, 2, 3].map((n) => `waitlist ${n}`),
	]);
	assert.deepEqual(
		(await added).map(({ status }) => status),
		["fulfilled", "rejected", "fulfilled"],
	);
});

test("as many sign-ups as wait are limited, not those that are stored", async () => {
	const { add, store, turns } = start();
	const { waiting } = limits.inbox;
	for (let round = 0; round < 3; round += 1) {
		const added = Promise.allSettled([add(waiting)]);
		await turns();
		await assert.rejects(add(1), /too many rows wait/);
		await store(1, round === 1 ? new StoreUnavailable("away") : undefined);
		await added;
	}
});

test("a refused row does not fail the one other call beside it", async () => {
	const { add, store, turns } = start();
	const added = Promise.allSettled([add(1), add(1)]);
	await turns();
	for (const isRefused of [true, true, false])
		await store(1, isRefused ? new EntryRefused("a rule") : undefined);
	assert.deepEqual(
		(await added).map(({ status }) => status),
		["rejected", "fulfilled"],
	);
});
