/** What people do with the files of a list: copies of one of them, and one put beside another. */
import assert from "node:assert/strict";
import {
	copyFileSync,
	cpSync,
	existsSync,
	readFileSync,
	rmSync,
	truncateSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../../shared/expected-error.ts";
import { limits } from "../../store/limits.ts";
import { openSqliteInbox } from "../../store/sqlite/inbox.ts";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { openForWriting } from "../../store/sqlite/open.ts";
import { anEntry } from "../support/rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
	eventually,
	expectStored,
	signUp,
	signUpAt,
	signUpSteadily,
	sqliteIn,
	startOnSqlite,
	storedEmails,
} from "../support/visitors.ts";

type Started = Awaited<ReturnType<typeof startOnSqlite>>;

/** A copy of the file alone, as `scp waitlist.db` makes one. */
function copyAlone(t: TestContext, file: string) {
	const copy = sqliteIn(temporaryFolder(t));
	copyFileSync(file, copy.file);
	return copy;
}

/** Another program that has the list open, as the dashboard has. */
function readBeside(t: TestContext, file: string): DatabaseSync {
	const reader = new DatabaseSync(file, { readOnly: true });
	t.after(() => reader.isOpen && reader.close());
	reader.prepare("select count(*) from waitlist").get();
	return reader;
}

/** What happens between the sign-ups and the copy. */
const copies: readonly (readonly [
	source: string,
	what: string,
	before: (started: Started, t: TestContext) => unknown,
])[] = [
	["aceberg/ExerciseDiary#13", "while the server runs", () => {}],
	[
		"sissbruecker/linkding#1178",
		"while another program has the list open, too",
		({ file }, t) => readBeside(t, file),
	],
	[
		"home-assistant/core#50276",
		"after another program has read what was there before",
		async ({ file, server }, t) => {
			const reader = readBeside(t, file);
			reader.exec("begin");
			reader.prepare("select count(*) from waitlist").get();
			await signUp(server.address, "last@x.example");
			await pause(2 * limits.sqlite.emptyLogMs);
			reader.exec("commit");
		},
	],
	[
		"sepinf-inc/IPED#21",
		"after the power went",
		async ({ server }) => {
			await pause(4 * limits.sqlite.emptyLogMs);
			await server.end("SIGKILL");
		},
	],
	[
		"praeclarum/sqlite-net#792",
		"after a stop, with another program still open",
		async ({ server, file }, t) => {
			readBeside(t, file);
			await server.end("SIGTERM");
		},
	],
];

for (const [source, what, before] of copies)
	test(`${source}: a copy of the file alone ${what}`, async (t) => {
		const started = await startOnSqlite(t);
		const { server, file } = started;
		const emails = Array.from({ length: 9 }, (_, n) => `p${n}@x.example`);
		for (const email of emails)
			assert.equal((await signUp(server.address, email)).status, 201);
		await before(started, t);
		const all = await storedEmails(started.database);
		await eventually(
			async () => {
				const { address, file: copy } = copyAlone(t, file);
				const [first] = await checkIntegrity(copy).catch(() => ["no list"]);
				if (first !== undefined) return false;
				const stored = await storedEmails(address);
				return stored.isSubsetOf(all) && all.isSubsetOf(stored);
			},
			{ what: "the copy was not whole", everyMs: 500 },
		);
	});

test("aceberg/ExerciseDiary#13: while sign-ups come without an end, a copy lacks those of seconds", async (t) => {
	const { server, file } = await startOnSqlite(t);
	const visitors = signUpSteadily(async (email) => {
		await pause(100);
		return signUpAt(server.address)(email);
	});
	await visitors.more(20);
	for (const _ of [1, 2, 3]) {
		const before = visitors.acknowledged.slice();
		await pause(2 * limits.sqlite.emptyLogMs);
		await expectStored(copyAlone(t, file).address, before);
	}
	await visitors.stop();
});

/** Adds so many people of these names. */
async function fill(file: string, name: string, people: number) {
	const inbox = await openSqliteInbox(file);
	await inbox.add(
		Array.from({ length: people }, (_, n) => ({
			...anEntry(),
			email: `${name}${n}@x.example`,
		})),
	);
	return inbox;
}

/** A list of 300 people whose server was killed: the last 100 are in the log alone. */
async function afterKill(t: TestContext): Promise<string> {
	const { file } = sqliteIn(temporaryFolder(t));
	await (await fill(file, "early", 200)).close();
	const reader = readBeside(t, file);
	reader.exec("begin");
	reader.prepare("select count(*) from waitlist").get();
	const inbox = await fill(file, "late", 100);
	t.after(() => inbox.close());
	const killed = sqliteIn(temporaryFolder(t)).file;
	for (const end of ["", "-wal"]) copyFileSync(file + end, killed + end);
	return killed;
}

/** A list of other people, without a log. */
async function otherList(t: TestContext, people: number): Promise<string> {
	const { file } = sqliteIn(temporaryFolder(t));
	await (await fill(file, "other", people)).close();
	return file;
}

for (const [source, what, change] of [
	[
		"DeusData/codebase-memory-mcp#897",
		"a longer list put beside the log of a shorter one",
		async (file, t) => copyFileSync(await otherList(t, 900), file),
	],
	[
		"vavallee/bindery#2337",
		"another list put beside the log",
		async (file, t) => copyFileSync(await otherList(t, 150), file),
	],
	[
		"zadam/trilium#1835",
		"a file that was cut off, beside its log",
		async (file) => truncateSync(file, 8 * 4096),
	],
	["chatmail/core#2583", "a log without its file", (file) => rmSync(file)],
] as const satisfies readonly (readonly [
	string,
	string,
	(file: string, t: TestContext) => unknown,
])[])
	test(`${source}: ${what} is refused, and stays as it is`, async (t) => {
		const file = await afterKill(t);
		await change(file, t);
		const log = `${file}-wal`;
		const before = [file, log].map((each) =>
			existsSync(each) ? readFileSync(each) : undefined,
		);
		const says = (error: unknown) =>
			error instanceof ExpectedError &&
			/waitlist\.db and its log .*-wal do not belong together/.test(
				error.message,
			);
		await assert.rejects(openSqliteInbox(file), says);
		assert.throws(() => openForWriting(file), says);
		assert.deepEqual(readFileSync(log), before[1]);
		if (before[0]) assert.deepEqual(readFileSync(file), before[0]);
		// What the sentence says.
		if (!before[0] || what.includes("cut off")) return;
		rmSync(log);
		openForWriting(file).close();
		assert.deepEqual(await checkIntegrity(file), []);
	});

test("mmeyerlein/meclaw#60: the folder as a whole, copied after a kill, has every sign-up", async (t) => {
	const file = await afterKill(t);
	const copy = sqliteIn(path.join(temporaryFolder(t), "data"));
	cpSync(path.dirname(file), path.dirname(copy.file), { recursive: true });
	const inbox = await openSqliteInbox(copy.file);
	await inbox.close();
	assert.equal((await storedEmails(copy.address)).size, 300);
});
