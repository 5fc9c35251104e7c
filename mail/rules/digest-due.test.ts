import assert from "node:assert/strict";
import { test } from "node:test";
import { dueDigest, dueNotice } from "./digest-due.ts";
import type { MailerState } from "./mailer-values.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const at = (time: string) => `2026-11-22T${time}:00.000Z`;

test("a notice is due once per alarm and once per day with held mails", () => {
	const held = [at("09:00")];
	/** What each notice is about: its Message-ID begins with it. */
	const ids = new Map<string, unknown>();
	const day = "2026-11-22";
	for (const [name, saved, mails, isDue] of [
		["nothing", {}, [], false],
		["a spike", { spike_since: at("10:00") }, [], true],
		["slowed mail", { slowed_since: at("10:00") }, [], true],
		[
			"a pause by bounces",
			{ paused: "bounces", paused_since: at("10:00") },
			[],
			true,
		],
		[
			"a pause by the founder",
			{ paused: "founder", paused_since: at("10:00") },
			[],
			false,
		],
		[
			"an alarm of which the founder was notified",
			{ spike_since: at("10:00"), notified_until: at("10:00") },
			[],
			false,
		],
		[
			"a notification in the future, because the clock jumped back",
			{ spike_since: at("10:00"), notified_until: "2027-11-22T00:00:00.000Z" },
			[],
			true,
		],
		["held mails", {}, held, true],
		["held mails, again", { notified_held_day: day }, held, false],
		[
			"held mails of another day",
			{ notified_held_day: "2026-11-21" },
			held,
			true,
		],
		[
			"held mails of a spike with a notice",
			{ spike_since: at("08:00"), notified_until: at("08:00") },
			held,
			false,
		],
	] as const satisfies readonly (readonly [
		string,
		MailerState,
		readonly string[],
		boolean,
	])[]) {
		const due = dueNotice(saved, mails, now);
		assert.equal(due !== undefined, isDue, name);
		if (due) ids.set(due.id, due.notified);
		if (mails.length > 0 && due)
			assert.equal(due.notified.notified_held_day, day, name);
	}
	const alarm = { notified_until: at("10:00") };
	assert.deepEqual(Object.fromEntries(ids), {
		"notice-notified_until20261122T100000000Z": alarm,
		"notice-notified_held_day20261122": { notified_held_day: day },
	});
});

test("the digest is due once a day from its hour on, in the founder's time zone", () => {
	// It is 12 in UTC, 6 in Chicago and 7 in New York.
	const digest = (digest_at?: string, timeZone = "UTC") =>
		dueDigest(digest_at ? { digest_at } : {}, { timeZone }, now);
	assert.equal(digest(undefined, "America/Chicago"), undefined);
	assert.notEqual(digest(undefined, "America/New_York"), undefined);
	assert.deepEqual(digest(), {
		id: "digest-2026-11-22",
		notified: { digest_at: at("12:00") },
		since: "2026-11-21T12:00:00.000Z",
	});
	assert.equal(digest(at("07:00")), undefined);
	const yesterday = "2026-11-21T07:30:00.000Z";
	assert.equal(digest(yesterday)?.since, yesterday);
	// From before the clock jumped back.
	assert.notEqual(digest("2027-11-22T07:00:00.000Z"), undefined);
});
