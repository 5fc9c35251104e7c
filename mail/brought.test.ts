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
}

function codeOf({ email, side = "host" }: Joining, by = secret): string {
	return ownCode(by, personKey(secret, email, side));
}

/** The people of these sign-ups, one a minute; `ref` stands for a code of no link. */
function join(joinings: readonly (Joining & { readonly ref?: string })[]) {
	const people = new People();
	joinings.forEach(
		({ email, side = "host", by, isConfirmed = true, ref }, n) => {
			const at = (second: number) =>
				new Date(Date.UTC(2026, 10, 20, 12, n, second)).toISOString();
			const person_key = personKey(secret, email, side);
			people.addSignUp(
				aSignUp({
					id: n,
					email,
					user_type: side,
					created_at: at(0),
					ref: by ? codeOf(by) : (ref ?? null),
				}),
			);
			const mail = { id: n, email: email.toLowerCase(), user_type: side };
			people.addMail(
				aMail({ ...mail, person_key, kind: confirmation, created_at: at(1) }),
			);
			if (isConfirmed)
				people.addReply(aReply({ id: n, person_key, at: at(2) }));
		},
	);
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

for (const [what, joinings, expected] of [
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
	["who has not confirmed", [ann, { ...bob, by: ann, isConfirmed: false }], {}],
	[
		"by one who has not confirmed",
		[
			{ ...ann, isConfirmed: false },
			{ ...bob, by: ann },
		],
		{},
	],
	[
		"oneself on the other side",
		[ann, { ...ann, side: "advertiser", by: ann }],
		{},
	],
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
	[
		"who was on the list before",
		[ann, bob, { email: "bob@x.at", by: ann }],
		{},
	],
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
] as const)
	test(`a person's own link brings: ${what}`, () => {
		assert.deepEqual(brought(join(joinings)), expected);
	});

test("links of an earlier secret go on to count", () => {
	const people = join([ann, { ...bob, by: ann }]);
	assert.deepEqual(
		brought(people, ["a new secret, also of 32 bytes or more", secret]),
		{
			"host ann@x.at": "1 advertiser",
		},
	);
	assert.deepEqual(
		brought(people, ["a new secret, also of 32 bytes or more"]),
		{},
	);
});

test("a tree of 1,000 people who brought each other is counted right", () => {
	const tree: Joining[] = [];
	const expected = new Map<number, number>();
	for (let n = 0; n < 1_000; n += 1) {
		const parent = n === 0 ? undefined : Math.floor((n - 1) / 3);
		// Some cheat: they join again in other spellings, by their own link or that of the same parent.
		tree.push({
			email: `p${n}@x.at`,
			by: parent === undefined ? undefined : (tree[parent] as Joining),
		});
		if (parent !== undefined)
			expected.set(parent, (expected.get(parent) ?? 0) + 1);
	}
	const cheats = tree.flatMap((person, n) =>
		n % 10 === 0
			? [
					{ email: person.email.replace("@", "+again@"), by: person },
					{ email: person.email.toUpperCase(), by: tree[0] as Joining },
				]
			: [],
	);
	const counted = brought(join([...tree, ...cheats]));
	assert.equal(Object.keys(counted).length, expected.size);
	for (const [n, count] of expected)
		assert.equal(
			counted[`host p${n}@x.at`],
			count === 1 ? "1 host" : `${count} hosts`,
		);
});
