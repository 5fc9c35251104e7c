import assert from "node:assert/strict";
import {
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { openStore } from "../../store/open-store.ts";
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
import { grouped } from "../terminal/table.ts";

for (const count of [0, 3, 3_000]) {
	testOnBoth(`brings back ${count} people as they were`, async (target, t) => {
		const { settings, file } = await listOf(t, count);
		const made = await call(["backup", file], settings);
		assert.equal(made.err, "");
		assert.ok(
			made.out.startsWith(`Submissions in ${file}: ${grouped(count)}.`),
		);
		assert.deepEqual(readdirSync(path.dirname(file)), ["b.db"]);
		// Windows has rights of another kind.
		if (process.platform !== "win32")
			assert.equal(statSync(file).mode & 0o777, 0o600);
		const restored = await call(["restore", file], target);
		assert.equal(restored.err, "");
		assert.match(
			restored.out,
			new RegExp(`compared ${count} submissions. Nob`),
		);
		assert.deepEqual(await stored(target), await stored(settings));
		await add(target, people(1));
		assert.equal((await stored(target)).length, count + 1);
		assert.deepEqual(readdirSync(path.dirname(file)), ["b.db"]);
	});
}

test("copies one moment of a list that grows", async (t) => {
	const { settings, file } = await listOf(t, 2_000);
	const server = await openStore(readSettings(settings).database);
	let isDone = false;
	const adding = (async () => {
		while (!isDone) await server.add(people(5));
	})();
	const made = await call(["backup", file], settings);
	isDone = true;
	await adding;
	await server.close();
	assert.deepEqual({ code: made.code, err: made.err }, { code: 0, err: "" });
	const [, said = ""] = /: ([\d,]+)\. All/.exec(made.out) ?? [];
	const count = Number(said.replaceAll(",", ""));
	assert.ok(count >= 2_000 && count <= (await stored(settings)).length);
});

testOnBoth(
	"leaves out who was erased, and keeps who came again",
	async (target, t) => {
		const { settings, file } = await listOf(t, 0);
		const erased = { ERASED_FILE: settings.ERASED_FILE };
		await add(settings, people(10));
		await call(["backup", file], settings);
		await call(["erase", "PERSON0@x.example", "--yes"], settings);
		const result = await call(["restore", file], { ...target, ...erased });
		assert.match(
			result.out,
			/9 submissions\. 1 of people who were erased since/,
		);
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
		assert.match(came.out, /10 submissions\. Nobody/);
	},
);

testOnBoth("knows by the copy who was erased", async (target, t) => {
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
	assert.match(result.out, /8 submissions\. 2 of people who were erased since/);
	// The copy is older than what is remembered by now.
	const before = readFileSync(away, "utf8");
	await call(["erase", "person1@x.example", "--yes"], env);
	const after = readFileSync(away, "utf8");
	assert.notEqual(after, before);
	await call(["restore", file], env);
	assert.equal(readFileSync(away, "utf8"), after);
});

test("overwrites no file, and leaves none behind", async (t) => {
	const { settings, file } = await listOf(t, 3);
	writeFileSync(file, "mine");
	const { code, err } = await call(["backup", file], settings);
	assert.equal(code, 1);
	assert.match(err, /^\S+ is there already[^\n]+\n$/);
	assert.equal(readFileSync(file, "utf8"), "mine");
	const away = await call(["backup", path.join(file, "no", "b.db")], settings);
	assert.equal(away.code, 1);
	assert.match(away.err, /cannot be written \(ENO\w+\)[^\n]+\n$/);
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
