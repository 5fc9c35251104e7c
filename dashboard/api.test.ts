import assert from "node:assert/strict";
import { test } from "node:test";
import { is } from "valibot";
import type { Call } from "../shared/calls.ts";
import { Tally } from "../shared/counts.ts";
import { People } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import { ago, dayMs } from "../shared/time.ts";
import { aMail, aReply, aSignUp, at } from "../test/support/rows.ts";
import { type DashboardList, questions } from "./api.ts";

test("addresses and CSV: each once, with people who left only if they are asked for", () => {
	const people = new People();
	const both = { email: "both@x.at" };
	people.addSignUp(aSignUp(both));
	people.addSignUp(aSignUp({ ...both, id: 2, user_type: "advertiser" }));
	people.addSignUp(aSignUp({ email: "left@x.at", id: 3 }));
	people.addMail(aMail({ email: "left@x.at" }));
	people.addReply(aReply({ kind: "left" }));
	const list = {
		live: { current: { people } },
		csv: (some: readonly Person[]) =>
			some.map(({ email, user_type }) => `${email} ${user_type}`).join(),
	} as unknown as DashboardList;
	const both2 = "both@x.at advertiser,both@x.at host";
	for (const [mail, emails, csv] of [
		[undefined, "both@x.at", both2],
		[null, "both@x.at", both2],
		["waiting", "", ""],
		["left", "left@x.at", "left@x.at host"],
	] as const) {
		const query = { sort: "email", descending: false, mail } as const;
		assert.equal(questions.emails.answer(list, query), emails);
		assert.equal(questions.csv.answer(list, query), csv);
	}
});

test("the day of a call exists", () => {
	const call = { email: "a@x.at", isCalled: false, note: "" };
	for (const [call_on, isDay] of [
		["", true],
		["2028-02-29", true],
		["2026-02-29", false],
		["2026-2-3", false],
		["soon", false],
	] as const)
		assert.equal(is(questions.call.schema, { ...call, call_on }), isDay);
});

test("a note keeps the time of the last call", async () => {
	const people = new People();
	people.addSignUp(aSignUp({ email: "A@x.at" }));
	const called_at = at("14:00");
	const before = { called_at, note: "Busy", call_on: "2026-11-21" };
	people.addCall({ email: "a@x.at", at: called_at, ...before });
	const written: Call[] = [];
	const list = {
		live: { current: { people }, refresh: async () => {} },
		writeCall: async (call: Call) => written.push(call),
	} as unknown as DashboardList;
	const note = { email: "A@x.at", note: " Back ", call_on: "" };
	await questions.call.answer(list, { ...note, isCalled: false });
	const after = { email: "a@x.at", called_at, note: "Back", call_on: null };
	assert.partialDeepStrictEqual(written, [after]);
	await questions.call.answer(list, { ...note, isCalled: true });
	assert.notEqual(written[1]?.called_at, called_at);
	// A call needs no note, and ends what was planned.
	const silent = { email: "A@x.at", note: "", call_on: "" };
	await questions.call.answer(list, { ...silent, isCalled: true });
	const { at: time, ...row } = written[2] ?? assert.fail();
	const none = { email: "a@x.at", note: null, call_on: null };
	assert.deepEqual(row, { ...none, called_at: time });
});

test("seven days are today and the six before", async () => {
	const people = [0, 6, 7].map((days) => ({
		...{ user_type: "host" as const, source: null, mail: null },
		joined_at: ago(days * dayMs),
	}));
	const current = { tally: new Tally("UTC", people), announcements: [] };
	const live = { refresh: () => {}, timeZone: "UTC", version: "", current };
	const list = { live, readMail: () => null } as unknown as DashboardList;
	const { totals, today, sevenDays } = await questions.now.answer(list, {});
	const hosts = [totals, today, sevenDays].map(({ host }) => host);
	assert.deepEqual(hosts, [3, 1, 2]);
});
