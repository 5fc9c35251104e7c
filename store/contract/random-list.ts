/** Random lists, and what a naive calculation says of them. */
import fc from "fast-check";
import { unknownSource, userTypes } from "../../shared/entry.ts";
import type { Joined, Rhythm, Sides } from "../counts.ts";
import type { Person, Submission } from "../questions.ts";

/** Few values, so that people meet again, and at the edges of hours, days and weeks. */
export const emails = [
	"a@x.at",
	"A@X.at",
	"a@x.AT.com",
	"b_1%@x.at",
	"B_1%@x.at",
	"b-1-@x.at",
	"bx1y@x.at",
	"z@x.at",
] as const;
const sources = [null, "news", "News", "friend", "é%"] as const;
const times = [
	"2026-11-15T23:59:59.999Z",
	"2026-11-16T00:00:00.000Z",
	"2026-11-16T13:30:00.000Z",
	"2026-11-16T13:30:00.001Z",
	"2026-11-22T23:59:59.999Z",
	"2026-12-31T23:00:00.000Z",
	"2027-01-01T00:00:00.000Z",
] as const;

export const anyTime = fc.constantFrom(...times);
export const anySource = fc.constantFrom(...sources);
export const anyEmail = fc.constantFrom(...emails);

export const anyRow = fc
	.record({
		created_at: anyTime,
		email: anyEmail,
		phone: fc.constantFrom(null, "2", "1", "+43 ☎"),
		user_type: fc.constantFrom(...userTypes),
		utm_source: anySource,
		ref: anySource,
	})
	.map((row) => ({ ...unknownSource, ...row }));

/** The people of these rows, in the order of joining. */
export function naivePeople(rows: readonly Submission[]): Person[] {
	const oldestFirst = sortedBy(rows, ["created_at", "id"]);
	const groups = Map.groupBy(
		oldestFirst,
		({ email, user_type }) => `${email.toLowerCase()} ${user_type}`,
	);
	const people = [...groups.values()].map((group) => {
		const phones = group.map(({ phone }) => phone).filter((p) => p !== null);
		const found = group.map((row) => row.utm_source ?? row.ref);
		const [first, last] = [group[0], group.at(-1)];
		if (!first || !last) throw new Error("an empty group");
		return {
			email: first.email.toLowerCase(),
			phone: phones[0] ?? null,
			user_type: first.user_type,
			source: found.find((source) => source !== null) ?? null,
			joined_at: first.created_at,
			last_seen_at: last.created_at,
			phones: new Set(phones).size,
			submissions: group.length,
			mail: null,
		};
	});
	return sortedBy(people, ["joined_at", "email", "user_type"]);
}

/** Sorts by these columns, texts by their bytes. */
export function sortedBy<Row>(
	rows: readonly Row[],
	columns: readonly (keyof Row)[],
): Row[] {
	return rows.toSorted((one, other) => {
		for (const column of columns) {
			if (one[column] !== other[column]) {
				return one[column] < other[column] ? -1 : 1;
			}
		}
		return 0;
	});
}

export function naiveSides(people: readonly Person[]): Sides {
	const of = (side: string) =>
		people.filter(({ user_type }) => user_type === side).length;
	return { host: of("host"), advertiser: of("advertiser") };
}

/** Per span, which `startOf` gives as text, and in its order. */
export function naiveJoined(
	people: readonly Person[],
	startOf: (time: Date) => Date,
): Joined[] {
	const groups = Map.groupBy(people, ({ joined_at }) =>
		startOf(new Date(joined_at)).toISOString(),
	);
	const all = [...groups].map(([start, group]) => ({
		start,
		...naiveSides(group),
	}));
	return sortedBy(all, ["start"]);
}

export const startOf = {
	hour: (time: Date) => new Date(time.valueOf() - (time.valueOf() % 3_600_000)),
	day: (time: Date) => new Date(time.valueOf() - (time.valueOf() % 86_400_000)),
	week(time: Date) {
		let start = startOf.day(time);
		while (start.getUTCDay() !== 1) {
			start = new Date(start.valueOf() - 86_400_000);
		}
		return start;
	},
};

export function naiveRhythm(people: readonly Person[]): Rhythm[] {
	const weekdays = [1, 2, 3, 4, 5, 6, 0];
	return weekdays.flatMap((utcDay, weekday) =>
		Array.from({ length: 24 }, (_, hour) => ({
			weekday,
			hour,
			...naiveSides(
				people.filter(({ joined_at }) => {
					const time = new Date(joined_at);
					return time.getUTCDay() === utcDay && time.getUTCHours() === hour;
				}),
			),
		})).filter(({ host, advertiser }) => host + advertiser > 0),
	);
}
