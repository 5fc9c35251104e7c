/** Compares the answer to each question with a naive calculation, on random lists. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { unknownSource, userTypes } from "../../shared/entry.ts";
import { joinedPer, rhythmOf, sourcesOf, totalsOf } from "../counts.ts";
import { openInbox } from "../inbox.ts";
import {
	countPeople,
	extent,
	type Filter,
	joinedPerHour,
	pageOfPeople,
	people,
	peopleOf,
	sortColumns,
	submissions,
	submissionsOf,
} from "../questions.ts";
import { anEntry, openForTest, stored, testOnBoth } from "./engines.ts";
import {
	anyEmail,
	anyRow,
	anySource,
	anyTime,
	naiveJoined,
	naivePeople,
	naiveRhythm,
	naiveSides,
	sortedBy,
	startOf,
} from "./random-list.ts";

const anyFilter = fc.record(
	{
		side: fc.constantFrom(...userTypes),
		since: anyTime,
		source: anySource,
		search: fc.constantFrom("", "a@X", "%", "_", "_1%", "1%@", "\\", "é", "zz"),
	},
	{ requiredKeys: [], noNullPrototype: true },
);

/** What a filter leaves of rows that have a `time`. */
function keep<Row extends { email: string; user_type: string }>(
	rows: readonly Row[],
	{ side, since, source, search = "" }: Filter,
	time: (row: Row) => string,
	sourceOf: (row: Row) => string | null,
): Row[] {
	return rows.filter(
		(row) =>
			(side === undefined || row.user_type === side) &&
			(since === undefined || time(row) >= since) &&
			(source === undefined || sourceOf(row) === source) &&
			row.email.toLowerCase().includes(search.toLowerCase()),
	);
}

testOnBoth("every question agrees with a naive one", async (database, t) => {
	const list = await openForTest(t, database);
	await fc.assert(
		fc.asyncProperty(
			fc.array(anyRow, { maxLength: 40 }),
			anyFilter,
			fc.constantFrom(...sortColumns),
			fc.boolean(),
			fc.integer({ min: 1, max: 5 }),
			anyEmail,
			async (rows, filter, sort, descending, limit, email) => {
				await list.rows("delete from waitlist");
				await list.insert("waitlist", rows);
				const all = sortedBy(await stored(list), ["id"]);
				assert.deepEqual(
					all.map(({ id, ...row }) => row),
					rows,
				);
				const expected = naivePeople(all);
				const kept = keep(
					expected,
					filter,
					({ joined_at }) => joined_at,
					({ source }) => source,
				);

				assert.deepEqual(await Array.fromAsync(people(list, {})), expected);
				assert.deepEqual(await Array.fromAsync(people(list, filter)), kept);
				assert.equal(await countPeople(list, filter), kept.length);
				assert.deepEqual(
					await Array.fromAsync(submissions(list, filter)),
					keep(
						sortedBy(all, ["created_at", "id"]),
						filter,
						({ created_at }) => created_at,
						({ utm_source, ref }) => utm_source ?? ref,
					),
				);
				assert.deepEqual(
					await submissionsOf(list, email.toUpperCase()),
					sortedBy(all, ["created_at", "id"]).filter(
						(row) => row.email.toLowerCase() === email.toLowerCase(),
					),
				);
				assert.deepEqual(
					await peopleOf(list, email.toUpperCase()),
					sortedBy(expected, ["user_type"]).filter(
						(person) => person.email === email.toLowerCase(),
					),
				);
				assert.deepEqual(await extent(list), {
					submissions: all.length,
					lastId: all.at(-1)?.id ?? 0,
					lastEvent: 0,
					lastHiding: 0,
				});

				const { since: _, ...pageFilter } = filter;
				const pages = [];
				for (let offset = 0; offset <= expected.length; offset += limit) {
					const page = { ...pageFilter, sort, descending, offset, limit };
					pages.push(...(await pageOfPeople(list, page)));
				}
				const inOrder = sortedBy(
					keep(
						expected,
						pageFilter,
						() => "",
						({ source }) => source,
					),
					[sort, "email", "user_type"],
				);
				assert.deepEqual(pages, descending ? inOrder.reverse() : inOrder);
				assert.deepEqual(
					await Array.fromAsync(people(list, pageFilter, { sort, descending })),
					pages,
				);

				const counts = await joinedPerHour(list);
				assert.deepEqual(totalsOf(counts), naiveSides(expected));
				for (const span of ["hour", "day", "week"] as const) {
					assert.deepEqual(
						joinedPer(span, counts),
						naiveJoined(expected, startOf[span]),
					);
				}
				assert.deepEqual(
					joinedPer("hour", counts, filter.since),
					naiveJoined(expected, startOf.hour).filter(
						({ start }) =>
							start.slice(0, 13) >= (filter.since ?? "").slice(0, 13),
					),
				);
				assert.deepEqual(rhythmOf(counts), naiveRhythm(expected));
				const bySource = Map.groupBy(expected, ({ source }) => source);
				const found = sourcesOf(counts);
				assert.deepEqual(
					new Map(found.map(({ source, ...sides }) => [source, sides])),
					new Map(
						[...bySource].map(([key, group]) => [key, naiveSides(group)]),
					),
				);
				const sizes = found.map(({ host, advertiser }) => host + advertiser);
				assert.deepEqual(
					sizes,
					sizes.toSorted((one, other) => other - one),
				);
			},
		),
		{ numRuns: 40 },
	);
});

testOnBoth(
	"a later sign-up does not replace the first phone and source",
	async (database, t) => {
		const inbox = await openInbox(database);
		t.after(() => inbox.close());
		const list = await openForTest(t, database);
		const spring = { ...unknownSource, utm_source: "news", ref: "friend" };
		await inbox.add([anEntry({ email: "A@b.example" })]);
		await inbox.add([anEntry({ phone: "222" })], spring);
		await inbox.add([anEntry({ phone: "111" })], {
			...unknownSource,
			ref: "other",
		});
		const [person] = await peopleOf(list, "a@B.example");
		assert.deepEqual(
			[person?.phone, person?.phones, person?.source, person?.submissions],
			["222", 2, "news", 3],
		);
	},
);

testOnBoth(
	"a list is read as it is at one moment while others join",
	async (database, t) => {
		const inbox = await openInbox(database);
		t.after(() => inbox.close());
		await inbox.add([anEntry(), anEntry(), anEntry()]);
		const list = await openForTest(t, database, "read");
		let seen = 0;
		for await (const _ of submissions(list, {})) {
			await inbox.add([anEntry()]);
			seen += 1;
		}
		assert.equal(seen, 3);
		const before = await list.transaction("snapshot", async () => {
			const { submissions } = await extent(list);
			await inbox.add([anEntry()]);
			assert.equal((await extent(list)).submissions, submissions);
			return submissions;
		});
		assert.equal((await extent(list)).submissions, before + 1);
	},
);

testOnBoth(
	"a stream holds only some rows, and may be left early",
	async (database, t) => {
		const list = await openForTest(t, database);
		// All of these would fill the memory.
		const endless = list.stream<{ n: number }>(
			`with recursive numbers (n) as (
				select $1 + 0 union all select n + 1 from numbers where n < 1000000000
			) select n from numbers`,
			1,
		);
		let last = 0;
		for await (const { n } of endless) {
			last = n;
			if (n === 2_500) break;
		}
		assert.equal(last, 2_500);
		// Nothing of it is open any more: the list can be changed and cleaned up.
		await list.transaction("exclusive", async () => {});
		assert.equal(await list.purge(), undefined);
	},
);
