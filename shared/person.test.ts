import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail, aPerson, aReply, aSignUp, at } from "../test/support/rows.ts";
import {
	isSource,
	type Known,
	type Person,
	peopleOf,
	sourceOf,
} from "./person.ts";

const ann = aPerson();
const otherKey = "B".repeat(22);
const otherSide = { id: 2, user_type: "advertiser" } as const;
const otherMail = aMail({ ...otherSide, person_key: otherKey });

/** The rows besides one sign-up, or instead of it, and how each person differs from `ann`. */
const cases: [what: string, Partial<Known>, Partial<Person>[]][] = [
	["no rows", { signUps: [] }, []],
	["capital letters", { signUps: [aSignUp({ email: "A@B.Example" })] }, [{}]],
	[
		"both sides",
		{ signUps: [aSignUp(otherSide), aSignUp()] },
		[{}, { user_type: "advertiser" }],
	],
	[
		"the first phone and the first source, of imports in order of time",
		{
			signUps: [
				aSignUp({ id: 4, created_at: at("14:00"), phone: "3", ref: "late" }),
				aSignUp({ id: 1, created_at: at("13:00"), phone: "2" }),
				aSignUp({ id: 2, created_at: at("13:00"), phone: "3", ref: "poster" }),
				aSignUp({
					id: 5,
					created_at: at("12:00"),
					imported_at: at("15:00"),
				}),
			],
		},
		[
			{
				phone: "2",
				phones: 2,
				source: "poster",
				last_seen_at: at("14:00"),
				submissions: 4,
			},
		],
	],
	[
		"signs that turn letters round are left out, also of older rows",
		{ signUps: [aSignUp({ answer: "\u202egnp.exe" })] },
		[{ answer: "gnp.exe" }],
	],
	[
		"utm_source before ref",
		{ signUps: [aSignUp({ utm_source: "news", ref: "poster" })] },
		[{ source: "news" }],
	],
	[
		"the founder's notes on a call",
		{
			call: {
				email: "a@b.example",
				at: at("14:00"),
				called_at: at("14:00"),
				note: "nice",
				call_on: null,
			},
		},
		[{ called_at: at("14:00"), note: "nice" }],
	],
	["a mail sent", { mails: [aMail({ state: "sent" })] }, [{ mail: "asked" }]],
	[
		"a mail that is held, and a later one that waits",
		{ mails: [aMail({ state: "held" }), aMail({ id: 2 })] },
		[{ mail: "asked" }],
	],
	["a mail that was cancelled", { mails: [aMail({ state: "dropped" })] }, [{}]],
	[
		"an announcement that bounced, after confirming",
		{
			mails: [aMail(), aMail({ id: 2, kind: "launch", state: "bounced" })],
			replies: [aReply()],
		},
		[
			{
				mail: "bounced",
				announcements: [{ name: "launch", state: "bounced" }],
			},
		],
	],
	["a bounce", { mails: [aMail({ state: "bounced" })] }, [{ mail: "bounced" }]],
	[
		"announcements alone",
		{
			mails: [
				aMail({ kind: "launch", state: "sending" }),
				aMail({ id: 2, kind: "spring", state: "sent" }),
				aMail({ id: 3, kind: "summer", state: "dropped" }),
				aMail({ id: 4, kind: "autumn", user_type: "advertiser" }),
			],
		},
		[
			{
				announcements: [
					{ name: "launch", state: "waiting" },
					{ name: "spring", state: "sent" },
				],
			},
		],
	],
	[
		"a confirmation of what was erased before the sign-up",
		{ mails: [aMail({ created_at: at("11:00") })] },
		[{}],
	],
	["yes", { mails: [aMail()], replies: [aReply()] }, [{ mail: "confirmed" }]],
	[
		"a phone of a stranger, and then one that the founder has corrected",
		{
			signUps: [
				aSignUp(),
				aSignUp({ id: 2, created_at: at("14:00"), phone: "stranger" }),
				aSignUp({
					id: 3,
					created_at: at("15:00"),
					edited_at: at("16:00"),
					phone: "own",
				}),
			],
			mails: [aMail()],
			replies: [aReply()],
		},
		[
			{
				mail: "confirmed",
				phone: "own",
				phones: 2,
				unconfirmed_phone: "stranger",
				submissions: 3,
				last_seen_at: at("15:00"),
			},
		],
	],
	[
		"confirmed before the sign-up",
		{ mails: [aMail()], replies: [aReply({ at: at("11:00") })] },
		[{ mail: "asked" }],
	],
	[
		"confirmed on the other side",
		{
			mails: [aMail(), otherMail],
			replies: [aReply({ person_key: otherKey })],
		},
		[{ mail: "asked" }],
	],
	[
		"left on the other side, also after confirming",
		{
			mails: [aMail(), otherMail],
			replies: [aReply(), aReply({ person_key: otherKey, kind: "left" })],
		},
		[{ mail: "left" }],
	],
	[
		"asked to be erased, after confirming",
		{
			mails: [aMail()],
			replies: [aReply(), aReply({ id: 2, at: at("14:00"), kind: "erase" })],
		},
		[{ mail: "left" }],
	],
	[
		"left, and then confirmed",
		{
			mails: [aMail()],
			replies: [aReply({ kind: "left" }), aReply({ id: 2, at: at("14:00") })],
		},
		[{ mail: "confirmed" }],
	],
	[
		'"This wasn\'t me" hides all that was sent before it',
		{
			signUps: [aSignUp(), aSignUp({ id: 2, created_at: at("13:00") })],
			mails: [aMail()],
			replies: [aReply({ kind: "not-me", at: at("13:00") })],
		},
		[],
	],
	[
		'a sign-up after "This wasn\'t me"',
		{
			signUps: [
				aSignUp({ phone: "1" }),
				aSignUp({ id: 3, created_at: at("14:00") }),
				aSignUp(otherSide),
			],
			mails: [aMail()],
			replies: [aReply({ kind: "not-me" })],
		},
		[
			{ joined_at: at("14:00"), last_seen_at: at("14:00") },
			{ user_type: "advertiser" },
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

// plausible/analytics#393, TryGhost/Ghost#20508, matomo-org/plugin-MarketingCampaignsReporting#27
for (const [utm_source, ref, source] of [
	["Facebook", null, "facebook"],
	["LinkedIn", null, "linkedin"],
	[null, "Facebook", "facebook"],
	[null, "PRODUCTHUNT", "producthunt"],
	// A person's own code, of which each letter counts.
	[null, "MCnIRZX4", "MCnIRZX4"],
	[null, null, null],
] as const)
	test(`the source of ${utm_source ?? "none"} and ${ref ?? "none"} is ${source ?? "none"}`, () => {
		assert.equal(sourceOf({ utm_source, ref }), source);
		assert.ok(isSource(source, utm_source ?? ref));
		assert.ok(!isSource(source, "other"));
	});
