import assert from "node:assert/strict";
import { test } from "node:test";
import { otherSource } from "../shared/visits.ts";
import { limits } from "./limits.ts";
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
		{ ...en, source: "news", views: 1, visitors: 1 },
		{ ...en, source: "anna", views: 2, visitors: 1 },
		{ ...en, source: null, views: 1, visitors: 1 },
	]);
	assert.ok(counter.isEmpty);
	counter.count({ ...visit, language: "de" });
	const again = { ...en, language: "de", source: null, views: 1, visitors: 0 };
	assert.deepEqual(counter.take(), [again]);
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
	counter.skipNext(visit.address, visit.agent);
	counter.count({ ...visit, address: "203.0.113.8" });
	counter.count(visit);
	counter.count(visit);
	assert.deepEqual(
		counter.take().map(({ views, visitors }) => [views, visitors]),
		[[2, 2]],
	);
});

test("only so many visitors are known whose next page is a reload", () => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	const { reloading } = limits.visits;
	for (let n = 0; n <= reloading; n += 1) counter.skipNext(`${n}`, visit.agent);
	for (const n of [0, reloading]) counter.count({ ...visit, address: `${n}` });
	assert.equal(counter.take()[0]?.views, 1);
});

test("a flood of made-up sources and of visitors has bounds", () => {
	const { counter } = start("UTC", "2026-11-22T12:00:00Z");
	const { sources } = limits.visits;
	for (let n = 0; n < 3 * sources; n += 1)
		counter.count({ ...visit, query: `ref=r${n}`, address: `${n}` });
	counter.count(visit);
	const rows = counter.take();
	assert.equal(rows.length, sources + 2);
	const other = rows.find(({ source }) => source === otherSource);
	assert.deepEqual([other?.views, other?.visitors], [2 * sources, 2 * sources]);
	// No tag can be spelled so.
	counter.count({ ...visit, query: `ref=${encodeURIComponent(otherSource)}` });
	assert.equal(counter.take()[0]?.source, null);
});

test("beyond the most visitors of a day only views count, until the next day", (t) => {
	t.mock.property(limits.visits, "visitors", 1);
	const { clock, counter } = start("UTC", "2026-11-22T12:00:00Z");
	for (const _ of [0, 1]) {
		for (const agent of ["one", "other"]) counter.count({ ...visit, agent });
		clock.now += 24 * 3_600_000;
	}
	assert.deepEqual(
		counter.take().map(({ day, views, visitors }) => [day, views, visitors]),
		[
			["2026-11-22", 2, 1],
			["2026-11-23", 2, 1],
		],
	);
});
