import assert from "node:assert/strict";
import { renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { anEntry } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { StoreUnavailable } from "../errors.ts";
import { limits } from "../limits.ts";
import { openSqliteInbox } from "./inbox.ts";

async function open(t: TestContext) {
	const file = path.join(temporaryFolder(t), "made", "for-it", "waitlist.db");
	const inbox = await openSqliteInbox(file);
	t.after(() => inbox.close());
	function lock(): DatabaseSync {
		const other = new DatabaseSync(file);
		t.after(() => other.isOpen && other.close());
		other.exec("begin immediate");
		return other;
	}
	return { file, inbox, lock };
}

test("folder and files are for this user only", {
	skip: process.platform === "win32" && "Windows has rights of another kind",
}, async (t) => {
	const { file, inbox } = await open(t);
	await inbox.add([anEntry()]);
	const modes = [
		path.dirname(path.dirname(file)),
		path.dirname(file),
		file,
		`${file}-wal`,
		`${file}-shm`,
	].map((name) => (statSync(name).mode & 0o777).toString(8));
	assert.deepEqual(modes, ["700", "700", "600", "600", "600"]);
});

test("adds that arrive together are committed together", async (t) => {
	const { file, inbox } = await open(t);
	const before = statSync(`${file}-wal`).size;
	const adds = 500;
	await Promise.all(Array.from({ length: adds }, () => inbox.add([anEntry()])));
	// A commit of its own would write at least two pages for each.
	const pages = (statSync(`${file}-wal`).size - before) / 4096;
	assert.ok(pages < adds / 4, `${pages} pages`);
});

test("a check is answered within seconds when the database does not answer", async (t) => {
	const { inbox, lock } = await open(t);
	const other = lock();
	const added = inbox.add([anEntry()]);
	// Lets the add go out first.
	await pause(50);
	await assert.rejects(inbox.check(), /StoreUnavailable: .* in time/);
	other.exec("rollback");
	await added;
	await inbox.check();
});

test("the queue takes a limited number of entries", async (t) => {
	const { inbox } = await open(t);
	const many = Array.from({ length: limits.inbox.waiting }, () => anEntry());
	const added = inbox.add(many);
	await assert.rejects(inbox.add([anEntry()]), StoreUnavailable);
	await added;
	await inbox.add([anEntry()]);
});

test("a removed or replaced log is noticed", async (t) => {
	const { file, inbox } = await open(t);
	const log = `${file}-wal`;
	renameSync(log, `${log}.away`);
	await assert.rejects(inbox.add([anEntry()]), /was removed while/);
	writeFileSync(log, "");
	await assert.rejects(inbox.check(), /was replaced while/);
	renameSync(`${log}.away`, log);
	await inbox.check();
});

test("after a check, sign-ups wait for a lock as before", async (t) => {
	const { inbox, lock } = await open(t);
	await inbox.check();
	const other = lock();
	const release = async () => {
		await pause(20);
		other.exec("rollback");
	};
	await Promise.all([inbox.add([anEntry()]), release()]);
});
