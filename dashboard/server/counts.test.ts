/** Every count that the founder sees, kept up to date while the list changes, against one made anew. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { storeImported } from "../../list/import.ts";
import { refreshPeople } from "../../list/refresh-people.ts";
import { addCounts, noCounts, sumOf, type Tally } from "../../shared/counts.ts";
import { knownStates } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import type { Side } from "../../shared/sides.ts";
import { readTally } from "../../store/people-queries.ts";
import { aRow, openForTest, testOnBoth } from "../../test/support/engines.ts";
import { change, make, zones } from "../../test/support/list-changes.ts";
import { peopleAnew } from "../../test/support/people-anew.ts";
import { lookingAt } from "./look.ts";

/** People by what `name` calls them, per side, without any count of the product. */
function countBy<Name>(people: readonly Person[], name: (p: Person) => Name) {
	const counts = new Map<Name, Record<Side, number>>();
	for (const each of people) {
		const count = counts.get(name(each)) ?? noCounts();
		count[each.user_type] += 1;
		counts.set(name(each), count);
	}
	return counts;
}

function expectCounts(
	tally: Tally,
	timeZone: string,
	people: Person[],
	hasHour: (person: Person) => boolean,
) {
	const clock = ({ joined_at }: Person) =>
		Temporal.Instant.from(joined_at).toZonedDateTimeISO(timeZone);
	const dayOf = (each: Person) => clock(each).toPlainDate();
	for (const [span, start] of [
		["day", dayOf],
		[
			"week",
			(each: Person) =>
				dayOf(each).subtract({ days: dayOf(each).dayOfWeek - 1 }),
		],
	] as const) {
		const expected = [...countBy(people, (p) => `${start(p)}`)].sort();
		assert.deepEqual(
			tally
				.joinedPer(span)
				.map(({ start, ...count }) => [start.slice(0, 10), count]),
			expected,
			`${span}, ${timeZone}`,
		);
	}
	const hours = Array(168).fill(0);
	for (const each of people.filter(hasHour))
		hours[(dayOf(each).dayOfWeek - 1) * 24 + clock(each).hour] += 1;
	assert.deepEqual(tally.weekHours(), hours, timeZone);
	const states = countBy(people, ({ mail }) => mail);
	for (const state of [...knownStates, null])
		assert.deepEqual(
			tally.inState(state),
			states.get(state) ?? noCounts(),
			`${state}`,
		);
	const sources = countBy(people, ({ source }) => source);
	assert.deepEqual(
		new Map(tally.sources().map(({ source, ...count }) => [source, count])),
		sources,
	);
	assert.deepEqual(
		new Map(
			tally.languages().map(({ language, ...count }) => [language, count]),
		),
		countBy(people, ({ language }) => language),
	);
	const sums = tally.sources().map(sumOf);
	assert.deepEqual(
		sums,
		sums.toSorted((one, other) => other - one),
	);
}

testOnBoth(
	"each count equals one made anew, in three time zones",
	async (database, t) => {
		const list = await openForTest(t, database);
		const property = fc.asyncProperty(
			fc.array(change, { minLength: 4, maxLength: 16 }),
			async (changes) => {
				for (const table of ["waitlist", "mails", "replies", "calls"] as const)
					await list.remove(table, {});
				const looks = zones.map((timeZone) => ({
					timeZone,
					look: lookingAt(list, { timeZone, linkSecrets: [] }),
				}));
				for (const each of changes) {
					await make(list, each);
					const people = await peopleAnew(list);
					const rows = await Array.fromAsync(list.read("waitlist"));
					// Of an import, a midnight is a day, and its own time stands for none.
					const hasHour = ({ email, user_type, joined_at }: Person) =>
						!rows.find(
							(row) =>
								row.email.toLowerCase() === email &&
								row.user_type === user_type &&
								row.created_at === joined_at,
						)?.imported_at || !/:[03]0:00\.000Z$/.test(joined_at);
					for (const { timeZone, look } of looks)
						await look(async ({ tally }) =>
							expectCounts(await tally(), timeZone, people, hasHour),
						);
				}
			},
		);
		await fc.assert(property, { numRuns: 15 });
	},
);

testOnBoth(
	"an imported person without an hour counts on the day alone",
	async (database, t) => {
		const list = await openForTest(t, database);
		const joined = [
			null,
			"2026-11-20T00:00:00.000Z",
			"2026-11-20T08:15:10.000Z",
		];
		const rows = joined.map((created_at, at) => ({
			...aRow({ email: `p${at}@x.at` }),
			created_at,
		}));
		await storeImported(list, rows, "/nowhere/erased.json");
		await refreshPeople(list);
		const tally = await readTally(list, "Europe/Vienna");
		assert.equal(tally.weekHours()[4 * 24 + 9], 1);
		assert.equal(
			tally.weekHours().reduce((sum, each) => sum + each),
			1,
		);
		assert.equal(sumOf(addCounts(tally.joinedPer("day"))), 3);
	},
);

testOnBoth(
	"people of a clock that was far off are counted with the others, at its times",
	async (database, t) => {
		const list = await openForTest(t, database);
		const times = ["0026-11-22T07:10", "1985-12-31T18:20", "2026-03-29T00:59"];
		const others = ["2026-03-29T01:00", "2026-10-25T01:10"];
		const later = ["2100-07-01T22:10", "9999-07-01T22:10"];
		await list.insert(
			"waitlist",
			[...times, ...others, ...later].map((time, at) => ({
				...aRow({ email: `p${at}@x.at` }),
				created_at: `${time}:00.000Z`,
			})),
		);
		await refreshPeople(list);
		const people = await peopleAnew(list);
		for (const zone of zones)
			expectCounts(await readTally(list, zone), zone, people, () => true);
	},
);
