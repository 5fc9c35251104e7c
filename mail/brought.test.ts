import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { refreshPeople } from "../list/refresh-people.ts";
import { codeNames, type Side, sides } from "../shared/sides.ts";
import type { List } from "../store/list.ts";
import { engines, openForTest } from "../test/support/engines.ts";
import { aMail, aReply, aSignUp, at, countsOf } from "../test/support/rows.ts";
import {
	broughtText,
	readBrought,
	readJoiners,
	readSourceNames,
} from "./brought.ts";
import { ownCode, personKey } from "./letter/links.ts";
import { refreshOwners } from "./owners.ts";

const secret = "a secret of at least thirty-two bytes";

interface Joining {
	readonly email: string;
	readonly user_type?: Side;
	/** Whose link the person came by, or a source that is no person's link. */
	readonly by?: Joining | string | undefined;
	readonly isConfirmed?: boolean;
}

const keyOf = ({ email, user_type = "host" }: Joining) =>
	personKey(secret, email, user_type);

/** A list of these sign-ups, one a minute. */
async function join(t: TestContext, joinings: readonly Joining[]) {
	const list = await openForTest(t, await engines.SQLite(t));
	const rows = joinings.map((joining, index) => {
		const { email, user_type = "host", by } = joining;
		const created_at = new Date(
			Date.UTC(2026, 10, 20, 12, index),
		).toISOString();
		const ref = typeof by === "object" ? ownCode(secret, keyOf(by)) : by;
		const person = { id: index + 1, email, user_type, created_at };
		return {
			person,
			ref: ref ?? null,
			person_key: keyOf(joining),
			isConfirmed: joining.isConfirmed ?? true,
		};
	});
	const confirmed = rows.filter(({ isConfirmed }) => isConfirmed);
	await list.insert(
		"waitlist",
		rows.map(({ person, ref }) => aSignUp({ ...person, ref })),
	);
	await list.insert(
		"mails",
		rows.map(({ person: { id, email, user_type, created_at }, person_key }) =>
			aMail({
				...{ id, user_type, created_at, person_key },
				email: email.toLowerCase(),
			}),
		),
	);
	// A person who joins twice has one reply of a kind per day.
	const replies = Map.groupBy(confirmed, ({ person_key }) => person_key);
	await list.insert(
		"replies",
		[...replies].map(([person_key, [first]]) =>
			aReply({
				id: first?.person.id ?? 0,
				person_key,
				at: first?.person.created_at ?? "",
			}),
		),
	);
	await refreshOwners(list, [secret]);
	return list;
}

async function brought(list: List, secrets = [secret]) {
	return Object.fromEntries(
		[...(await readBrought(list, secrets))].map(([person, counts]) => [
			person,
			broughtText(counts, codeNames),
		]),
	);
}

const user_type = "advertiser";
const isConfirmed = false;
const ann: Joining = { email: "ann@x.at" };
const bob: Joining = { email: "bob@x.at", user_type };
const of = (email: string, by: Joining | string) => ({ email, by });

const cases: [string, Joining[], Record<string, string>][] = [
	["no person", [ann, bob], {}],
	[
		"both sides",
		[
			ann,
			{ ...bob, by: ann },
			of("c@x.at", ann),
			{ email: "d@x.at", user_type, by: ann },
			of("e@x.at", bob),
		],
		{
			"host ann@x.at": "1 host, 2 advertisers",
			"advertiser bob@x.at": "1 host",
		},
	],
	["who has not confirmed", [ann, { ...bob, by: ann, isConfirmed }], {}],
	[
		"by one who has not confirmed",
		[
			{ ...ann, isConfirmed },
			{ ...bob, by: ann },
		],
		{},
	],
	["oneself, elsewhere", [ann, { ...ann, user_type, by: ann }], {}],
	["oneself in another spelling", [ann, of("Ann+2@X.at", ann)], {}],
	[
		"one mailbox in many spellings",
		[
			ann,
			of("b.o.b@gmail.com", ann),
			of("bob@gmail.com", ann),
			of("bo.b+1@gmail.com", ann),
		],
		{ "host ann@x.at": "1 host" },
	],
	[
		"many addresses of one domain",
		[
			ann,
			...["a", "b", "c", "d", "e", "f"].flatMap((name) => [
				of(`${name}@all.example`, ann),
				of(`${name}@sub.all.example`, ann),
				of(`${name}@gmail.com`, ann),
			]),
		],
		{ "host ann@x.at": "9 hosts" },
	],
	["who was there before", [ann, bob, of("bob@x.at", ann)], {}],
	[
		"a code of an erased person, and a plain source",
		[{ ...bob, by: "AbCd_-12" }, of("c@x.at", "anna")],
		{},
	],
	[
		"each other",
		[
			{ ...ann, by: bob },
			{ ...bob, by: ann },
		],
		{ "host ann@x.at": "1 advertiser", "advertiser bob@x.at": "1 host" },
	],
];
for (const [what, joinings, expected] of cases)
	test(`a person's own link brings: ${what}`, async (t) => {
		const list = await join(t, joinings);
		assert.deepEqual(await brought(list), expected);
		// The same of each person alone.
		for (const { email, user_type = "host" } of joinings) {
			const person = { email: email.toLowerCase(), user_type };
			const mail = "confirmed" as const;
			const some = await readBrought(list, [secret], [{ ...person, mail }]);
			const key = `${user_type} ${person.email}`;
			const counts = some.get(key);
			if (joinings.every((each) => each.isConfirmed !== false))
				assert.equal(
					broughtText(counts, codeNames) ?? undefined,
					expected[key],
					key,
				);
		}
	});

test("links of an earlier secret still count", async (t) => {
	const list = await join(t, [ann, { ...bob, by: ann }]);
	const other = "a new secret, also of 32 bytes or more";
	const expected = { "host ann@x.at": "1 advertiser" };
	assert.deepEqual(await brought(list, [other, secret]), expected);
	assert.deepEqual(await brought(list, [other]), {});
});

test("a code of letters alone, which sources name in small ones, counts", async (t) => {
	const isWord = (owner: Joining) =>
		/^[A-Z][a-z]+$/.test(ownCode(secret, keyOf(owner)));
	let owner: Joining = { email: "0@cafe.example.org" };
	for (let n = 1; !isWord(owner); n += 1)
		owner = { email: `${n}@cafe.example.org` };
	const ann = { email: "ann@a.example", by: owner };
	const list = await join(t, [owner, ann]);
	assert.equal((await readBrought(list, [secret])).size, 1);
});

test("a tree of 1,000 people who brought each other is counted right", async (t) => {
	const tree: Joining[] = [{ email: "p0@x.at" }];
	const expected: Record<string, string> = {};
	for (let n = 1; n < 1_000; n += 1) {
		const parent = Math.floor((n - 1) / 3);
		tree.push({ email: `p${n}@x.at`, by: tree[parent] });
		expected[`host p${parent}@x.at`] = ["1 host", "2 hosts", "3 hosts"][
			(n - 1) % 3
		] as string;
	}
	// Some cheat: they join again in other spellings, by their own link or that of the first one.
	const cheats = tree.flatMap((person) => [
		{ email: person.email.replace("@", "+again@"), by: person },
		{ email: person.email.toUpperCase(), by: tree[0] },
	]);
	assert.deepEqual(
		await brought(await join(t, [...tree, ...cheats])),
		expected,
	);
});

test("a source is whose link it is, only to the founder", async (t) => {
	const email = `${"a".repeat(40)}@x.at`;
	const unconfirmed = { email: "cy@x.at", isConfirmed };
	const müller = { email: "o@xn--mller-kva.at" };
	const all = [ann, bob, müller, { email }, unconfirmed];
	const list = await join(t, all);
	const codes = all.map((each) => ownCode(secret, keyOf(each)));
	const others = [null, "facebook", "a newsletter"];
	const names = async (key: string) => {
		const sources = [...codes, ...others];
		const nameOf = await readSourceNames(list, [key], sources);
		return sources.map(nameOf);
	};
	assert.deepEqual(await names(secret), [
		"link of ann@x.at",
		"link of bob@x.at",
		"link of o@müller.at",
		`link of ${"a".repeat(31)}…`,
		// No code, or that of a person who has none: not confirmed, erased, or with a secret that is lost.
		codes[4],
		...others,
	]);
	const lost = "another secret of at least thirty-two bytes";
	assert.deepEqual(await names(lost), [...codes, ...others]);
});

test("people who joined by the page, on their day in the time zone", async (t) => {
	const list = await openForTest(t, await engines.SQLite(t));
	const imported_at = at("09:00");
	const early = { created_at: at("08:00"), imported_at };
	const rows = [
		// At home again later: the first sign-up counts.
		{ email: "ann@x.at", created_at: at("23:30") },
		{ email: "ann@x.at", created_at: at("10:00", "2026-11-22") },
		{ email: "bob@x.at", user_type: sides[1], ref: "fair" },
		// Who was imported came by no visit, also if the person joins by the page later.
		{ email: "cy@x.at", ...early },
		{ email: "cy@x.at" },
		// And one who joined first, and was imported then.
		{ email: "dee@x.at" },
		{ email: "dee@x.at", created_at: at("13:00"), imported_at },
		// And one whose earlier sign-up came later, by a file.
		{ email: "eve@x.at" },
		{ email: "eve@x.at", ...early },
	];
	await list.insert(
		"waitlist",
		rows.map((row, index) => aSignUp({ id: index + 1, ...row })),
	);
	await list.insert("mails", [
		aMail({ email: "ann@x.at", created_at: at("23:31") }),
	]);
	await list.insert("replies", [aReply({ at: at("23:40") })]);
	await refreshPeople(list);
	const counts = countsOf({ host: 1, advertiser: 2 });
	const credit = new Map([["advertiser bob@x.at", counts]]);
	const joinersSince = (since: string) =>
		readJoiners(list, credit, "Europe/Vienna", since);
	const joiners = await joinersSince("2026-11-20");
	const later = await joinersSince("2026-11-21");
	assert.deepEqual(
		later,
		joiners.filter(({ day }) => day > "2026-11-20"),
	);
	const one = { user_type: "host", source: null, mail: null, language: null };
	const fair = { ...one, user_type: "advertiser", source: "fair" };
	const [day, next] = ["2026-11-20", "2026-11-21"];
	const inOrder = (all: readonly object[]) =>
		all.map((each) => JSON.stringify(Object.entries(each).sort())).sort();
	assert.deepEqual(
		inOrder(joiners),
		inOrder([
			{ ...fair, day, people: 1, brought: 0 },
			{ ...fair, day, people: 0, brought: 3 },
			{ ...one, day, people: 1, brought: 0 },
			{ ...one, mail: "confirmed", day: next, people: 1, brought: 0 },
		]),
	);
});
