/** What others have reported of imports of many rows, as imports into our list. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { storeImported } from "../../list/import.ts";
import { readImports, undoImport } from "../../list/imports.ts";
import { comparePeople, refreshPeople } from "../../list/refresh-people.ts";
import { noteTold } from "../../list/told.ts";
import { type Counts, sumOf } from "../../shared/counts.ts";
import { limits } from "../../store/limits.ts";
import type { List } from "../../store/list.ts";
import { countPeople, findPeople } from "../../store/people-queries.ts";
import { printer } from "../support/call-cli.ts";
import {
	aRow,
	manyRows,
	openForTest,
	storedEmails,
	testOnBoth,
} from "../support/engines.ts";
import { openInboxHere } from "../support/inbox-here.ts";
import { anEntry } from "../support/rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Answers that a database gets among those of other rows, as parts of one value. */
const texts: readonly [source: string, answer: string | null][] = [
	["jOOQ/jOOQ#1889", 'says "yes"'],
	["martin-georgiev/postgresql-for-doctrine#89", "ends with \\"],
	["porsager/postgres#452", "{one,two}"],
	["Segfault-Inc/Multicorn#202", null],
	["https://www.postgresql.org/docs/current/arrays.html", "NULL"],
];

testOnBoth(
	`many rows at once keep what each of them has (${texts.map(([source]) => source).join(", ")})`,
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = texts.map(([, answer], n) =>
			aRow({ email: `p${n}@x.at`, answer }),
		);
		await storeImported(list, rows, database.settings.ERASED_FILE);
		const answers = texts.map(([, answer]) => answer);
		const signUps = await Array.fromAsync(list.read("waitlist"));
		assert.deepEqual(
			signUps.map(({ answer }) => answer),
			answers,
		);
		const people = await findPeople(list, {});
		const byEmail = people.toSorted((one, other) =>
			one.email < other.email ? -1 : 1,
		);
		assert.deepEqual(
			byEmail.map(({ answer }) => answer),
			answers,
		);
	},
);

testOnBoth(
	"a caller may store more rows than one statement takes (porsager/postgres#112, LanternOps/breeze#1696)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = manyRows(6_000);
		assert.ok(rows.length * Object.keys(rows[0] ?? {}).length > 65_534);
		await list.insert("waitlist", rows);
		await expectPeople(list, rows.length);
	},
);

testOnBoth(
	"a sign-up is stored while a long file is imported (lemoncrow-lab/lemoncrow#43, mikopbx/Core#1001)",
	async (database, t) => {
		t.mock.property(limits, "importedAtATime", 200);
		const list = await openForTest(t, database);
		const inbox = await openInboxHere(database);
		t.after(() => inbox.close());
		let added: Promise<unknown> | undefined;
		await storeImported(
			list,
			manyRows(4_000),
			database.settings.ERASED_FILE,
			() => {
				added ??= inbox.add([anEntry({ email: "page@x.at" })]);
			},
		);
		await added;
		const emails = await storedEmails(list);
		assert.notEqual(emails.indexOf("page@x.at"), emails.length - 1);
		await expectPeople(list, 4_001);
	},
);

testOnBoth(
	"two imports that begin in the same millisecond store a person once (treasure-data/pytd#54), and each has a name of its own",
	async (database, t) => {
		t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
		const { ERASED_FILE } = database.settings;
		const both = manyRows(4_500);
		const own = [aRow({ email: "one@x.at" }), aRow({ email: "two@x.at" })];
		const lists = [
			await openForTest(t, database),
			await openForTest(t, database),
		] as const;
		const results = await Promise.all(
			lists.map((list, n) =>
				storeImported(list, [...both, ...own.slice(n, n + 1)], ERASED_FILE),
			),
		);
		const [list] = lists;
		assert.equal((await storedEmails(list)).length, both.length + 2);
		const sum = results.reduce((all, each) => all + sumOf(each), 0);
		assert.equal(sum, both.length + 2);
		await expectPeople(list, both.length + 2);
		// Nor has an import the name of one that told of opt-outs alone.
		const person = { email: "gone@x.at", kind: "left", at: null } as const;
		const third = await noteTold(list, [person], undefined, ERASED_FILE);
		const fourth = await storeImported(
			list,
			[aRow({ email: "last@x.at" })],
			ERASED_FILE,
		);
		const names = [...results, third, fourth].map(({ name }) => `${name}`);
		assert.deepEqual(
			(await readImports(list)).map(({ name }) => name),
			names.toSorted(),
		);
		assert.equal(new Set(names).size, 4);
		// Taking one back leaves the other.
		const [first, second] = results;
		await undoImport(list, `${first?.name}`, ERASED_FILE, () => [], true);
		await expectPeople(list, 1 + sumOf(second as Counts));
	},
);

testOnBoth(
	"an import that is killed goes on where it was, and leaves none out (mautic/mautic#5261)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const file = path.join(temporaryFolder(t), "people.csv");
		const lines = Array.from(
			{ length: 12_000 },
			(_, n) => `p${(n * 7_919) % 12_000}@x.at,host,2026-01-01\n`,
		);
		writeFileSync(file, `email,side,joined\n${lines.join("")}`);
		const program = spawn(
			process.execPath,
			["cli/main.js", "import", "--yes", file],
			{ env: { ...process.env, ...database.settings }, stdio: "ignore" },
		);
		const ended = once(program, "exit");
		while ((await list.lastSignUpId()) === 0) await pause(5);
		program.kill("SIGKILL");
		await ended;
		const { rows } = await list.count("waitlist");
		assert.ok(rows < lines.length);
		await expectPeople(list, rows);
		await printer(database.settings)("import", "--yes", file);
		await expectPeople(list, lines.length);
	},
);

async function expectPeople(list: List, count: number): Promise<void> {
	await refreshPeople(list);
	assert.equal((await list.count("waitlist")).rows, count);
	assert.equal(await countPeople(list), count);
	assert.equal((await comparePeople(list, 50)).differing, 0);
}
