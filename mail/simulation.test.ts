/** Simulated days: sign-ups in, mails out, by the rules alone and without a database or mail server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../shared/time.ts";
import {
	begin,
	Days,
	labelled,
	withRealPeople,
} from "../test/support/simulated-days.ts";

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);

test("attack 1: 6,000 strangers from one address get 20 mails a day", () => {
	const days = new Days();
	const label = labelled();
	const { joined, arrive } = withRealPeople(days, 20, (minute) =>
		minute < 100
			? range(60).map((n) => ({
					email: `s${minute}-${n}@gmail.com`,
					network: label("a", days),
				}))
			: [],
	);
	days.pass(24 * 60, arrive);
	assert.deepEqual(days.perDayTo(/^s/), [20]);
	assert.ok(days.longestWait(joined) <= 1);
});

test("attack 2: 299 addresses of one mailbox get one mail a day and three in all", () => {
	const days = new Days();
	days.join(...range(299).map((n) => ({ email: `victim+${n}@gmail.com` })));
	days.pass(10 * 24 * 60, (minute) =>
		minute % 60 === 0
			? [{ email: `v.i.c.t.i.m+h${minute}@googlemail.com` }]
			: [],
	);
	assert.deepEqual(days.perDayTo(/v/), [1, 1, 1]);
});

test("attack 3: 140 strangers an hour for two days do not delay a real person", () => {
	const days = new Days();
	const label = labelled();
	let count = 0;
	// Two weeks of a usual list come before it.
	days.pass(14 * 24 * 60, (minute) =>
		minute % 30 === 0 ? [{ email: `usual${minute}@gmail.com` }] : [],
	);
	const from = days.now;
	const { joined, arrive } = withRealPeople(days, 25, (minute) =>
		range(minute % 3 === 0 ? 3 : 2).map(() => ({
			email: `stranger${count++}@gmx.de`,
			network: label("bot", days),
		})),
	);
	days.pass(2 * 24 * 60, arrive);
	const toStrangers = days.perDayTo(/^stranger/).slice(14);
	assert.equal(toStrangers.length, 2);
	assert.ok(Math.max(...toStrangers) <= 20);
	assert.ok(days.longestWait(joined) <= 1);
	assert.ok(days.toldAt !== undefined && days.toldAt - from <= hourMs);
	const afterNotice = days.sent.filter(
		({ to, at }) => to.startsWith("stranger") && at > (days.toldAt ?? 0),
	);
	// Only the first three of a network and day carry no label.
	assert.ok(
		afterNotice.length <= 2 * 3,
		`${afterNotice.length} mails after the notice`,
	);
});

test("attack 4: 301 rows of one address start no wave, and a wave holds no person who comes alone", () => {
	const days = new Days();
	days.join(...range(301).map(() => ({ email: "one@gmail.com" })));
	days.pass(60);
	assert.equal(days.toldAt, undefined);
	const label = labelled();
	const { joined, arrive } = withRealPeople(days, 7, (minute) => [
		...range(5).map((n) => ({
			email: `bot${minute}-${n}@gmail.com`,
			network: label("bots", days),
		})),
		...range(5).map((n) => ({ email: `d${minute}-${n}@small.example` })),
	]);
	days.pass(4 * 60, arrive);
	assert.ok(days.longestWait(joined) <= 1);
	const told = days.toldAt ?? Number.POSITIVE_INFINITY;
	const late = days.sent.filter(
		({ to, at }) => /^(?:bot|d\d)/.test(to) && at > told,
	);
	assert.deepEqual(late, []);
	const groups = days.heldGroups();
	const wave = [...groups].find((group) => group?.startsWith("wave-")) ?? "";
	assert.ok(wave !== "" && groups.has("domain-small.example"));
	// It never ends by itself, and a release of one group lets go of that group only.
	const before = days.sent.length;
	days.pass(24 * 60);
	assert.equal(days.sent.length, before);
	days.release(wave);
	days.pass(24 * 60);
	assert.ok(days.sent.length > before);
	assert.deepEqual(
		days.sent.slice(before).filter(({ to }) => to.endsWith("small.example")),
		[],
	);
});

test("attack 5: with 100,000 mails waiting, new people are written to within a minute", () => {
	const days = new Days();
	days.order(
		"launch",
		range(100_000).map((n) => `old${n}@gmail.com`),
	);
	const { joined, arrive } = withRealPeople(days, 10);
	days.pass(2 * 24 * 60, arrive);
	assert.ok(days.longestWait(joined) <= 1);
	assert.deepEqual(days.perDayTo(/^old/), [1_000, 1_000]);
});

test("attack 6: people who joined before mail was on, or were imported, get no mail", () => {
	const days = new Days();
	days.mailOnSince = begin + dayMs;
	days.join(...range(1_882).map((n) => ({ email: `before${n}@gmail.com` })));
	days.pass(24 * 60);
	days.join(
		...range(2_000).map((n) => ({
			email: `import${n}@gmail.com`,
			isImported: true,
		})),
	);
	days.join({ email: "new@gmail.com" });
	days.pass(24 * 60);
	assert.deepEqual(
		days.sent.map(({ to }) => to),
		["new@gmail.com"],
	);
});

test("a small mail domain gets 50 confirmations a day, and the rest waits", () => {
	const days = new Days();
	days.pass(3 * 24 * 60, (minute) =>
		minute < 240 && minute % 2 === 0
			? [{ email: `p${minute}@mail${minute % 3}.company.at` }]
			: [],
	);
	assert.deepEqual(days.perDayTo(/company/), [50, 50, 20]);
});

test("a person who left is asked once more, after thirty days, however often a stranger joins", () => {
	const days = new Days();
	days.join({ email: "ann@gmail.com" });
	days.pass(10);
	days.reply("ann@gmail.com", "left");
	days.pass(70 * 24 * 60, (minute) =>
		minute % 600 === 0 ? [{ email: "ann@gmail.com" }] : [],
	);
	assert.deepEqual(
		days.sent.map(({ at }) => Math.floor((at - begin) / dayMs)),
		[0, 30],
	);
});

test("after coming back by the own press, announcements arrive again", () => {
	const days = new Days();
	days.reply("ann@gmail.com", "left");
	days.order("one", ["ann@gmail.com"]);
	days.pass(1);
	days.reply("ann@gmail.com", "confirmed");
	days.order("two", ["ann@gmail.com"]);
	days.pass(1);
	assert.deepEqual(
		days.sent.map(({ kind }) => kind),
		["two"],
	);
});
