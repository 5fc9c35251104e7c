/** Which people a query finds, on both engines. */
import assert from "node:assert/strict";
import { refreshPeople } from "../../list/refresh-people.ts";
import { tidyEmail } from "../../shared/email.ts";
import { searchedTexts, sortColumns } from "../../shared/people-filter.ts";
import type { Reply } from "../../shared/reply.ts";
import {
	aRow,
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { aMail, aReply, at } from "../../test/support/rows.ts";
import { limits } from "../limits.ts";
import type { List } from "../list.ts";
import { countPeople, findPage, findPeople } from "../people-queries.ts";
import type { PeopleFilter } from "../people-search.ts";
import { compareBytes } from "../people-texts.ts";

const byEmail = { sort: "email", descending: false } as const;

/** The addresses of the people of a filter, whose number is that of `countPeople`. */
async function emailsOf(list: List, filter: PeopleFilter): Promise<string[]> {
	await refreshPeople(list);
	const people = await findPeople(list, filter, byEmail);
	assert.equal(await countPeople(list, filter), people.length);
	return people.map(({ email }) => email);
}

// PostgreSQL stores addresses in ASCII alone.
testOnSqlite(
	"addresses are compared in the order of the database",
	async (database, t) => {
		const list = await openForTest(t, database);
		const names = [
			"b",
			"\u{1f600}",
			"\uffee",
			"ab",
			"\u00e9",
			"a",
			"\ud7fb",
			"z",
		];
		await list.insert(
			"waitlist",
			names.map((name) => aRow({ email: `${name}@x.at` })),
		);
		const which = { addresses: { after: "" } };
		const emails = (await Array.fromAsync(list.read("waitlist", which))).map(
			({ email }) => email,
		);
		assert.equal(emails.length, names.length);
		assert.deepEqual(emails, emails.toSorted(compareBytes));
	},
);

testOnBoth("the filter of people", async (database, t) => {
	const list = await openForTest(t, database);
	await list.insert("waitlist", [
		aRow({ email: "Ann@x.at", ref: "news", answer: "Graz", phone: null }),
		aRow({
			...{ email: "bob@x.at", ref: null, answer: null, phone: null },
			user_type: "advertiser",
		}),
	]);
	const { id: _, ...mail } = aMail({ email: "ann@x.at", state: "sent" });
	await list.insert("mails", [mail, { ...mail, kind: "launch2" }]);
	const { id: __, ...reply } = aReply();
	await list.insert("replies", [reply]);
	for (const [filter, expected] of [
		[{}, ["ann@x.at", "bob@x.at"]],
		[{ side: "advertiser" }, ["bob@x.at"]],
		[{ source: "news" }, ["ann@x.at"]],
		[{ source: null }, ["bob@x.at"]],
		[{ answer: "Graz" }, ["ann@x.at"]],
		[{ answer: null }, ["bob@x.at"]],
		[{ with: { answer: ["Graz", "Linz"] } }, ["ann@x.at"]],
		[{ mail: "confirmed" }, ["ann@x.at"]],
		[{ mail: null }, ["bob@x.at"]],
		[{ got: "launch2" }, ["ann@x.at"]],
		[{ got: "launch" }, []],
		[{ notGot: "launch2" }, ["bob@x.at"]],
		[{ notGot: "launch" }, ["ann@x.at", "bob@x.at"]],
		[{ withoutLeft: true }, ["ann@x.at", "bob@x.at"]],
		[{ search: "ANN" }, ["ann@x.at"]],
		[{ search: "bnn" }, []],
		[{ search: "_" }, []],
		[{ search: "%" }, []],
		[{ search: "'" }, []],
	] as const)
		assert.deepEqual(
			await emailsOf(list, filter),
			expected,
			JSON.stringify(filter),
		);
	await list.insert("replies", [{ ...reply, kind: "left", at: at("14:00") }]);
	assert.deepEqual(await emailsOf(list, { withoutLeft: true }), ["bob@x.at"]);
	assert.deepEqual(await emailsOf(list, { mail: "left" }), ["ann@x.at"]);
});

testOnBoth("who is to be called on a day", async (database, t) => {
	const list = await openForTest(t, database);
	const people = {
		"without a phone@x.at": [null, {}],
		"no plan@x.at": ["1", {}],
		"called@x.at": ["1", { called_at: at("12:00") }],
		"on that day@x.at": ["1", { call_on: "2026-11-23" }],
		"before@x.at": ["1", { call_on: "2026-11-22", called_at: at("12:00") }],
		"later@x.at": ["1", { call_on: "2026-11-24" }],
	} as const;
	for (const [name, [phone, call]] of Object.entries(people)) {
		const email = name.replaceAll(" ", "-");
		await list.insert("waitlist", [aRow({ email, phone })]);
		await list.insert("calls", [{ email, at: at("13:00"), ...call }]);
	}
	assert.deepEqual(await emailsOf(list, { toCall: "2026-11-23" }), [
		"before@x.at",
		"no-plan@x.at",
		"on-that-day@x.at",
	]);
});

testOnBoth(
	"people are found by any part of what they write, and by what is stored",
	async (database, t) => {
		const list = await openForTest(t, database);
		const email = tidyEmail("anna@café-müller.example");
		await list.insert("waitlist", [aRow({ email })]);
		for (const search of [
			...["café", "CAFÉ", "müll", "é-m", "@café-müller", "anna@caf", "xn--caf"],
			...["café-müller.example", "anna@café-müller.example"],
			"café".normalize("NFD"),
			email,
		])
			assert.deepEqual(await emailsOf(list, { search }), [email], search);
		for (const search of ["cafe", "muller", "anna@café.example"])
			assert.deepEqual(await emailsOf(list, { search }), [], search);
	},
);

testOnBoth(
	"a search finds each address that has the text, at its ends too, and no two at once",
	async (database, t) => {
		const list = await openForTest(t, database);
		const { fewPeople, addressesInText } = limits;
		const sizes = limits as { fewPeople: number; addressesInText: number };
		t.after(() => Object.assign(sizes, { fewPeople, addressesInText }));
		sizes.addressesInText = 3;
		const shown = [
			...["a@a.at", "aa@a.at", "aab@ab.at", "b@a.at", "ba@aa.at", "c@a.at"],
			...["a@\u00e9.at", "b@a\u00e9.at", "aa@\u00e9a.at", "bb@b.at"],
			"c@\u00e9b.at",
		];
		const stored = shown.map(tidyEmail);
		await list.insert(
			"waitlist",
			stored.flatMap((email, n) => [
				aRow({ email, user_type: "host" }),
				...(n % 3 ? [] : [aRow({ email, user_type: "advertiser" })]),
			]),
		);
		await refreshPeople(list);
		const inOrder = stored.toSorted();
		const parts = [...shown, ...stored].flatMap((email) =>
			[1, 2, 3, 6].flatMap((length) =>
				Array.from(email, (_, from) => email.slice(from, from + length)),
			),
		);
		const searches = new Set([
			...parts,
			...shown.map((email, n) => `${stored[n]}\t${email}`),
			...inOrder.map((email, n) => `${email}\n${inOrder[n + 1]}`),
			...["t\na", "at\ta", "\na", "\ta", "\0", "a\0"],
			// In wide letters.
			"\uff42.at",
		]);
		for (const search of searches) {
			const texts = Object.values(searchedTexts(search));
			const expected = shown.flatMap((email, n) =>
				texts.some((text) => `${email} ${stored[n]}`.includes(text))
					? Array(n % 3 ? 1 : 2).fill(stored[n])
					: [],
			);
			for (sizes.fewPeople of [0, 3, 100])
				for (const side of [undefined, "host"] as const) {
					const found = await findPage(list, { search, side }, byEmail, {
						limit: 100,
					});
					const right = side ? [...new Set(expected)] : expected;
					assert.deepEqual(
						{ ...found, people: found.people.map(({ email }) => email) },
						{ people: right.sort(), total: right.length },
						JSON.stringify({ search, side, few: sizes.fewPeople }),
					);
				}
		}
	},
);

testOnBoth(
	"each page of people, and their number, are those of all people in their order",
	async (database, t) => {
		const list = await openForTest(t, database);
		const { fewPeople } = limits;
		t.after(() => {
			(limits as { fewPeople: number }).fewPeople = fewPeople;
		});
		const rows = Array.from({ length: 40 }, (_, n) =>
			aRow({
				email: `${(n * 7) % 40}@${n % 5 ? "x" : "xn--caf-dma"}.at`,
				user_type: n % 3 ? "host" : "advertiser",
				utm_source: ["a", "b", null][n % 3] ?? null,
				answer: ["1", null][n % 2] ?? null,
				phone: n % 4 ? "1" : null,
				created_at: at(`${10 + (n % 9)}:00`),
			}),
		);
		await list.insert("waitlist", rows);
		// Most are asked; of ten people one left, one confirmed and one has no mail.
		const mails = rows.map(({ email, user_type }, n) => {
			const { id: _, ...mail } = aMail({ email, user_type, state: "sent" });
			const created_at = at("19:00");
			return { ...mail, created_at, person_key: `${n}`.padEnd(22, "A") };
		});
		await list.insert(
			"mails",
			mails.filter((_, n) => n % 10 > 0),
		);
		const announced = (kind: string, every: number) =>
			list.insert(
				"mails",
				mails.flatMap((mail, n) => (n % every === 1 ? { ...mail, kind } : [])),
			);
		await announced("launch", 3);
		await announced("launch2", 5);
		const { id: _, ...reply } = aReply();
		await list.insert(
			"replies",
			mails.flatMap(({ person_key }, n) => {
				const kind = ["", "left", "confirmed"][n % 10] as Reply["kind"];
				return kind ? { ...reply, at: at("20:00"), person_key, kind } : [];
			}),
		);
		await refreshPeople(list);
		for (const few of [0, 5, 100])
			for (const filter of [
				...[
					{},
					{ side: "host" },
					{ source: "a" },
					{ source: "B" },
					{ source: null },
				],
				...[
					{ mail: null },
					{ mail: "left" },
					{ answer: "1" },
					{ answer: null },
				],
				...[{ search: "x.at" }, { search: "caf\u00e9" }, { search: "no" }],
				...[
					{ toCall: "2026-11-23" },
					{ toCall: "2026-11-23", side: "host", search: "x.at" },
					{ toCall: "2026-11-23", answer: "1" },
					{ source: "a", answer: "1", side: "host" },
				],
				...[
					{ mail: null, answer: "1" },
					{ mail: "asked", answer: "1" },
					{ mail: "asked", answer: null, side: "host" },
					{ mail: "asked", search: "x.at" },
					{ mail: "asked", answer: null, search: "x.at" },
					{ mail: "asked", side: "host", search: "caf\u00e9" },
					{ source: "a", search: "1" },
					{ answer: "1", side: "host", search: "x.at" },
					{ with: { answer: ["1", "2"] } },
				],
				{ with: { answer: ["1", "2"] }, search: "1" },
				...[
					{ got: "launch" },
					{ got: "launch", side: "host" },
					{ got: "launch", notGot: "launch2" },
					{ got: "launch2", mail: "asked", answer: "1" },
					{ got: "launch2", search: "x.at" },
					{ notGot: "launch" },
					{ notGot: "launch", side: "host", search: "caf\u00e9" },
					{ notGot: "launch", mail: "asked", answer: "1" },
					{ notGot: "launch", toCall: "2026-11-23" },
				],
			] as PeopleFilter[])
				for (const sort of sortColumns)
					for (const descending of [false, true]) {
						(limits as { fewPeople: number }).fewPeople = few;
						const all = await findPeople(list, filter, { sort, descending });
						for (let offset = 0; offset < all.length + 2; offset += 7) {
							const part = { offset, limit: 7 };
							const order = { sort, descending };
							const page = await findPage(list, filter, order, part);
							assert.deepEqual(
								page,
								{
									people: all.slice(offset, offset + 7),
									total: all.length,
								},
								JSON.stringify({ few, filter, order, offset }),
							);
						}
					}
	},
);
