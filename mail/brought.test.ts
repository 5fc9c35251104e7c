import assert from "node:assert/strict";
import { test } from "node:test";
import { People } from "../shared/people.ts";
import type { Side } from "../shared/sides.ts";
import { codeNames } from "../shared/sides.ts";
import { aMail, aReply, aSignUp } from "../test/support/rows.ts";
import { broughtText, countBrought, sourceNames } from "./brought.ts";
import { ownCode, personKey } from "./letter/links.ts";

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

/** The people of these sign-ups, one a minute. */
function join(joinings: readonly Joining[]) {
	const people = new People();
	for (const [id, joining] of joinings.entries()) {
		const { email, user_type = "host", by, isConfirmed = true } = joining;
		const at = new Date(Date.UTC(2026, 10, 20, 12, id)).toISOString();
		const ref = typeof by === "object" ? ownCode(secret, keyOf(by)) : by;
		const person = { id, email, user_type, created_at: at };
		people.addSignUp(aSignUp({ ...person, ref: ref ?? null }));
		const person_key = keyOf(joining);
		people.addMail(
			aMail({ ...person, person_key, email: email.toLowerCase() }),
		);
		if (isConfirmed) people.addReply(aReply({ id, person_key, at }));
	}
	return people;
}

function brought(people: People, secrets = [secret]) {
	return Object.fromEntries(
		[...countBrought(people, secrets)].map(([person, counts]) => [
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
	test(`a person's own link brings: ${what}`, () => {
		assert.deepEqual(brought(join(joinings)), expected);
	});

test("links of an earlier secret still count", () => {
	const people = join([ann, { ...bob, by: ann }]);
	const other = "a new secret, also of 32 bytes or more";
	const expected = { "host ann@x.at": "1 advertiser" };
	assert.deepEqual(brought(people, [other, secret]), expected);
	assert.deepEqual(brought(people, [other]), {});
});

test("a tree of 1,000 people who brought each other is counted right", () => {
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
	assert.deepEqual(brought(join([...tree, ...cheats])), expected);
});

test("a source is whose link it is, only to the founder", () => {
	const long = `${"a".repeat(40)}@x.at`;
	const shown = (joining: Joining, people = join([joining]), key = secret) =>
		sourceNames(people, [key])(ownCode(secret, keyOf(joining)));
	assert.equal(shown(ann), "link of ann@x.at");
	assert.equal(shown(bob), "link of bob@x.at");
	assert.equal(shown({ email: "o@xn--mller-kva.at" }), "link of o@müller.at");
	assert.equal(shown({ email: long }), `link of ${"a".repeat(31)}…`);
	const nameOf = sourceNames(join([ann, { email: "cy@x.at", isConfirmed }]), [
		secret,
	]);
	// No code, or that of a person who has none: not confirmed, erased, or with a secret that is lost.
	const code = ownCode(secret, keyOf({ email: "cy@x.at" }));
	for (const source of [null, "facebook", "a newsletter", code])
		assert.equal(nameOf(source), source);
	const lost = "another secret of at least thirty-two bytes";
	assert.equal(shown(ann, join([ann]), lost), ownCode(secret, keyOf(ann)));
});
