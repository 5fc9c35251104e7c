/** Which visits and sign-ups the rule of mail/rules/silence.ts gets. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { DatabaseAddress } from "../../config/database.ts";
import { ago, dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import { aRow, openForTest, testOnBoth } from "../../test/support/engines.ts";
import { saveState } from "../mailer-state.ts";
import { readSilence } from "./silence.ts";

const today = Date.UTC(2026, 9, 31);
const siteUrl = "https://frontage.example";

/** A list with three weeks of 100 senders and 10 sign-ups per day, the last one yesterday at 19:00, UTC. */
async function usualWeeks(
	t: TestContext,
	database: DatabaseAddress,
	/** What a flood of one sender adds to each of these days. */
	flood = { views: 0, visitors: 0, senders: 0 },
) {
	const list = await openForTest(t, database);
	const addDay = (daysAgo: number, senders: number, more = flood) => {
		const row = {
			...{ day: ago(daysAgo * dayMs, today).slice(0, 10), source: null },
			...{ views: more.views + 2 * senders, language: "en" },
			...{ visitors: more.visitors + senders },
			senders: senders + more.senders,
		};
		return list.insert("visits", [row]);
	};
	const join = (time: number, columns = {}) =>
		list.insert("waitlist", [aRow({ created_at: ago(0, time), ...columns })]);
	for (let daysAgo = 21; daysAgo > 0; daysAgo -= 1) {
		await addDay(daysAgo, 100);
		for (let hour = 10; hour < 20; hour += 1)
			await join(today - daysAgo * dayMs + hour * hourMs);
	}
	/** The sentence, so long after the last midnight. */
	const read = async (ms: number, options = {}) => {
		const now = today + ms;
		const found = await readSilence(list, {
			...{ siteUrl, timeZone: "UTC", now },
			...options,
		});
		return found?.text;
	};
	return { list, addDay, join, read };
}

testOnBoth(
	"it comes when a day has passed and so many people came, and is over with a sign-up",
	async (database, t) => {
		const { addDay, join, read } = await usualWeeks(t, database);
		await addDay(0, 125);
		assert.equal(await read(19 * hourMs - minuteMs), undefined);
		const text = (since: string) =>
			`No one has joined since ${since}, though 125 people came. Please try the form: ${siteUrl}/#waitlist`;
		assert.equal(await read(19 * hourMs), text("Friday 19:00"));
		assert.equal(
			await read(19 * hourMs, { siteUrl: "" }),
			"No one has joined since Friday 19:00, though 125 people came. Please try the form.",
		);
		// A weekday alone might be that of today.
		assert.equal(await read(5 * dayMs), text("Friday 19:00"));
		assert.equal(await read(5.8 * dayMs), text("2026-10-30 19:00"));
		// By the page, not by an import, and not at a time to come: a clock was a year ahead.
		await join(today + 20 * hourMs, { imported_at: ago(0, today) });
		await join(today + 365 * dayMs);
		assert.ok(await read(21 * hourMs));
		// A network that sent many is a sign-up, too.
		await join(today + 21 * hourMs, { network: "abcdef12" });
		assert.equal(await read(22 * hourMs), undefined);
	},
);

testOnBoth(
	"a flood of one sender makes no silence and hides none",
	async (database, t) => {
		const flood = { views: 9_000, visitors: 9_000, senders: 1 };
		const { addDay, join, read } = await usualWeeks(t, database, flood);
		for (let n = 0; n < 300; n += 1)
			await join(today - dayMs + n, { network: "abcdef12" });
		await addDay(0, 110);
		assert.equal(await read(23 * hourMs), undefined);
		await addDay(-1, 11);
		assert.match((await read(2 * dayMs - 1)) ?? "", /though 123 people came/);
	},
);

testOnBoth(
	"days on which nothing was counted make no one likelier to join, nor does a corrected sign-up end a silence",
	async (database, t) => {
		const { list, addDay, join, read } = await usualWeeks(t, database);
		const counted = [3, 2, 1].map((n) => ago(n * dayMs, today).slice(0, 10));
		await list.remove("visits", {});
		for (const day of counted)
			await list.insert("visits", [
				// From before senders were counted.
				{ ...{ day, source: null, language: null }, views: 150, visitors: 100 },
			]);
		await addDay(0, 125);
		assert.ok(await read(20 * hourMs));
		await list.change("visits", { with: { day: counted } }, { visitors: 110 });
		assert.equal(await read(20 * hourMs), undefined);
		await addDay(-1, 15);
		const edited_at = ago(0, today + 25 * hourMs);
		await join(today - 5 * dayMs, { edited_at });
		assert.match((await read(26 * hourMs)) ?? "", /since Friday 19:00,/);
	},
);

testOnBoth(
	"while the waitlist is closed there is no silence, and people who came then do not count",
	async (database, t) => {
		const { list, addDay, read } = await usualWeeks(t, database);
		await addDay(0, 300);
		assert.equal(await read(20 * hourMs, { isClosed: true }), undefined);
		await saveState(list, { closed_on: ago(0, today).slice(0, 10) });
		assert.equal(await read(20 * hourMs), undefined);
		await addDay(-1, 125);
		assert.equal(await read(2 * dayMs - minuteMs), undefined);
		assert.match(
			(await read(2 * dayMs)) ?? "",
			/since Sunday 00:00, though 125 people/,
		);
	},
);

testOnBoth(
	"the days are those of the founder's clock, also where one has 25 hours",
	async (database, t) => {
		const { addDay, read } = await usualWeeks(t, database);
		// In Tokyo, the last one joined on the day of these people.
		await addDay(0, 300);
		const timeZone = "Asia/Tokyo";
		assert.equal(await read(20 * hourMs, { timeZone }), undefined);
		// In Vienna, the clocks were changed on 2026-10-25.
		const vienna = await read(20 * hourMs, { timeZone: "Europe/Vienna" });
		assert.match(vienna ?? "", /since Friday 20:00,/);
	},
);
