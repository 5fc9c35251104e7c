/** Which people a query finds, on both engines. */
import assert from "node:assert/strict";
import { refreshPeople } from "../../list/refresh-people.ts";
import { tidyEmail } from "../../shared/email.ts";
import { aRow, openForTest, testOnBoth } from "../../test/support/engines.ts";
import { aMail, aReply, at } from "../../test/support/rows.ts";
import type { List } from "../list.ts";
import {
	countPeople,
	findPeople,
	type PeopleFilter,
} from "../people-queries.ts";

const byEmail = { sort: "email", descending: false } as const;

/** The addresses of the people of a filter, whose number is that of `countPeople`. */
async function emailsOf(list: List, filter: PeopleFilter): Promise<string[]> {
	await refreshPeople(list);
	const people = await findPeople(list, filter, byEmail);
	assert.equal(await countPeople(list, filter), people.length);
	return people.map(({ email }) => email);
}

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
	"a page of the people of a filter, in both directions",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert(
			"waitlist",
			["a@x.at", "b@x.at", "c@x.at", "d@y.at"].map((email) =>
				aRow({ email, created_at: at("12:00") }),
			),
		);
		await refreshPeople(list);
		const page = async (descending: boolean, offset: number) => {
			const order = { sort: "joined_at", descending } as const;
			const part = { offset, limit: 2 };
			const found = await findPeople(list, { search: "x.at" }, order, part);
			return found.map(({ email }) => email);
		};
		assert.deepEqual(await page(false, 0), ["a@x.at", "b@x.at"]);
		assert.deepEqual(await page(true, 2), ["a@x.at"]);
		assert.deepEqual(await page(true, 4), []);
	},
);
