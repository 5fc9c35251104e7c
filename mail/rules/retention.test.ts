import assert from "node:assert/strict";
import { test } from "node:test";
import type { Retention } from "../../shared/retention.ts";
import {
	type AddressFacts,
	eraseTime,
	planRetention,
	retentionCode,
	toldNow,
	toldSince,
} from "./retention.ts";

const off = { unconfirmedDays: null, opened: null, daysAfterOpening: null };
const unconfirmed = { ...off, unconfirmedDays: 30 };
const all = { ...off, opened: "2027-01-31", daysAfterOpening: 90 };
const on = (day: string) => `${day}T12:00:00.000Z`;
const facts: AddressFacts = {
	askedAt: on("2026-11-01"),
	isBeingAsked: false,
	isConfirmed: false,
	hasLeft: false,
	lastSeenAt: on("2026-10-31"),
};

for (const [what, changed, retention, expected] of [
	["nothing is set", {}, off, undefined],
	["asked, and silent", {}, unconfirmed, on("2026-12-01")],
	["confirmed", { isConfirmed: true }, unconfirmed, undefined],
	["left", { hasLeft: true }, unconfirmed, undefined],
	// mautic/mautic#6242: contacts of an import have no such date.
	["never asked, as imported", { askedAt: undefined }, unconfirmed, undefined],
	[
		"held, or in the queue again",
		{ isBeingAsked: true },
		unconfirmed,
		undefined,
	],
	[
		"joined once more since",
		{ lastSeenAt: on("2026-11-20") },
		unconfirmed,
		on("2026-12-20"),
	],
	["90 days after the opening", {}, all, "2027-05-01T00:00:00.000Z"],
	["confirmed, then", { isConfirmed: true }, all, "2027-05-01T00:00:00.000Z"],
	["left, then", { hasLeft: true }, all, "2027-05-01T00:00:00.000Z"],
	[
		"joined after the opening",
		{ lastSeenAt: on("2027-03-01") },
		all,
		on("2027-05-30"),
	],
	["not opened yet", {}, { ...all, opened: null }, undefined],
	["both: the earlier", {}, { ...all, unconfirmedDays: 30 }, on("2026-12-01")],
] as const)
	test(`${what}: erased ${expected ?? "never"}`, () =>
		assert.equal(eraseTime({ ...facts, ...changed }, retention), expected));

const now = Date.parse(on("2026-12-10"));
const told = (
	since: string,
	until: string,
	retention: Retention = unconfirmed,
) => ({
	retention_code: retentionCode(retention),
	retention_told_at: on(since),
	retention_told_until: on(until),
});
for (const [what, saved, at, due, soon, first] of [
	["not told yet", {}, "2026-06-01", 0, 1, "2026-12-17"],
	[
		"told yesterday",
		told("2026-12-09", "2026-12-16"),
		"2026-06-01",
		0,
		1,
		"2026-12-16",
	],
	["told a week ago", told("2026-12-03", "2026-12-10"), "2026-06-01", 1, 0, ""],
	["told long ago", told("2026-01-01", "2026-12-16"), "2026-12-10", 1, 0, ""],
	[
		"told, then no digest for a week",
		told("2026-01-01", "2026-12-09"),
		"2026-12-05",
		0,
		1,
		"2026-12-17",
	],
	[
		"told of other numbers",
		told("2026-01-01", "2026-12-16", all),
		"2026-06-01",
		0,
		1,
		"2026-12-17",
	],
	[
		"due in three days",
		told("2026-01-01", "2026-12-16"),
		"2026-12-13",
		0,
		1,
		"2026-12-13",
	],
	[
		"due in two weeks",
		told("2026-01-01", "2026-12-16"),
		"2026-12-24",
		0,
		0,
		"",
	],
	["due in two weeks, not told", {}, "2026-12-24", 0, 0, ""],
] as const)
	test(`${what}: ${due} erased now, ${soon} told of`, () => {
		const times = new Map([["ann@x.at", on(at)]]);
		const since = toldSince(saved, unconfirmed, now);
		const plan = planRetention(times, since, now);
		assert.deepEqual(
			[plan.due.length, plan.soon.length, plan.first],
			[due, soon, first && on(first)],
		);
		// A digest tells of the next week, and keeps the first day on which it did.
		const next = toldNow(saved, unconfirmed, now);
		assert.equal(next.retention_told_until, on("2026-12-17"));
		assert.equal(next.retention_told_at, since ?? on("2026-12-10"));
	});

test("the first of several people who are told of is the one with the earliest time", () => {
	const times = new Map([
		["ann@x.at", on("2026-12-15")],
		["bob@x.at", on("2026-12-13")],
		["cy@x.at", on("2026-12-16")],
	]);
	const plan = planRetention(times, on("2026-01-01"), now);
	assert.deepEqual([plan.soon.length, plan.first], [3, on("2026-12-13")]);
});

test("each number that is changed is told of before anyone is erased", () => {
	const changed = { ...all, unconfirmedDays: 30 };
	const codes = [
		all,
		changed,
		{ ...changed, unconfirmedDays: 31 },
		{ ...all, opened: "2027-02-01" },
		{ ...all, daysAfterOpening: 30 },
	].map(retentionCode);
	assert.equal(new Set(codes).size, codes.length);
});
