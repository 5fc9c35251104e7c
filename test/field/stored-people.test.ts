/** What others have reported of results that a program stores beside the rows that they follow from, as histories of our list. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { erase } from "../../list/erase.ts";
import { comparePeople, refreshPeople } from "../../list/refresh-people.ts";
import { limits } from "../../store/limits.ts";
import type { List } from "../../store/list.ts";
import {
	countPeople,
	findPage,
	readTally,
} from "../../store/people-queries.ts";
import {
	aRow,
	manyRows,
	openForTest,
	type Settings,
	testOnBoth,
	testOnPostgres,
} from "../support/engines.ts";
import {
	beginAnew,
	expectSame,
	expectTexts,
	tableOf,
} from "../support/people-anew.ts";
import { aMail, aReply } from "../support/rows.ts";

/** A sign-up of a transaction that is still open when others have been read, and what becomes of it. */
const late: readonly [
	report: string,
	others: readonly number[],
	isCommitted: boolean,
	source: string,
][] = [
	[
		"is read by no reader that goes by ids",
		[1],
		true,
		"Eventuous/eventuous#222",
	],
	[
		"comes between the rows of several looks",
		[1, 1, 1],
		true,
		"commanded/eventstore#3",
	],
	[
		"is missed at the end of a part that was read",
		[4_000, 1],
		true,
		"SQLStreamStore/SQLStreamStore#121",
	],
	[
		"is waited for by the rows after it, though it never comes",
		[1, 1],
		false,
		"prooph/pdo-event-store#189",
	],
];

for (const [report, others, isCommitted, source] of late)
	testOnPostgres(
		`a sign-up that is committed late ${report} (${source})`,
		async (database, t) => {
			const list = await openForTest(t, database);
			await expectSame(list);
			const { DATABASE_URL } = database.settings;
			const other = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
			t.after(() => other.end({ timeout: 0 }));
			const inserted = Promise.withResolvers<void>();
			const isRead = Promise.withResolvers<void>();
			const transaction = other
				.begin(async (sql) => {
					await sql`insert into waitlist (email, user_type) values ('late@x.at', 'host')`;
					inserted.resolve();
					await isRead.promise;
					if (!isCommitted) throw new Error("rolled back");
				})
				.catch(() => {});
			await inserted.promise;
			let people = 0;
			for (const count of others) {
				const rows = Array.from({ length: count }, (_, n) =>
					aRow({ email: `p${people + n}@x.at` }),
				);
				await list.insert("waitlist", rows);
				people += count;
				await expectPeople(list, people);
			}
			isRead.resolve();
			await transaction;
			await expectPeople(list, people + Number(isCommitted));
		},
	);

async function expectPeople(list: List, count: number): Promise<void> {
	await refreshPeople(list);
	assert.equal(await countPeople(list), count);
	// The difference of two long tables would take gigabytes to print.
	assert.equal((await comparePeople(list, 50)).differing, 0);
}

/** A process that brings the people up to date again and again. */
function refreshing(settings: Settings) {
	const program = `
		import { readSettings } from "./config/settings.ts";
		import { refreshPeople, remakePeople } from "./list/refresh-people.ts";
		import { withList } from "./store/list.ts";
		const { database } = readSettings(process.env);
		await withList(database, "write", async (list) => {
			console.log("begins");
			for (;;) {
				await refreshPeople(list);
				await remakePeople(list);
			}
		});`;
	return spawn(process.execPath, ["--input-type=module", "--eval", program], {
		cwd: path.join(import.meta.dirname, "../.."),
		env: { ...process.env, ...settings },
		stdio: ["ignore", "pipe", "inherit"],
	});
}

testOnBoth(
	"two programs that make the people at once store none twice (trinodb/trino#31257), and leave none out (CDLSoftware/pg-mv-fast-refresh#7)",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", manyRows(1_000));
		await list.insert(
			"mails",
			[1, 2, 3].map((n) => ({
				...aMail({ email: `person${n}@x.example`, id: n }),
				person_key: `${n}`.padStart(22, "A"),
				message_id: `<${n}@x.example>`,
			})),
		);
		const programs = [1, 2].map(() => refreshing(database.settings));
		for (const [n, program] of programs.entries()) {
			await once(program.stdout, "data");
			await pause(40 + 160 * Math.random());
			await list.insert("waitlist", [aRow({ email: `new${n}@x.example` })]);
			await list.insert("replies", [
				aReply({ id: n + 1, person_key: `${n + 1}`.padStart(22, "A") }),
			]);
			await erase(list, [`person${n}@x.example`], null);
		}
		for (const program of programs) {
			const ended = once(program, "exit");
			program.kill("SIGKILL");
			await ended;
		}
		await expectSame(list);
		assert.equal((await tableOf(list)).length, 1_000);
	},
);

/** What a search finds among some addresses: signs that have a meaning in SQL or in an index of words are plain text. */
const searches: readonly [
	report: string,
	addresses: readonly string[],
	search: string,
	found: number,
	source: string,
][] = [
	[
		"of two signs finds nothing in an index of trigrams",
		["r2k@x.at", "k2r@x.at", "2kilo@x.at"],
		"2k",
		2,
		"Bouni/kicad-jlcpcb-tools#449",
	],
	[
		"with a word of the index's own language is not taken as it is written",
		["ann.or.bob@x.at", "ann@x.at", "bob@x.at"],
		"ann.or",
		1,
		"userstyles-world/userstyles.world#227",
	],
	[
		"that many match has an estimated number",
		Array.from({ length: 50 }, (_, n) => `p${n}@x.at`),
		"@x",
		50,
		"PostgREST/postgrest#255",
	],
	[
		"shows people twice, on two of its pages",
		Array.from({ length: 7 }, (_, n) => `same${n}@x.at`),
		"same",
		7,
		"TryGhost/Ghost#12241",
	],
	[
		"counts an address twice that has the text twice",
		["ana.ana@x.at", "an@an.at", "b@x.at"],
		"an",
		2,
		"RobertoPrevato/KingTable#4",
	],
	[
		"takes a star for any signs",
		["a*b@x.at", "ab@x.at", "a?b@x.at", "acb@x.at"],
		"a*b",
		1,
		"silverstripe/silverstripe-framework#1011",
	],
	[
		"takes a question mark for any sign",
		["a*b@x.at", "ab@x.at", "a?b@x.at", "acb@x.at"],
		"a?",
		1,
		"zotero/zotero#1787",
	],
	[
		"takes signs in brackets for one of them",
		["a@x.at", "ab@x.at", "b@x.at"],
		"[ab]",
		0,
		"tursodatabase/turso#577",
	],
	[
		"of many signs is too complex for a pattern",
		["ab@x.at"],
		"ab@x.at".repeat(10_000),
		0,
		"dreamhunter2333/cloudflare_temp_email#956",
	],
	[
		"of many signs of several bytes is too complex for a pattern",
		["ab@x.at"],
		"\u{1f600}".repeat(15_000),
		0,
		"cloudflare/miniflare#690",
	],
];

for (const [report, addresses, search, found, source] of searches)
	testOnBoth(`a search ${report} (${source})`, async (database, t) => {
		const { fewPeople } = limits;
		const sizes = limits as { fewPeople: number };
		t.after(() => {
			sizes.fewPeople = fewPeople;
		});
		const list = await openForTest(t, database);
		await list.insert(
			"waitlist",
			addresses.map((email) => aRow({ email })),
		);
		await refreshPeople(list);
		for (sizes.fewPeople of [2, 100]) {
			const order = { sort: "joined_at", descending: true } as const;
			const seen: string[] = [];
			for (let offset = 0; offset <= found; offset += 3) {
				const page = { offset, limit: 3 };
				const { people, total } = await findPage(list, { search }, order, page);
				assert.equal(total, found);
				seen.push(...people.map(({ email }) => email));
			}
			assert.deepEqual(
				seen.sort(),
				addresses.filter((email) => email.includes(search)).sort(),
			);
		}
	});

testOnBoth(
	"after texts that fail midway, the next rows are all there (porsager/postgres#1119)",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", manyRows(6));
		const texts: string[] = [];
		await assert.rejects(
			list.eachText(
				`select cast(abs(-9223372036854775804 - id) as text)
					from (select id from waitlist order by id) as ordered`,
				[],
				(text) => texts.push(text),
			),
			/^ExpectedError: The list could not be read or changed/,
		);
		assert.equal(texts.length, 3);
		const rows = await list.rows<{ id: number }>(
			"select id from waitlist order by id",
		);
		assert.deepEqual(
			Array.from(rows, ({ id }) => id),
			[1, 2, 3, 4, 5, 6],
		);
	},
);

testOnBoth(
	"in a zone with half an hour, people who join are counted in the hour before (graphql-hive/console#5871)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const times = ["03:29:59.999", "03:30:00.000", "04:29:59.999"];
		await list.insert(
			"waitlist",
			times.map((time, at) =>
				aRow({
					email: `p${at}@x.at`,
					created_at: `2026-11-23T${time}Z`,
				}),
			),
		);
		await refreshPeople(list);
		const hours = (await readTally(list, "Asia/Kolkata")).weekHours();
		assert.deepEqual(hours.slice(7, 11), [0, 1, 2, 0]);
	},
);

testOnBoth(
	"a source that no person has any more is counted again when one comes from it (tursodatabase/turso#8531)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const rows = ["a", "b", "c"].map((name) =>
			aRow({ email: `${name}@x.at`, utm_source: "fair" }),
		);
		const countOf = async () => {
			await refreshPeople(list);
			const sources = (await readTally(list, "UTC")).sources();
			return sources.find(({ source }) => source === "fair")?.host;
		};
		await list.insert("waitlist", rows.slice(0, 2));
		assert.equal(await countOf(), 2);
		await erase(list, ["a@x.at"], null);
		assert.equal(await countOf(), 1);
		await list.remove("waitlist", { with: { person: ["b@x.at"] } });
		assert.equal(await countOf(), undefined);
		await list.insert("waitlist", rows.slice(2));
		assert.equal(await countOf(), 1);
	},
);

/** What happens to some of the addresses b, c … g while a program that made people of the first ones is gone. */
const interrupted: readonly [
	report: string,
	added: readonly string[],
	erased: readonly string[],
	source: string,
][] = [
	[
		"finds all people, and not only those who were made",
		[],
		[],
		"nowledge-co/community#606",
	],
	[
		"finds no one twice who was made",
		["c", "d"],
		[],
		"lightonai/next-plaid#110",
	],
	[
		"finds no one who was erased, whether they were made or not",
		[],
		["b", "f"],
		"NousResearch/hermes-agent#65798",
	],
	[
		"finds who came meanwhile, before, among and behind those who were made",
		["a", "bb", "z"],
		["d"],
		"UniClipboard/UniClipboard#1179",
	],
	[
		"finds no one where all were erased",
		[],
		[..."bcdefg"],
		"yurijmikhalevich/rclip#78",
	],
];

for (const [report, added, erased, source] of interrupted)
	testOnBoth(
		`after people were made in part, a search ${report} (${source})`,
		async (database, t) => {
			const list = await openForTest(t, database);
			const insert = (names: readonly string[]) =>
				list.insert(
					"waitlist",
					names.map((name) => aRow({ email: `${name}@x.at` })),
				);
			const before = [..."bcdefg"];
			await insert(before);
			await beginAnew(list, 2);
			for (const name of erased) {
				await erase(list, [`${name}@x.at`], null);
				await expectTexts(list);
			}
			await insert(added);
			await expectSame(list);
			const { people } = await findPage(
				list,
				{ search: "@x" },
				{ sort: "email", descending: false },
				{ limit: 50 },
			);
			const expected = new Set([...before, ...added]).difference(
				new Set(erased),
			);
			assert.deepEqual(
				people.map(({ email }) => email),
				[...expected].sort().map((name) => `${name}@x.at`),
			);
		},
	);
