import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../shared/time.ts";
import { otherSource, type Visits } from "../shared/visits.ts";
import { limits } from "./server-limits.ts";
import { VisitCounter } from "./visit-counter.ts";

const visit = {
	address: "203.0.113.7",
	agent: "a browser",
	query: "",
	language: "en",
};

/** A counter whose clock shows this time until it is changed. */
function start(timeZone: string, time: string) {
	const clock = { now: Date.parse(time) };
	return { clock, counter: new VisitCounter(timeZone, () => clock.now) };
}

test("a visitor counts once a day, with the first source; views count with their own", () => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	counter.count({ ...visit, query: "utm_source=news&ref=x&side=host" });
	counter.count({ ...visit, query: "ref=anna" });
	counter.count({ ...visit, query: "ref=anna", agent: "another browser" });
	counter.count({ ...visit, query: "ref=%40", address: "203.0.113.8" });
	const en = { day: "2026-11-22", language: "en" };
	assert.deepEqual(counter.take(), [
		{ ...en, source: "news", views: 1, visitors: 1, senders: 1 },
		{ ...en, source: "anna", views: 2, visitors: 1, senders: 0 },
		{ ...en, source: null, views: 1, visitors: 1, senders: 1 },
	]);
	assert.ok(counter.isEmpty);
	counter.count({ ...visit, language: "de" });
	const again = { ...en, language: "de", source: null, views: 1, visitors: 0 };
	assert.partialDeepStrictEqual(counter.take(), [again]);
});

test("at midnight of the time zone, the day changes and the visitors are forgotten", () => {
	const { clock, counter } = start("Asia/Kathmandu", "2026-11-22T18:14:00Z");
	counter.count(visit);
	clock.now += 59_000;
	counter.count(visit);
	clock.now += 1_000;
	counter.count(visit);
	assert.deepEqual(
		counter.take().map(({ day, views, visitors }) => [day, views, visitors]),
		[
			["2026-11-22", 2, 1],
			["2026-11-23", 1, 1],
		],
	);
});

test("the page after the reload of a form's answer is no visit", () => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	counter.count(visit);
	counter.skipNext(visit.address, visit.agent);
	counter.count({ ...visit, address: "203.0.113.8" });
	counter.count(visit);
	counter.count(visit);
	assert.partialDeepStrictEqual(counter.take(), [{ views: 3, visitors: 2 }]);
	// Only visitors of the day are known, of whom there is a limit.
	counter.skipNext("198.51.100.7", visit.agent);
	counter.count({ ...visit, address: "198.51.100.7" });
	assert.partialDeepStrictEqual(counter.take(), [{ views: 1, visitors: 1 }]);
});

const { perSender, remembered, countedSenders } = limits.visits;

/** The sums of all sources. */
function sumsOf(rows: readonly Visits[]) {
	const sum = { views: 0, visitors: 0, senders: 0 };
	for (const { views, visitors, senders } of rows) {
		sum.views += views;
		sum.visitors += visitors;
		sum.senders += senders ?? 0;
	}
	return sum;
}

for (const [sender, addressOf] of [
	["an IPv4 address", () => "203.0.113.7"],
	["an IPv4 address in the form of IPv6", () => "::ffff:203.0.113.7"],
	[
		"an IPv4 address in both forms",
		(n) => `${n % 2 ? "::ffff:" : ""}192.0.2.1`,
	],
	["a /64 of IPv6", (n) => `2001:db8:1:2::${n.toString(16)}`],
	["senders whose address is unknown", (n) => `nonsense ${n}`],
] as const satisfies [string, (n: number) => string][])
	test(`${sender} adds few visitors, views and sources to a day, and others count as before`, () => {
		const { counter, clock } = start("UTC", "2026-11-22T12:00:00Z");
		for (let n = 0; n < 5_000; n += 1) {
			const flood = { address: addressOf(n), agent: `${n}`, query: `ref=${n}` };
			counter.count({ ...visit, ...flood });
			// The counts are taken, and those of the sender stay.
			if (n % 1_000 === 0) clock.now += 10_000;
		}
		const other = { ...visit, query: "ref=anna", address: "198.51.100.1" };
		counter.count(other);
		const rows = counter.take();
		const { views, visitors, sources } = perSender;
		assert.deepEqual(sumsOf(rows), {
			views: views + 1,
			visitors: visitors + 1,
			senders: 2,
		});
		// Those, that of the other visitor, and the one of further sources.
		assert.equal(rows.length, sources + 2);
		const anna = rows.find(({ source }) => source === "anna");
		assert.partialDeepStrictEqual(anna, { visitors: 1, senders: 1 });
		clock.now += dayMs;
		counter.count({ ...visit, address: addressOf(0) });
		assert.partialDeepStrictEqual(counter.take(), [
			{ visitors: 1, senders: 1 },
		]);
	});

test("a person who returns counts with each of her links, after a flood of her own network, too", () => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	counter.count({ ...visit, query: "ref=anna" });
	for (let n = 0; n < 100; n += 1)
		counter.count({ ...visit, query: `ref=made-up-${n}`, agent: "a robot" });
	counter.take();
	for (const query of ["ref=anna", "", "ref=anna"])
		counter.count({ ...visit, query });
	assert.deepEqual(
		counter
			.take()
			.map(({ source, views, visitors }) => [source, views, visitors]),
		[
			["anna", 2, 0],
			[null, 1, 0],
		],
	);
});

for (const [network, bits, addressOf] of [
	["a /48", "smallest", (n: number) => `2001:db8:1:${n.toString(16)}::1`],
	["a /32", "largest", (n: number) => `2001:db8:${n.toString(16)}::1`],
	["a /24", "smallest", (n: number) => `203.0.113.${n % 256}`],
] as const)
	test(`the senders of ${network} have limits together`, (t) => {
		t.mock.property(remembered, bits, 100);
		const { counter } = start("UTC", "2026-11-22T12:00:00Z");
		for (let n = 0; n < 1_000; n += 1)
			counter.count({ ...visit, address: addressOf(n), agent: `${n}` });
		counter.count({ ...visit, address: "192.0.2.1" });
		const { visitors, senders } = sumsOf(counter.take());
		assert.deepEqual([visitors, senders], [101, countedSenders[bits] + 1]);
	});

test("one customer's /48 does not use up what its provider's /32 may add", (t) => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	t.mock.property(remembered, "smallest", 100);
	t.mock.property(remembered, "largest", 1_000);
	for (let n = 0; n < 5_000; n += 1)
		counter.count({ ...visit, address: `2001:db8:1:${n.toString(16)}::1` });
	assert.deepEqual(sumsOf(counter.take()), {
		views: 100,
		visitors: 100,
		senders: countedSenders.smallest,
	});
	for (let n = 2; n < 12; n += 1)
		counter.count({ ...visit, address: `2001:db8:${n}::1` });
	assert.partialDeepStrictEqual(counter.take(), [
		{ visitors: 10, senders: 10 },
	]);
});

test("an evening on television counts: 40,000 people behind the addresses of mobile networks", () => {
	const { counter } = start("Europe/Vienna", "2026-11-22T19:00:00Z");
	for (let n = 0; n < 40_000; n += 1) {
		// Twenty people on each of 2,000 addresses, and as many kinds of browser; a link each, and two pages.
		const [host, agent] = [n % 2_000, `a phone ${Math.floor(n / 2_000)}`];
		const address = `100.64.${host >> 7}.${host % 128}`;
		for (const query of ["utm_source=tv", ""])
			counter.count({ ...visit, address, agent, query });
	}
	const { visitors, views } = sumsOf(counter.take());
	// Some may share a hash.
	assert.ok(visitors > 39_990, `${visitors}`);
	assert.equal(views, 80_000);
});

test("a flood of made-up sources from many senders leaves room for those of others", () => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	const { sources } = limits.visits;
	// A customer's network, of which only some senders count.
	for (let n = 0; n < 3 * sources; n += 1) {
		const address = `2001:db8:1:${(n >> 1).toString(16)}::1`;
		counter.count({ ...visit, query: `ref=r${n}`, address });
	}
	const news = { ...visit, query: "ref=news" };
	counter.count(news);
	const rows = counter.take();
	const sourcesNow = new Set(rows.map(({ source }) => source));
	assert.ok(sourcesNow.has("news"));
	assert.ok(rows.length <= sources + 2, `${rows.length}`);
	assert.ok(sourcesNow.has(otherSource));
	// Also the sources of senders who count have a limit.
	for (let n = 0; n < 3 * sources; n += 1)
		counter.count({
			...visit,
			query: `ref=r${n}`,
			address: `${n >> 8}.${n % 256}.0.1`,
		});
	assert.equal(counter.take().length, 2 * sources + 1);
	// No tag can be spelled so.
	const spelled = `ref=${encodeURIComponent(otherSource)}`;
	counter.count({ ...visit, query: spelled });
	assert.equal(counter.take()[0]?.source, null);
});

test("beyond the most that is remembered in a day, only known senders count, until the next day", (t) => {
	t.mock.property(remembered, "all", 1);
	const { clock, counter } = start("UTC", "2026-11-22T12:00:00Z");
	for (const _ of [0, 1]) {
		for (const address of ["192.0.2.1", "198.51.100.1", "192.0.2.1"])
			counter.count({ ...visit, address });
		clock.now += dayMs;
	}
	assert.deepEqual(
		counter.take().map(({ day, views, visitors }) => [day, views, visitors]),
		[
			["2026-11-22", 2, 1],
			["2026-11-23", 2, 1],
		],
	);
});
