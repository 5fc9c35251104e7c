import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, minuteMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import {
	DayCount,
	fullLimit,
	halfOf,
	pauseAfterMailMs,
} from "./sending-limits.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");
const at = ago(0, now);
const perDay = 100;
const person = (email: string, joined_at: string | null = at) =>
	aMail({ email, joined_at, ended_at: at });
const announced = (email: string) =>
	aMail({ email, kind: "launch", ended_at: at });
const some = (count: number, mail: Mail) => Array<Mail>(count).fill(mail);
const early = ago(dayMs, now);
const small = person("p@small.example");

/** The mails of the day, and whether one to a new person, one of the backlog and an announcement are sent after them. */
const cases: [what: string, sent: Mail[], fits: [boolean, boolean, boolean]][] =
	[
		["none", [], [true, true, true]],
		["99 to new people", some(99, person("p@gmail.com")), [true, true, true]],
		[
			"100 to new people",
			some(100, person("p@gmail.com")),
			[false, false, false],
		],
		["49 announcements", some(49, announced("p@x.at")), [true, true, true]],
		["50 announcements", some(50, announced("p@x.at")), [true, false, false]],
		[
			"50 of the backlog",
			some(50, person("p@gmail.com", early)),
			[true, false, false],
		],
		["50 ordered", some(50, person("p@gmail.com", null)), [true, false, false]],
		[
			"almost a day ago",
			some(50, person("p@gmail.com", ago(dayMs - minuteMs, now))),
			[true, true, true],
		],
		["49 to the domain", some(49, small), [true, true, true]],
		["50 to the domain", some(50, small), [false, false, true]],
		// Strangers cannot cause these.
		[
			"50 to the domain, announced",
			some(50, announced("p@small.example")),
			[true, false, false],
		],
	];
for (const [what, sent, fits] of cases)
	test(`mails of a day: ${what}`, () => {
		const today = new DayCount();
		for (const mail of sent) today.add(mail);
		const found = [
			small,
			person("p@small.example", early),
			announced("p@small.example"),
		].map((mail) => fullLimit(mail, today, perDay, now) === undefined);
		assert.deepEqual(found, fits);
	});

test("a large provider takes any number of a day's mails", () => {
	const today = new DayCount();
	const one = person("p@gmail.com");
	for (const mail of some(60, one)) today.add(mail);
	assert.equal(fullLimit(one, today, perDay, now), undefined);
	assert.deepEqual([1, 2, 3].map(halfOf), [1, 1, 2]);
});

test("only what the mail server takes, or the founder ordered, counts for MAIL_PER_MINUTE", () => {
	const mail = (joined_at: string | null) =>
		({ joined_at }) as Parameters<typeof pauseAfterMailMs>[0];
	const joined = mail("2026-11-20T12:00:00.000Z");
	assert.equal(pauseAfterMailMs(joined, true, 30), 2_000);
	assert.equal(pauseAfterMailMs(joined, false, 30), 0);
	assert.equal(pauseAfterMailMs(mail(null), false, 30), 2_000);
});
