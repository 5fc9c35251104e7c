/** Counts of people per side: how many joined when, from where. */
import { getOrInsert } from "./get-or-insert.ts";
import type { KnownState } from "./mail.ts";
import type { Person } from "./person.ts";
import { type Side, sides } from "./sides.ts";
import { clockIn, hourOf, startOf, startOfHour, weekdayOf } from "./time.ts";

/** A number per side. */
export type Counts = Readonly<Record<Side, number>>;

/** Zero per side; the caller may increase the numbers. */
export function noCounts(): Record<Side, number> {
	return { ...zero };
}

const zero = Object.fromEntries(sides.map((side) => [side, 0])) as Counts;

/** The number of rows per side. */
export function countSides(
	rows: Iterable<{ readonly user_type: Side }>,
): Counts {
	const counts = noCounts();
	for (const { user_type } of rows) counts[user_type] += 1;
	return counts;
}

/** The sum of all sides. */
export function sumOf(counts: Counts): number {
	return sides.reduce((sum, side) => sum + counts[side], 0);
}

/** The sum of several counts, per side. */
export function addCounts(all: readonly Counts[]): Counts {
	const counts = noCounts();
	for (const each of all) for (const side of sides) counts[side] += each[side];
	return counts;
}

/** People who joined within one day or week; `start` has the form of a time in UTC. */
export type Joined = Counts & { readonly start: string };

/** By what people are counted, besides when they joined. */
export const tallyParts = ["source", "language", "mail", "answer"] as const;
export type TallyPart = (typeof tallyParts)[number];

type Table<Key> = Map<Key, Record<Side, number>>;

/** Counts of people by when they joined, from where, and what is known of them by mail. */
export class Tally {
	readonly #clock: (time: string) => string;
	readonly #spans: Readonly<Record<"day" | "week", Table<string>>> = {
		day: new Map(),
		week: new Map(),
	};
	readonly #weekHours: Table<number> = new Map();
	readonly #parts: Readonly<Record<TallyPart, Table<string | null>>> = {
		source: new Map(),
		language: new Map(),
		mail: new Map(),
		answer: new Map(),
	};
	readonly #days = new Map<
		number,
		Readonly<Record<"day" | "week", Record<Side, number>>> & {
			readonly weekday: number;
		}
	>();

	/** Counts days and hours in this time zone. */
	constructor(timeZone: string, people: Iterable<Joiner> = []) {
		this.#clock = clockIn(timeZone);
		for (const person of people) this.add(person);
	}

	/** Adds a person to the counts. */
	add(person: Joiner): void {
		const { joined_at, user_type } = person;
		this.addTime(joined_at, user_type, 1);
		for (const part of tallyParts)
			this.addPart(part, person[part], user_type, 1);
	}

	/** Adds a number of people of a side who joined in the hour of a time, or on its day at an unknown hour. */
	addTime(joined_at: string, side: Side, by: number, hasHour = true): void {
		this.addHour(hourOf(this.#clock(joined_at)), side, by, hasHour);
	}

	/** The same with an hour that a clock in the time zone has shown, counted from the year 1. */
	addHour(hour: number, side: Side, by: number, hasHour = true): void {
		const { day, week, weekday } = this.#dayOf(Math.floor(hour / 24));
		day[side] += by;
		week[side] += by;
		if (hasHour)
			countsAt(this.#weekHours, weekday * 24 + (hour % 24))[side] += by;
	}

	/** Adds a number of people of a side with this source, language, state of mail or answer. */
	addPart(part: TallyPart, name: string | null, side: Side, by: number): void {
		countsAt<string | null>(this.#parts[part], name)[side] += by;
	}

	/** People per day or week (which begins on Monday), oldest first; without those in which no person joined. */
	joinedPer(span: "day" | "week"): Joined[] {
		return [...this.#spans[span]]
			.map(([start, counts]) => ({ start, ...counts }))
			.filter((each) => sumOf(each) > 0)
			.sort((one, other) => (one.start < other.start ? -1 : 1));
	}

	/** How many people joined in each hour of the week, of which the first begins on Monday. */
	weekHours(): number[] {
		return Array.from({ length: 7 * 24 }, (_, hour) =>
			sumOf(this.#weekHours.get(hour) ?? zero),
		);
	}

	/** People per source, most first; `null` is unknown. */
	sources(): (Counts & { readonly source: string | null })[] {
		return mostFirst(this.#parts.source).map(([source, counts]) => ({
			source,
			...counts,
		}));
	}

	/** People per language of the page, most first; `null` is unknown. */
	languages(): (Counts & { readonly language: string | null })[] {
		return mostFirst(this.#parts.language).map(([language, counts]) => ({
			language,
			...counts,
		}));
	}

	/** People per answer to the founder's question, most first; without those who did not answer. */
	answers(): (Counts & { readonly answer: string })[] {
		return mostFirst(this.#parts.answer).flatMap(([answer, counts]) =>
			answer === null ? [] : [{ answer, ...counts }],
		);
	}

	/** All people per side. */
	all(): Counts {
		return addCounts([...this.#parts.mail.values()]);
	}

	inState(state: KnownState): Counts {
		return this.#parts.mail.get(state) ?? zero;
	}

	/** The counters of a day, counted from the year 1, and its week: many people have joined on one. */
	#dayOf(number: number) {
		return getOrInsert(this.#days, number, () => {
			const day = startOfHour(number * 24);
			return {
				day: countsAt(this.#spans.day, startOf("day", day)),
				week: countsAt(this.#spans.week, startOf("week", day)),
				weekday: weekdayOf(day),
			};
		});
	}
}

type Joiner = Pick<Person, "joined_at" | "user_type" | TallyPart>;

/** The rows of a table in which there are people, most first, and then by name. */
function mostFirst(table: Table<string | null>) {
	return [...table]
		.filter(([, counts]) => sumOf(counts) > 0)
		.sort(
			([one, its], [other, others]) =>
				sumOf(others) - sumOf(its) || ((one ?? "") < (other ?? "") ? -1 : 1),
		);
}

function countsAt<Key>(table: Table<Key>, key: Key): Record<Side, number> {
	return getOrInsert(table, key, noCounts);
}
