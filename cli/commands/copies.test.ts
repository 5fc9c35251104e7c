import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import { saveState } from "../../mail/mailer-state.ts";
import { dayMs } from "../../shared/time.ts";
import { limits } from "../../store/limits.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import {
	add,
	type EmptyList,
	engines,
	people,
	type Run,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnSqlite("backup and restore keep the list", async ({ settings }, t) => {
	const { settings: target } = await engines.SQLite(t, { isMade: false });
	await add(settings, people(1_200));
	const file = path.join(temporaryFolder(t), "b.db");
	assert.match(
		await printer(settings)("backup", file),
		/^Written to \S+, and compared: 1,200 sign-ups and 0 mails\.\nSHA-256 of its rows: [\da-f]{64}\n$/,
	);
	assert.match(
		await printer(target)("backup", "restore", file),
		/^Restored and compared: 1,200 sign-ups and 0 mails\. Left out, .*: 0\.\nMail is paused.*\nNo erased person is known: .* erase them here, too\.\n$/,
	);
	assert.deepEqual(await storedIn(target), await storedIn(settings));
	const again = await call(["backup", "restore", file], target);
	assert.deepEqual([again.code, again.out], [1, ""]);
	assert.match(
		again.err,
		/^The list is not empty \(rows in waitlist\)[^\n]+\n$/,
	);
});

test("leaves out erased people by the copy beside the backup", async (t) => {
	const { settings } = await engines.SQLite(t);
	await add(settings, people(10));
	const file = path.join(temporaryFolder(t), "b.db");
	await call(["backup", file], settings);
	await call(["erase", "person0@x.example", "--yes"], settings);
	const next = await call(["backup", `${file}2`], settings);
	assert.match(
		next.out,
		/\nKeep with it: \S+erased\.json, which remembers who was erased and who wants no mail\.\n/,
	);
	// The machine is lost, and with it the file beside the database; another list had one there.
	const { settings: other } = await engines.SQLite(t, { isMade: false });
	const at = new Date().toISOString();
	const text = JSON.stringify({ erased: { "key.hash": at } });
	writeFileSync(other.ERASED_FILE, text);
	assert.match(
		(await call(["backup", "restore", file], other)).out,
		/ since: 1\.\n/,
	);
	const { settings: target } = await engines.SQLite(t, { isMade: false });
	const { out } = await call(["backup", "restore", file], target);
	assert.match(
		out,
		/compared: 9 sign-ups and 0 mails\. .* since: 1\.\nMail is paused.*\n$/,
	);
	assert.equal(
		readFileSync(target.ERASED_FILE, "utf8"),
		readFileSync(settings.ERASED_FILE, "utf8"),
	);
});

test("makes no backup without a copy of who was erased", async (t) => {
	const { settings } = await engines.SQLite(t);
	await add(settings, people(1));
	writeFileSync(settings.ERASED_FILE, "broken");
	const folder = temporaryFolder(t);
	const args = ["backup", path.join(folder, "b.db")];
	const { code, err } = await call(args, settings);
	assert.equal(code, 1);
	assert.match(err, /^\S+erased\.json, .* cannot be read: .*\n$/);
	assert.deepEqual(readdirSync(folder), []);
});

const moves: Run = async ({ settings: target }, t) => {
	const { settings: from } = await engines.SQLite(t);
	await add(from, people(4));
	await call(["erase", "person0@x.example", "--yes"], from);
	const move = ["backup", "move", target.DATABASE_URL];
	assert.match(
		await printer(from)(...move),
		/ now holds the whole list, compared row by row: 3 sign-ups and 0 mails\.\nMail is paused there.*\nSet DATABASE_URL/,
	);
	assert.match((await call(move, from)).err, /^The list is not empty/);
	assert.deepEqual(await storedIn(target), await storedIn(from));
};
testOnBoth("moves a list", moves, { isMade: false });

/** Keeps the space of removed rows in a database from being overwritten; returns what goes before its address for that. */
async function holdOpen(
	{ kind, settings: { DATABASE_URL } }: EmptyList,
	t: TestContext,
): Promise<string> {
	if (kind === "sqlite") {
		t.mock.property(limits.sqlite, "lockMs", 50);
		const reader = new DatabaseSync(DATABASE_URL.replace("file:", ""));
		t.after(() => reader.close());
		reader.exec("begin");
		reader.prepare("select * from waitlist").all();
		return DATABASE_URL;
	}
	// As another vacuum does.
	const sql = postgres(DATABASE_URL, { max: 1 });
	t.after(() => sql.end({ timeout: 0 }));
	await sql.unsafe("begin; lock table mails in share update exclusive mode");
	return `${DATABASE_URL}?options=-c%20lock_timeout%3D50`;
}

for (const command of ["restore", "move"])
	testOnBoth(
		`${command} warns when the space of erased people is not overwritten yet`,
		async (target, t) => {
			const { settings: from } = await engines.SQLite(t);
			await add(from, people(2));
			const file = path.join(temporaryFolder(t), "list.jsonl");
			await call(["backup", file], from);
			await call(["erase", "person0@x.example", "--yes"], from);
			const { ERASED_FILE } = from;
			const DATABASE_URL = await holdOpen(target, t);
			const { code, out, err } =
				command === "move"
					? await call(["backup", "move", DATABASE_URL], from)
					: await call(["backup", "restore", file], {
							DATABASE_URL,
							ERASED_FILE,
						});
			assert.equal(code, 0);
			assert.match(out, /1 sign-up and 0 mails/);
			assert.match(
				err,
				target.kind === "sqlite"
					? /^A copy is still in the database's log.* `erase --again --yes`/
					: /^PostgreSQL has not overwritten the space of the deleted rows yet/,
			);
		},
	);

test("moves the file of erased people along", async (t) => {
	const { settings: from } = await engines.SQLite(t);
	await add(from, people(2));
	await call(["erase", "person0@x.example", "--yes"], from);
	const { DATABASE_URL, ERASED_FILE } = from;
	const { settings: to } = await engines.SQLite(t, { isMade: false });
	// Each list has its own file beside it.
	await call(["backup", "move", to.DATABASE_URL], { DATABASE_URL });
	assert.equal(
		readFileSync(to.ERASED_FILE, "utf8"),
		readFileSync(ERASED_FILE, "utf8"),
	);
});

testOnBoth(
	"backup says what else to keep, and doctor when no copy was made for a week",
	async ({ settings }, t) => {
		const { env, work, openList } = await startMail(t, settings);
		const doctor = async () => (await call(["doctor"], env)).out;
		assert.doesNotMatch(await doctor(), /backup/);
		await add(settings, [person("ann@x.at")]);
		await work();
		// The list is young.
		assert.doesNotMatch(await doctor(), /backup/);
		const list = await openList();
		const old = new Date(Date.now() - 8 * dayMs).toISOString();
		const imported_at = new Date().toISOString();
		await list.change("waitlist", {}, { created_at: old, imported_at });
		assert.doesNotMatch(await doctor(), /backup/);
		await list.change("waitlist", {}, { imported_at: null });
		assert.match(await doctor(), /^advice +backup +No backup .* was made yet/m);
		const out = await printer(env)(
			"backup",
			path.join(temporaryFolder(t), "list.jsonl"),
		);
		assert.match(
			out,
			/^Keep with it: LINK_SECRET from \.env, without which .*$/m,
		);
		assert.match(
			await doctor(),
			/^ok +backup +The last backup was made at 20/m,
		);
		await saveState(list, { backed_up_at: old });
		assert.match(await doctor(), /^advice +backup +No backup .* for 8 days/m);
		// Nothing has changed since but that time.
		const [one, other] = ["one.jsonl", "other.jsonl"].map((name) =>
			path.join(temporaryFolder(t), name),
		);
		for (const file of [one, other]) await printer(env)("backup", file ?? "");
		assert.ok(readFileSync(one ?? "").equals(readFileSync(other ?? "")));
	},
);

testOnSqlite(
	"a backup of an empty list leaves it one into which an archive can be restored",
	async ({ settings }, t) => {
		const folder = temporaryFolder(t);
		const print = printer(settings);
		await print("backup", path.join(folder, "empty.jsonl"));
		await print("backup", "restore", path.join(folder, "empty.jsonl"));
	},
);
