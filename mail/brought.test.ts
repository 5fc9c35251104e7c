import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmation } from "../shared/mail.ts";
import { People } from "../shared/people.ts";
import type { Side } from "../shared/sides.ts";
import { aMail, aReply, aSignUp } from "../test/support/rows.ts";
import { broughtText, countBrought } from "./brought.ts";
import { ownCode, personKey } from "./links.ts";

const secret = "a secret of at least thirty-two bytes";

interface Joining {
	readonly email: string;
	readonly side?: Side;
	/** Whose link the person came by. */
	readonly by?: Joining | undefined;
	readonly isConfirmed?: boolean;
	/** A source that is no person's link. */
	readonly ref?: string;
}

/** The people of these sign-ups, one a minute. */
function join(joinings: readonly Joining[]) {
	const people = new People();
	const keyOf = ({ email, side = "host" }: Joining) =>
		personKey(secret, email, side);
	for (const [id, joining] of joinings.entries()) {
		const {
			email,
			side = "host",
			by,
			isConfirmed = true,
			ref = null,
		} = joining;
		const at = (second: number) =>
			new Date(Date.UTC(2026, 10, 20, 12, id, second)).toISOString();
		const source = { ref: by ? ownCode(secret, keyOf(by)) : ref };
		const person = { id, email, user_type: side, created_at: at(0) };
		people.addSignUp(aSignUp({ ...person, ...source }));
		const person_key = keyOf(joining);
		const mail = { ...person, person_key, kind: confirmation };
		people.addMail(aMail({ ...mail, email: email.toLowerCase() }));
		if (isConfirmed) people.addReply(aReply({ id, person_key, at: at(2) }));
	}
	return people;
}

function brought(people: People, secrets = [secret]) {
	return Object.fromEntries(
		[...countBrought(people, secrets)].map(([{ email, user_type }, counts]) => [
			`${user_type} ${email}`,
			broughtText(counts),
		]),
	);
}

const ann = { email: "ann@x.at" };
const bob: Joining = { email: "bob@x.at", side: "advertiser" };
const isConfirmed = false;

const cases: [string, Joining[], Record<string, string>][] = [
	["nobody", [ann, bob], {}],
	[
		"both sides",
		[
			ann,
			{ ...bob, by: ann },
			{ email: "c@x.at", by: ann },
			{ email: "d@x.at", side: "advertiser", by: ann },
			{ email: "e@x.at", by: bob },
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
	["oneself, elsewhere", [ann, { ...ann, side: "advertiser", by: ann }], {}],
	["oneself in another spelling", [ann, { email: "Ann+2@X.at", by: ann }], {}],
	[
		"one mailbox in many spellings",
		[
			ann,
			...["b.o.b", "bob", "bo.b+1"].map((name) => ({
				email: `${name}@gmail.com`,
				by: ann,
			})),
		],
		{ "host ann@x.at": "1 host" },
	],
	["who was there before", [ann, bob, { email: "bob@x.at", by: ann }], {}],
	[
		"a code of an erased person, and a plain source",
		[
			{ ...bob, ref: "AbCd_-12" },
			{ email: "c@x.at", ref: "anna" },
		],
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

test("links of an earlier secret go on to count", () => {
	const people = join([ann, { ...bob, by: ann }]);
	const other = "a new secret, also of 32 bytes or more";
	assert.deepEqual(brought(people, [other, secret]), {
		"host ann@x.at": "1 advertiser",
	});
	assert.deepEqual(brought(people, [other]), {});
});

test("a tree of 1,000 people who brought each other is counted right", () => {
	const tree: Joining[] = [{ email: "p0@x.at" }];
	const expected: Record<string, string> = {};
	for (let n = 1; n < 1_000; n += 1) {
		const parent = Math.floor((n - 1) / 3);
		tree.push({ email: `p${n}@x.at`, by: tree[parent] });
		const count = ((n - 1) % 3) + 1;
		expected[`host p${parent}@x.at`] =
			count === 1 ? "1 host" : `${count} hosts`;
	}
	// Some cheat: they join again in other spellings, by their own link or that of the first one.
	const cheats = tree.flatMap((person, n) =>
		n % 10 === 0
			? [
					{ email: person.email.replace("@", "+again@"), by: person },
					{ email: person.email.toUpperCase(), by: tree[0] },
				]
			: [],
	);
	assert.deepEqual(brought(join([...tree, ...cheats])), expected);
});
