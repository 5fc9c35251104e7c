/** Simulated days of sign-ups and mails, by the rules and the mailer's own loop, without a database or mail server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../shared/time.ts";
import { Days } from "../test/support/simulated-days.ts";

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);
const hour = 1 / 24;

test("attack 1: 6,000 strangers from one address get at most 20 mails a day", async () => {
	const days = new Days();
	const wait = await days.passWithPeople(1, 20, (minute) =>
		range(minute < 100 ? 60 : 0).map((n) => ({
			email: `s${minute}-${n}@gmail.com`,
			network: days.label("203.0.113.1"),
		})),
	);
	assert.ok((days.perDayTo(/^s/)[0] ?? 0) <= 20);
	assert.deepEqual(days.afterNotice(/^s/), []);
	assert.ok(wait <= 1);
});

test("attack 2: 299 addresses of one mailbox get one mail a day and three in all", async () => {
	const days = new Days();
	days.join(...range(299).map((n) => ({ email: `victim+${n}@gmail.com` })));
	await days.pass(4);
	await days.pass(6, (minute) =>
		minute % 60 === 0
			? [{ email: `v.i.c.t.i.m+h${minute}@googlemail.com` }]
			: [],
	);
	assert.deepEqual(days.perDayTo(/v/), [1, 1, 1]);
});

test("attack 3: 140 strangers an hour for two days do not delay a real person", async () => {
	const days = new Days();
	let count = 0;
	// Two weeks of a usual list come before it.
	await days.pass(14, (minute) =>
		minute % 30 === 0 ? [{ email: `usual${minute}@gmail.com` }] : [],
	);
	const from = days.now;
	const wait = await days.passWithPeople(2, 25, (minute) =>
		range(minute % 3 === 0 ? 3 : 2).map(() => ({
			email: `stranger${count++}@gmx.de`,
			network: days.label("203.0.113.1"),
		})),
	);
	const toStrangers = days.perDayTo(/^stranger/).slice(14);
	// The second day has none: the network keeps its label.
	assert.equal(toStrangers.length, 1);
	assert.ok(Math.max(...toStrangers) <= 20);
	assert.ok(wait <= 1);
	assert.ok(days.notifiedAt !== undefined && days.notifiedAt - from <= hourMs);
	assert.deepEqual(days.afterNotice(/^stranger/), []);
});

test("attack 4: 301 rows of one address start no spike, and a spike holds no person who joins alone", async () => {
	const days = new Days();
	days.join(...range(301).map(() => ({ email: "one@gmail.com" })));
	await days.pass(hour);
	assert.equal(days.notifiedAt, undefined);
	const wait = await days.passWithPeople(4 * hour, 7, (minute) =>
		range(5).flatMap((n) => [
			{
				email: `bot${minute}-${n}@gmail.com`,
				network: days.label("203.0.113.1"),
			},
			{ email: `d${minute}-${n}@small.example` },
		]),
	);
	assert.ok(wait <= 1);
	const notified = days.notifiedAt ?? Number.POSITIVE_INFINITY;
	const late = days.sent.filter(
		({ email, at }) => /^(?:bot|d\d)/.test(email) && at > notified,
	);
	assert.deepEqual(late, []);
	const groups = days.heldGroups();
	const spike = [...groups].find((group) => group?.startsWith("spike-")) ?? "";
	assert.ok(spike !== "" && groups.has("domain-small.example"));
	// It never ends by itself, and the release of one group releases that group only.
	const before = days.sent.length;
	await days.pass(1);
	assert.equal(days.sent.length, before);
	days.release(spike);
	await days.pass(1);
	const released = days.sent.slice(before);
	assert.ok(released.length > 0);
	assert.ok(!released.some(({ email }) => email.endsWith("small.example")));
});

test("attack 5: with 10,000 mails waiting, new people get theirs within a minute", async () => {
	const days = new Days();
	days.order(
		"launch",
		range(10_000).map((n) => `old${n}@gmail.com`),
	);
	assert.ok((await days.passWithPeople(2, 10)) <= 1);
	assert.deepEqual(days.perDayTo(/^old/), [1_000, 1_000]);
});

test("attack 6: people who joined before mail was on, or were imported, get no mail", async () => {
	const days = new Days();
	days.mailOnSince += dayMs;
	days.join(...range(1_882).map((n) => ({ email: `before${n}@gmail.com` })));
	await days.pass(1);
	const isImported = true;
	days.join(
		...range(2_000).map((n) => ({ email: `i${n}@gmail.com`, isImported })),
		{ email: "new@gmail.com" },
	);
	await days.pass(1);
	assert.deepEqual(
		days.sent.map(({ email }) => email),
		["new@gmail.com"],
	);
});

test("an import is no spike, which would hold the people of a company who join then", async () => {
	const days = new Days();
	const isImported = true;
	days.join(
		...range(200).map((n) => ({ email: `i${n}@company.at`, isImported })),
		...range(12).map((n) => ({ email: `new${n}@company.at` })),
	);
	await days.pass(1 / 24);
	assert.equal(days.notifiedAt, undefined);
	assert.equal(days.sent.length, 12);
});

test("attack 7: 700 networks of one allocation get 40 mails, none after the notice, and real people theirs", async () => {
	const days = new Days();
	const providers = ["gmail.com", "gmx.de", "yahoo.com", "outlook.com"];
	const wait = await days.passWithPeople(1, 20, (minute) =>
		range(minute < 700 ? 3 : 0).map((n) => ({
			email: `s${minute}-${n}@${providers[minute % 4]}`,
			network: days.label(`2001:db8:${minute.toString(16)}::${n}`),
		})),
	);
	const [strangers = 0] = days.perDayTo(/^s/);
	assert.ok(strangers <= 40, `${strangers} mails to strangers`);
	assert.deepEqual(days.afterNotice(/^s/), []);
	assert.ok(wait <= 1);
});

test("a network that was held stays held, until the founder releases it", async () => {
	const days = new Days();
	let count = 0;
	const join = async (some: number) => {
		for (const _ of range(some)) {
			const network = days.label("203.0.113.1");
			days.join({ email: `s${count++}@gmail.com`, network });
			await days.pass(hour / 60);
		}
	};
	await join(30);
	await days.pass(1);
	assert.deepEqual(days.perDayTo(/^s/), [20]);
	for (const _ of range(3)) {
		await join(4);
		await days.pass(1);
	}
	assert.deepEqual(days.perDayTo(/^s/), [20]);
	assert.equal(days.heldGroups().size, 1);
	// The founder knows them: after the day of the flood, the network counts as any other.
	for (const group of days.heldGroups()) days.release(group ?? "");
	await join(4);
	await days.pass(1);
	assert.deepEqual(days.perDayTo(/^s/).slice(4), [10 + 3 * 4 + 4]);
});

test("a domain that is held stays held when the spike is over", async () => {
	const days = new Days();
	const domain = (name: string) =>
		range(60).map((n) => ({ email: `${name}${n}@small.example` }));
	days.join(...domain("first"), ...domain("second"));
	await days.pass(2 * hour);
	days.join({ email: "third@small.example" }, { email: "real@other.example" });
	await days.pass(1);
	assert.deepEqual(
		days.sent.map(({ email }) => email),
		["real@other.example"],
	);
});

test("a small mail domain gets 50 confirmations a day, and the rest waits", async () => {
	const days = new Days();
	await days.pass(3, (minute) =>
		minute < 240 && minute % 2 === 0
			? [{ email: `p${minute}@mail${minute % 3}.company.at` }]
			: [],
	);
	assert.deepEqual(days.perDayTo(/company/), [50, 50, 20]);
});

test("a person who left is asked once more, after thirty days, however often a stranger joins", async () => {
	const days = new Days();
	const email = "ann@gmail.com";
	days.join({ email });
	await days.pass(hour);
	days.reply(email, "left");
	await days.pass(70, (minute) => (minute % 600 === 0 ? [{ email }] : []));
	assert.deepEqual(
		days.sent.map(({ day }) => day),
		[0, 30],
	);
});

test('a person who left and pressed "Yes, I joined" gets announcements again', async () => {
	const days = new Days();
	for (const kind of ["left", "confirmed"] as const) {
		days.reply("ann@gmail.com", kind);
		days.order(`to one who ${kind}`, ["ann@gmail.com"]);
		await days.pass(hour);
	}
	assert.deepEqual(
		days.sent.map(({ kind }) => kind),
		["to one who confirmed"],
	);
});
