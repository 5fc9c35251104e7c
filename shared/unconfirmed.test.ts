/** What a stranger enters for an address that a person has confirmed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail, aPerson, aReply, aSignUp, at } from "../test/support/rows.ts";
import { type Known, type Person, peopleOf } from "./person.ts";

const ann = aPerson();
const otherKey = "B".repeat(22);
const otherSide = { id: 2, user_type: "advertiser" } as const;
const otherMail = aMail({ ...otherSide, person_key: otherKey });

/** The rows besides one sign-up, or instead of it, and how each person differs from `ann`. */
const cases: [what: string, Partial<Known>, Partial<Person>[]][] = [
	[
		"a phone and a source from before it was confirmed, and others after it",
		{
			signUps: [
				aSignUp({ phone: "1", ref: "friend" }),
				aSignUp({ id: 2, created_at: at("14:00"), phone: "1" }),
				aSignUp({ id: 3, created_at: at("15:00"), phone: "0900 666 666" }),
				aSignUp({ id: 4, created_at: at("16:00"), phone: "3", ref: "x" }),
			],
			mails: [aMail()],
			replies: [aReply()],
		},
		[
			{
				phone: "1",
				phones: 3,
				unconfirmed_phone: "0900 666 666",
				source: "friend",
				last_seen_at: at("16:00"),
				submissions: 4,
				mail: "confirmed",
			},
		],
	],
	[
		"a phone and a source that a stranger adds to a confirmed address",
		{
			signUps: [
				aSignUp(),
				aSignUp({ id: 2, created_at: at("14:00"), phone: "2", ref: "x" }),
			],
			mails: [aMail()],
			replies: [aReply()],
		},
		[
			{
				phones: 1,
				unconfirmed_phone: "2",
				last_seen_at: at("14:00"),
				submissions: 2,
				mail: "confirmed",
			},
		],
	],
	[
		"a phone that the person has confirmed later",
		{
			signUps: [
				aSignUp(),
				aSignUp({ id: 2, created_at: at("14:00"), phone: "2" }),
			],
			mails: [aMail()],
			replies: [aReply(), aReply({ id: 2, at: at("15:00") })],
		},
		[
			{
				phone: "2",
				phones: 1,
				last_seen_at: at("14:00"),
				submissions: 2,
				mail: "confirmed",
			},
		],
	],
	[
		"a phone that a stranger adds before the person confirms the other side",
		{
			signUps: [
				aSignUp({ phone: "1" }),
				aSignUp({ id: 2, created_at: at("14:00"), phone: "2" }),
				aSignUp({ ...otherSide, id: 3, created_at: at("15:00") }),
			],
			mails: [aMail(), { ...otherMail, created_at: at("15:00") }],
			replies: [
				aReply(),
				aReply({ id: 2, person_key: otherKey, at: at("16:00") }),
			],
		},
		[
			{
				phone: "1",
				phones: 2,
				unconfirmed_phone: "2",
				last_seen_at: at("14:00"),
				submissions: 2,
				mail: "confirmed",
			},
			{
				user_type: "advertiser",
				joined_at: at("15:00"),
				last_seen_at: at("15:00"),
				mail: "confirmed",
			},
		],
	],
	[
		"a phone that the founder has imported",
		{
			signUps: [
				aSignUp(),
				aSignUp({
					id: 2,
					created_at: at("14:00"),
					phone: "2",
					imported_at: at("14:00"),
				}),
			],
			mails: [aMail()],
			replies: [aReply()],
		},
		[
			{
				phone: "2",
				phones: 1,
				last_seen_at: at("14:00"),
				submissions: 2,
				mail: "confirmed",
			},
		],
	],
	[
		"a phone that a stranger enters before the other side is confirmed",
		{
			signUps: [
				aSignUp({ phone: "1" }),
				aSignUp({ id: 2, created_at: at("14:00"), phone: "2" }),
				aSignUp({ ...otherSide, id: 3, created_at: at("15:00") }),
			],
			mails: [aMail(), { ...otherMail, created_at: at("15:00") }],
			// The first confirmation ends what may be a stranger's, in any order of the rows.
			replies: [
				aReply({ id: 2, at: at("16:00"), person_key: otherKey }),
				aReply(),
			],
		},
		[
			{
				phone: "1",
				phones: 2,
				unconfirmed_phone: "2",
				last_seen_at: at("14:00"),
				submissions: 2,
				mail: "confirmed",
			},
			{
				user_type: "advertiser",
				joined_at: at("15:00"),
				last_seen_at: at("15:00"),
				mail: "confirmed",
			},
		],
	],
	[
		"a phone that a stranger enters on the other side",
		{
			signUps: [
				aSignUp(),
				aSignUp({ ...otherSide, created_at: at("14:00"), phone: "2" }),
			],
			mails: [aMail(), { ...otherMail, created_at: at("14:00") }],
			replies: [aReply()],
		},
		[
			{ mail: "confirmed" },
			{
				user_type: "advertiser",
				joined_at: at("14:00"),
				last_seen_at: at("14:00"),
				phones: 1,
				unconfirmed_phone: "2",
				mail: "asked",
			},
		],
	],
];
for (const [what, rows, people] of cases) {
	test(`a person: ${what}`, () => {
		const known = { signUps: [aSignUp()], mails: [], replies: [], ...rows };
		assert.deepEqual(
			peopleOf(known),
			people.map((person) => ({ ...ann, ...person })),
		);
	});
}
