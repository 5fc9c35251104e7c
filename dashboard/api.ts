/** The queries of the dashboard's page to its server: each is a POST of JSON to `/api/NAME`. */

import * as v from "valibot";
import { type Call, longestNote } from "../shared/calls.ts";
import { addCounts, noCounts, sumOf } from "../shared/counts.ts";
import type { NewDeskAction } from "../shared/desk.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	countedSince,
	funnelBy,
	funnelOf,
	funnelParts,
	type Joiner,
} from "../shared/funnel.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { knownStates } from "../shared/mail.ts";
import { sortColumns } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import { type Side, type SideNames, sides } from "../shared/sides.ts";
import { ago, clockAgo, startOfDay } from "../shared/time.ts";
import type { Visits } from "../shared/visits.ts";
import type { Desk } from "./server/actions/desk.ts";
import type { LivePeople } from "./server/live-people.ts";

/** The most sources that are shown: visitors can invent thousands of them. */
const maxSources = 100;

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly live: LivePeople;
	readonly sideNames: SideNames;
	/** The same people, each with the people whom it brought, like `1 host, 3 advertisers`. */
	showBrought(
		people: readonly Person[],
	): readonly (Person & { readonly brought: string | null })[];
	/** What the founder reads for a source: whose own link it is. */
	nameOfSource(source: string | null): string | null;
	/** Sentences that say since when no person joined, though visitors came. */
	readSilence(): Promise<readonly string[]>;
	readVisits(): Promise<readonly Visits[]>;
	/** The people as the funnel counts them. */
	joiners(): readonly Joiner[];
	/** People as CSV. */
	csv(people: readonly Person[]): string;
	/** How many mails wait, and what keeps them waiting, in sentences; `null` before the first mail. */
	readMail(): Promise<{ waiting: number; notes: readonly string[] } | null>;
	writeCall(call: Call): Promise<void>;
	/** Records what was done; the server adds who asked for it. */
	record(action: Omit<NewDeskAction, "done_by">): Promise<void>;
	/** What the founder's actions need (actions.ts). */
	readonly desk: Desk;
}

const nothing = v.strictObject({});
/** A day that exists, like `2026-11-22`. */
const day = v.pipe(
	v.string(),
	v.isoDate(),
	v.check((text) => new Date(text).toJSON()?.startsWith(text) ?? false),
);
const text = v.optional(v.string());

/** Which people, as `Filter` in shared/people-filter.ts describes, and in which order. */
const somePeople = v.strictObject({
	side: v.optional(v.picklist(sides)),
	/** `null`: without one. */
	source: v.optional(v.nullable(v.string())),
	/** `null`: without an answer. */
	answer: v.optional(v.nullable(v.string())),
	/** `null`: without a mail. */
	mail: v.optional(v.nullable(v.picklist(knownStates))),
	got: text,
	notGot: text,
	toCall: v.optional(day),
	search: text,
	sort: v.picklist(sortColumns),
	descending: v.boolean(),
});

/** How many people of each side gave each answer, most frequent first. */
function answersOf(people: readonly Person[]) {
	const counts = new Map<string, Record<Side, number>>();
	for (const { answer, user_type } of people)
		if (answer !== null) getOrInsert(counts, answer, noCounts)[user_type] += 1;
	return [...counts]
		.map(([answer, each]) => ({ answer, ...each }))
		.sort((one, other) => sumOf(other) - sumOf(one));
}

/** The people of a copy or a file: those who left only if they were chosen. */
function findToTake(
	{ live }: DashboardList,
	query: v.InferOutput<typeof somePeople>,
) {
	const filter = { ...query, withoutLeft: query.mail !== "left" };
	return live.current.people.page(filter, query).people;
}

function question<Schema extends v.GenericSchema, Answer>(
	schema: Schema,
	answer: (list: DashboardList, question: v.InferOutput<Schema>) => Answer,
) {
	return { schema, answer };
}

/** Each query by its name: its schema, and the function that answers it. */
export const queries = {
	/** Polled every few seconds. */
	now: question(nothing, async ({ live, readMail, readSilence }) => {
		await live.refresh();
		const { tally, announcements } = live.current;
		const days = tally.joinedPer("day");
		const clock = new Date(clockAgo(0, live.timeZone));
		const since = (daysAgo: number) =>
			addCounts(
				days.filter(({ start }) => start >= startOfDay(daysAgo, clock)),
			);
		const mail = await readMail();
		return {
			/** Changes with the list: the other queries are then asked again. */
			version: live.version,
			totals: addCounts(days),
			today: since(0),
			sevenDays: since(6),
			/** The names of the announcements that people got. */
			announcements: [...announcements].sort(),
			silence: await readSilence(),
			mail: mail && {
				...mail,
				confirmed: tally.inState("confirmed"),
				left: tally.inState("left"),
			},
		};
	}),

	charts: question(nothing, ({ live, nameOfSource }) => {
		const { tally } = live.current;
		const sources = tally.sources();
		return {
			joined: { day: tally.joinedPer("day"), week: tally.joinedPer("week") },
			weekHours: tally.weekHours(),
			sources: sources
				.slice(0, maxSources)
				.map((each) => ({ ...each, name: nameOfSource(each.source) })),
			moreSources: sources.slice(maxSources).length,
			answers: answersOf(live.current.people.all()).slice(0, maxSources),
			languages: tally.languages(),
		};
	}),

	/** The way of visitors since a day some days ago, or of all time: the whole, and by a part. */
	funnel: question(
		v.strictObject({
			days: v.nullable(v.picklist([1, 7, 30])),
			by: v.picklist(funnelParts),
		}),
		async ({ live, readVisits, joiners, nameOfSource }, { days, by }) => {
			const clock = new Date(clockAgo(0, live.timeZone));
			const since = days === null ? "" : startOfDay(days - 1, clock);
			const all = { visits: await readVisits(), joiners: joiners() };
			const counted = countedSince(all, since.slice(0, 10));
			const parts = funnelBy(counted, by);
			return {
				/** Whether visits were ever counted: on a static host, they are not. */
				isCounted: all.visits.length > 0,
				whole: funnelOf(counted),
				parts: parts.slice(0, maxSources).map((part) => ({
					...part,
					name: by === "source" ? nameOfSource(part.name) : part.name,
				})),
				moreParts: parts.slice(maxSources).length,
			};
		},
	),

	/** A page of people, each with all sign-ups of the address, and how many there are in all. */
	people: question(
		v.strictObject({
			...somePeople.entries,
			offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
			limit: v.pipe(
				v.number(),
				v.safeInteger(),
				v.minValue(1),
				v.maxValue(100),
			),
		}),
		({ live, showBrought }, { offset, limit, ...query }) => {
			const { people } = live.current;
			const { total, ...page } = people.page(query, query, offset, limit);
			const shown = showBrought(page.people).map((person) => ({
				...person,
				signUps: people.rowsOf(person.email)?.signUps ?? [],
			}));
			// So that the page can ignore the answer to an earlier query.
			return { people: shown, total, offset };
		},
	),

	/** The addresses to copy, one per line; one on both sides is two people. */
	emails: question(somePeople, (list, query) => {
		const emails = findToTake(list, query).map(({ email }) => email);
		return [...new Set(emails)].join("\n");
	}),

	csv: question(somePeople, (list, query) => list.csv(findToTake(list, query))),

	call: question(
		v.strictObject({
			email: v.string(),
			/** Whether the person was called now. */
			isCalled: v.boolean(),
			note: v.pipe(v.string(), v.maxLength(longestNote)),
			/** The next day to call; empty for none. */
			call_on: v.union([day, v.literal("")]),
		}),
		async ({ live, writeCall, record }, { email, isCalled, note, call_on }) => {
			const before = live.current.people.rowsOf(email);
			if (before === undefined)
				throw new ExpectedError("This person is no longer on the list.");
			const at = ago(0);
			await writeCall({
				email: email.toLowerCase(),
				at,
				called_at: isCalled ? at : (before.call?.called_at ?? null),
				note: note.trim() || null,
				call_on: call_on || null,
			});
			await record({ action: "call", email });
			await live.refresh();
			return {};
		},
	),
};

export type Name = keyof typeof queries;
export type Question<Asked extends Name> = v.InferInput<
	(typeof queries)[Asked]["schema"]
>;
export type Answer<Asked extends Name> = Awaited<
	ReturnType<(typeof queries)[Asked]["answer"]>
>;
