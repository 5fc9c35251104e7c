import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { readSettings } from "../../config/settings.ts";
import { openInbox } from "../../store/inbox.ts";
import { readMigrations } from "../../store/sqlite/migrate.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	listOf,
	people,
	type Settings,
	stored,
	testOnBoth,
	testWithPostgres,
} from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { grouped } from "../terminal/table.ts";

for (const count of [0, 3, 3_000]) {
	testOnBoth(`brings back ${count} people as they were`, async (target, t) => {
		const { settings, file } = await listOf(t, count);
		const made = await call(["backup", file], settings);
		assert.equal(made.err, "");
		assert.ok(made.out.startsWith(`Sign-ups in ${file}: ${grouped(count)}.`));
		assert.deepEqual(readdirSync(path.dirname(file)), ["b.db"]);
		// Windows has rights of another kind.
		if (process.platform !== "win32")
			assert.equal(statSync(file).mode & 0o777, 0o600);
		const restored = await call(["restore", file], target);
		assert.equal(restored.err, "");
		assert.match(
			restored.out,
			new RegExp(`compared ${count} sign-ups\\. .* since: 0\\.\n$`),
		);
		assert.deepEqual(await stored(target), await stored(settings));
		await add(target, people(1));
		assert.equal((await stored(target)).length, count + 1);
		assert.deepEqual(readdirSync(path.dirname(file)), ["b.db"]);
	});
}

test("copies one moment of a list that grows", async (t) => {
	const { settings, file } = await listOf(t, 2_000);
	const inbox = await openInbox(readSettings(settings).database);
	let isDone = false;
	const adding = (async () => {
		while (!isDone) await inbox.add(people(5));
	})();
	const made = await call(["backup", file], settings);
	isDone = true;
	await adding;
	await inbox.close();
	assert.deepEqual({ code: made.code, err: made.err }, { code: 0, err: "" });
	const [, said = ""] = /: ([\d,]+)\. All/.exec(made.out) ?? [];
	const count = Number(said.replaceAll(",", ""));
	assert.ok(count >= 2_000 && count <= (await stored(settings)).length);
});

testOnBoth(
	"leaves out erased people, and keeps those who joined again",
	async (target, t) => {
		const { settings, file } = await listOf(t, 0);
		const erased = { ERASED_FILE: settings.ERASED_FILE };
		await add(settings, people(10));
		await call(["backup", file], settings);
		await call(["erase", "PERSON0@x.example", "--yes"], settings);
		const result = await call(["restore", file], { ...target, ...erased });
		assert.match(result.out, /compared 9 sign-ups\. .* since: 1\./);
		assert.ok(
			(await stored(target)).every(
				({ email }) => email !== "Person0@x.example",
			),
		);

		await new Promise((resolve) => setTimeout(resolve, 5));
		await add(settings, people(1));
		rmSync(file);
		const again = await call(["backup", file], settings);
		assert.match(again.out, /Keep .*erased\.json with it/);
		const third = await emptyLists.SQLite(t);
		const came = await call(["restore", file], { ...third, ...erased });
		assert.match(came.out, /compared 10 sign-ups\. .* since: 0\./);
	},
);

testOnBoth(
	"knows erased people by the copy beside the backup",
	async (target, t) => {
		const { settings, file } = await listOf(t, 0);
		await add(settings, people(10));
		await call(["backup", file], settings);
		await call(["erase", "person0@x.example", "--yes"], settings);
		await call(["backup", `${file}2`], settings);
		await call(["erase", "person1@x.example", "--yes"], settings);
		await call(["backup", `${file}3`], settings);
		// The machine is lost, and with it what lay beside the database.
		const away = path.join(path.dirname(file), "new", "erased.json");
		const env = { ...target, ERASED_FILE: away };
		const result = await call(["restore", file], env);
		assert.match(result.out, /compared 8 sign-ups\. .* since: 2\./);
		// The copy is older than what is remembered by now.
		const before = readFileSync(away, "utf8");
		await call(["erase", "person1@x.example", "--yes"], env);
		const after = readFileSync(away, "utf8");
		assert.notEqual(after, before);
		await call(["restore", file], env);
		assert.equal(readFileSync(away, "utf8"), after);
	},
);

test("overwrites no file, and leaves no file behind", async (t) => {
	const { settings, file } = await listOf(t, 3);
	writeFileSync(file, "mine");
	const { code, err } = await call(["backup", file], settings);
	assert.equal(code, 1);
	assert.match(err, /^\S+ is there already[^\n]+\n$/);
	assert.equal(readFileSync(file, "utf8"), "mine");
	const away = await call(["backup", path.join(file, "no", "b.db")], settings);
	assert.equal(away.code, 1);
	assert.match(away.err, /cannot be read or written \(ENO[^\n]+\n$/);
	assert.deepEqual(readdirSync(path.dirname(file)), ["b.db"]);
	const none = await emptyLists.SQLite(t);
	assert.match(
		(await call(["backup", `${file}2`], none)).err,
		/^There is no waitlist yet/,
	);
});

test("gives no name to a copy of a damaged list", async (t) => {
	const { settings, file } = await listOf(t, 2_000);
	const database = settings.DATABASE_URL.replace("file:", "");
	const bytes = readFileSync(database);
	bytes.write("q", bytes.indexOf("Person1000@x"));
	writeFileSync(database, bytes);
	const { code, err } = await call(["backup", file], settings);
	assert.equal(code, 1);
	assert.match(err, /damaged[^\n]+\n$/);
	assert.ok(!existsSync(file));
});

testWithPostgres(
	"says how PostgreSQL is backed up, without the password",
	async () => {
		const settings: Settings = {
			DATABASE_URL:
				"postgres://ann:se%23cret@h1:5432,h2/list?sslmode=require&password=se",
			ERASED_FILE: "/nowhere",
		};
		const { code, out, err } = await call(["backup", "/b/it's.dump"], settings);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.ok(
			err.endsWith(
				"pg_dump --format=custom --file='/b/it'\\''s.dump' 'postgres://ann@h1:5432,h2/list?sslmode=require'\n",
			),
			err,
		);
	},
);

testOnBoth(
	"restores only into an empty list, and only a sound backup",
	async (target, t) => {
		const { settings, file } = await listOf(t, 500);
		await call(["backup", file], settings);
		const folder = path.dirname(file);
		const sound = readFileSync(file);
		const broken = Buffer.from(sound);
		broken.write("q", broken.indexOf("Person100@x"));
		const make = (name: string, content: string | Uint8Array) => {
			writeFileSync(path.join(folder, name), content);
			return path.join(folder, name);
		};
		const newer = make("newer.db", sound);
		const database = new DatabaseSync(newer);
		database.exec("pragma user_version = 999");
		database.close();
		for (const [name, expected] of [
			[make("broken.db", broken), /is damaged/],
			[make("empty.db", ""), /no backup/],
			[make("text.db", "no database".repeat(100)), /no backup/],
			[make("list.dump", "PGDMP and so on"), /pg_restore/],
			[newer, /newer version/],
			[path.join(folder, "none.db"), /^There is no file/],
			[folder, /^There is no file/],
		] as const) {
			const { code, err } = await call(["restore", name], target);
			assert.equal(code, 1, name);
			assert.match(err, expected);
			assert.match(err, /^[^\n]+\n$/);
			assert.doesNotMatch(err, /draft/);
		}
		await add(target, people(1));
		const full = await call(["restore", file], target);
		assert.equal(full.code, 1);
		assert.match(full.err, /^The list is not empty[^\n]+\n$/);
		assert.equal((await stored(target)).length, 1);
	},
);

test("restores the backup of an older version", async (t) => {
	const target = await emptyLists.SQLite(t);
	const file = path.join(temporaryFolder(t), "old.db");
	const database = new DatabaseSync(file);
	database.exec(readMigrations()[0] ?? "");
	database.exec("pragma user_version = 1");
	database.exec(
		"insert into waitlist (email, user_type) values ('a@b.example', 'host')",
	);
	database.close();
	const { code, err } = await call(["restore", file], target);
	assert.deepEqual({ code, err }, { code: 0, err: "" });
	assert.equal((await stored(target)).length, 1);
});

for (const command of ["backup", "restore"]) {
	test(`${command} leaves no drafts behind when it is interrupted`, async (t) => {
		const { settings, file } = await listOf(t, 1);
		// So many that the signal comes before the end.
		const database = new DatabaseSync(settings.DATABASE_URL.slice(5));
		database.exec(`
			with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
			insert into waitlist (email, user_type) select i || '@x.example', 'host' from n`);
		database.close();
		if (command === "restore") await call(["backup", file], settings);
		const env = command === "backup" ? settings : await emptyLists.SQLite(t);
		const folder =
			command === "backup" ? path.dirname(file) : path.dirname(env.ERASED_FILE);
		const drafts = () =>
			readdirSync(folder).filter((name) => name.startsWith(".frontage-draft-"));
		const child = spawn(process.execPath, ["cli/main.ts", command, file], {
			env: { ...process.env, ...env },
			stdio: "ignore",
		});
		const ended = once(child, "exit");
		while (child.exitCode === null && drafts().length === 0) await turn();
		child.kill("SIGINT");
		assert.deepEqual(await ended, [130, null]);
		assert.deepEqual(drafts(), []);
	});
}
