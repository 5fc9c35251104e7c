import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail, aReply, aSignUp, at } from "../test/support/rows.ts";
import { peopleOf } from "./person.ts";

const ann = {
	email: "a@b.example",
	phone: null,
	user_type: "host",
	source: null,
	joined_at: at("12:00"),
	last_seen_at: at("12:00"),
	phones: 0,
	submissions: 1,
	mail: null,
	announcements: null,
	called_at: null,
	call_on: null,
	note: null,
};
const otherKey = "B".repeat(22);

for (const [what, rows, people] of [
	["no rows", {}, []],
	["one sign-up", { signUps: [aSignUp()] }, [ann]],
	[
		"the founder's notes on a call",
		{
			signUps: [aSignUp()],
			call: {
				email: "a@b.example",
				at: at("14:00"),
				called_at: at("14:00"),
				note: "nice",
				call_on: null,
			},
		},
		[{ ...ann, called_at: at("14:00"), note: "nice" }],
	],
	["capital letters", { signUps: [aSignUp({ email: "A@B.Example" })] }, [ann]],
	[
		"both sides",
		{
			signUps: [aSignUp({ user_type: "advertiser" }), aSignUp({ id: 2 })],
		},
		[ann, { ...ann, user_type: "advertiser" }],
	],
	[
		"the first phone and the first source, in order of time",
		{
			signUps: [
				aSignUp({ id: 1, created_at: at("14:00"), phone: "3", ref: "late" }),
				aSignUp({ id: 2, created_at: at("13:00"), phone: "2" }),
				aSignUp({ id: 3, created_at: at("13:00"), phone: "3", ref: "poster" }),
				aSignUp({ id: 4, created_at: at("12:00") }),
			],
		},
		[
			{
				...ann,
				phone: "2",
				phones: 2,
				source: "poster",
				last_seen_at: at("14:00"),
				submissions: 4,
			},
		],
	],
	[
		"utm_source before ref",
		{ signUps: [aSignUp({ utm_source: "news", ref: "poster" })] },
		[{ ...ann, source: "news" }],
	],
	[
		"a mail without a reply",
		{ signUps: [aSignUp()], mails: [aMail()] },
		[{ ...ann, mail: "waiting" }],
	],
	[
		"a mail that was sent",
		{ signUps: [aSignUp()], mails: [aMail({ state: "sent" })] },
		[{ ...ann, mail: "waiting" }],
	],
	[
		"a mail that bounced, and a later one that waits",
		{
			signUps: [aSignUp()],
			mails: [aMail({ id: 2 }), aMail({ state: "bounced" })],
		},
		[{ ...ann, mail: "waiting" }],
	],
	[
		"a mail that bounced",
		{ signUps: [aSignUp()], mails: [aMail({ state: "bounced" })] },
		[{ ...ann, mail: "bounced" }],
	],
	[
		"an announcement alone",
		{
			signUps: [aSignUp()],
			mails: [
				aMail({ kind: "launch", state: "sending" }),
				aMail({ id: 2, kind: "spring", state: "sent" }),
				aMail({ id: 3, kind: "summer", state: "dropped" }),
				aMail({ id: 4, kind: "autumn", user_type: "advertiser" }),
			],
		},
		[{ ...ann, announcements: "launch waiting, spring sent" }],
	],
	[
		"a confirmation of what was erased before the sign-up",
		{ signUps: [aSignUp()], mails: [aMail({ created_at: at("11:00") })] },
		[ann],
	],
	[
		"confirmed",
		{ signUps: [aSignUp()], mails: [aMail()], replies: [aReply()] },
		[{ ...ann, mail: "confirmed" }],
	],
	[
		"confirmed before the sign-up",
		{
			signUps: [aSignUp()],
			mails: [aMail()],
			replies: [aReply({ at: at("11:00") })],
		},
		[{ ...ann, mail: "waiting" }],
	],
	[
		"confirmed on the other side",
		{
			signUps: [aSignUp()],
			mails: [
				aMail(),
				aMail({ id: 2, user_type: "advertiser", person_key: otherKey }),
			],
			replies: [aReply({ person_key: otherKey })],
		},
		[{ ...ann, mail: "waiting" }],
	],
	[
		"left on the other side, also after confirming",
		{
			signUps: [aSignUp()],
			mails: [
				aMail(),
				aMail({ id: 2, user_type: "advertiser", person_key: otherKey }),
			],
			replies: [aReply(), aReply({ person_key: otherKey, kind: "left" })],
		},
		[{ ...ann, mail: "left" }],
	],
	[
		'"This wasn\'t me" hides all that was sent before it',
		{
			signUps: [aSignUp(), aSignUp({ id: 2, created_at: at("12:59") })],
			mails: [aMail()],
			replies: [aReply({ kind: "not-me" })],
		},
		[],
	],
	[
		'a sign-up after "This wasn\'t me"',
		{
			signUps: [
				aSignUp({ phone: "1" }),
				aSignUp({ id: 2, created_at: at("14:00") }),
				aSignUp({ id: 3, user_type: "advertiser" }),
			],
			mails: [aMail()],
			replies: [aReply({ kind: "not-me" })],
		},
		[
			{ ...ann, joined_at: at("14:00"), last_seen_at: at("14:00") },
			{ ...ann, user_type: "advertiser" },
		],
	],
] as const) {
	test(`a person: ${what}`, () => {
		const known = { signUps: [], mails: [], replies: [], ...rows };
		assert.deepEqual(peopleOf(known), people);
	});
}
