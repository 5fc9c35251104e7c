import assert from "node:assert/strict";
import { renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../../config/parsers.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { anEntry, testInbox } from "../contract/inbox.ts";
import { StoreUnavailable } from "../errors.ts";
import { testWaitlistReader } from "../waitlist-reader-contract.ts";
import { maxWaiting, openSqliteStore } from "./inbox.ts";

async function create(t: TestContext): Promise<DatabaseAddress> {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	return { kind: "sqlite", file };
}

testInbox("SQLite", create);
testWaitlistReader("SQLite, read", create);

async function open(t: TestContext) {
	const file = path.join(temporaryFolder(t), "made", "for-it", "waitlist.db");
	const store = await openSqliteStore(file);
	t.after(() => store.close());
	function lock(): DatabaseSync {
		const other = new DatabaseSync(file);
		t.after(() => other.isOpen && other.close());
		other.exec("begin immediate");
		return other;
	}
	return { file, store, lock };
}

test("lets nobody else into the folder and its files", {
	skip: process.platform === "win32" && "Windows has rights of another kind",
}, async (t) => {
	const { file, store } = await open(t);
	await store.add([anEntry()]);
	const modes = [
		path.dirname(path.dirname(file)),
		path.dirname(file),
		file,
		`${file}-wal`,
		`${file}-shm`,
	].map((name) => (statSync(name).mode & 0o777).toString(8));
	assert.deepEqual(modes, ["700", "700", "600", "600", "600"]);
});

test("leaves one file behind when it closes", async (t) => {
	const { file, store } = await open(t);
	await store.add([anEntry()]);
	await store.close();
	assert.equal(statSync(`${file}-wal`, { throwIfNoEntry: false }), undefined);
});

test("commits together what arrives together", async (t) => {
	const { file, store } = await open(t);
	const before = statSync(`${file}-wal`).size;
	const adds = 500;
	await Promise.all(Array.from({ length: adds }, () => store.add([anEntry()])));
	// A commit of its own would write at least two pages for each.
	const pages = (statSync(`${file}-wal`).size - before) / 4096;
	assert.ok(pages < adds / 4, `${pages} pages`);
});

test("waits for another program's lock and leaves the event loop free", async (t) => {
	const { store, lock } = await open(t);
	const other = lock();
	let stored = false;
	const added = store.add([anEntry()]).then(() => {
		stored = true;
	});
	// If the wait blocked this thread, the lock would never be let go in time.
	await pause(200);
	assert.equal(stored, false);
	other.exec("rollback");
	await added;
});

test("says within seconds that it does not answer", async (t) => {
	const { store, lock } = await open(t);
	const other = lock();
	const added = store.add([anEntry()]);
	// Lets the add go out first.
	await pause(50);
	await assert.rejects(store.check(), /StoreUnavailable: .* in time/);
	other.exec("rollback");
	await added;
	await store.check();
});

test("takes only so many entries into the queue", async (t) => {
	const { store } = await open(t);
	const many = Array.from({ length: maxWaiting }, () => anEntry());
	const added = store.add(many);
	await assert.rejects(store.add([anEntry()]), StoreUnavailable);
	await added;
	await store.add([anEntry()]);
});

for (const name of ["", "-wal"]) {
	test(`never answers for a removed or replaced waitlist.db${name}`, async (t) => {
		const { file, store } = await open(t);
		const moved = `${file}${name}`;
		renameSync(moved, `${moved}.away`);
		await assert.rejects(store.add([anEntry()]), /was removed while/);
		await assert.rejects(store.check(), /was removed while/);
		writeFileSync(moved, "");
		await assert.rejects(store.add([anEntry()]), /was replaced while/);
		await assert.rejects(store.check(), /was replaced while/);
		renameSync(`${moved}.away`, moved);
		await store.add([anEntry()]);
		await store.check();
	});
}
