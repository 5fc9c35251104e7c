/** The queries of the dashboard's page to its server: each is a POST of JSON to `/api/NAME`. */

import * as v from "valibot";
import { readAddress } from "../list/people.ts";
import { type Brought, readBrought, readSourceNames } from "../mail/brought.ts";
import { longestNote } from "../shared/calls.ts";
import { addCounts, noCounts, sumOf, type Tally } from "../shared/counts.ts";
import type { NewDeskAction } from "../shared/desk.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	countedSince,
	firstCounted,
	funnelBy,
	funnelOf,
	funnelParts,
} from "../shared/funnel.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { knownStates } from "../shared/mail.ts";
import { sortColumns } from "../shared/people-filter.ts";
import { type Person, personColumns, withAnswer } from "../shared/person.ts";
import { type Side, sides } from "../shared/sides.ts";
import { ago, clockAgo, spanOfDay, startOfDay } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import type { StoredPerson } from "../store/people.ts";
import {
	emailPages,
	findPage,
	peoplePages,
	readAnnounced,
} from "../store/people-queries.ts";
import type { PeopleFilter } from "../store/people-search.ts";
import { type Desk, day } from "./server/actions/desk.ts";
import { streamFrom } from "./server/long-answers.ts";
import type { Look, LookAt } from "./server/look.ts";

/** The most sources that are shown: visitors can invent thousands of them. */
const maxSources = 100;

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly look: LookAt;
	readonly timeZone: string;
	/** The same people, each with the people whom it brought, like `1 host, 3 advertisers`. */
	showBrought(
		people: readonly Person[],
		brought: Brought,
	): readonly (Person & { readonly brought: string | null })[];
	/** Sentences that say since when no person joined, though visitors came. */
	readSilence(list: List): Promise<readonly string[]>;
	/** People as CSV, some at a time. */
	csv(
		people: AsyncIterable<readonly Person[]>,
		brought: Brought,
	): AsyncIterable<string>;
	/**
	 * How many mails wait, what keeps them waiting, in sentences, and whether the founder can let them go on; how many are
	 * held until the founder decides; `null` before the first mail.
	 */
	readMail(list: List): Promise<{
		waiting: number;
		held: number;
		notes: readonly string[];
		canResume: boolean;
	} | null>;
	/** Records what was done; the server adds who asked for it. */
	record(action: Omit<NewDeskAction, "done_by">): Promise<void>;
	/** What the founder's actions need (actions.ts). */
	readonly desk: Desk;
}

const nothing = v.strictObject({});
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
	/** Only people who joined on this day or later. */
	joinedFrom: v.optional(day),
	search: text,
	sort: v.picklist(sortColumns),
	descending: v.boolean(),
});

/** How many people of each side gave each answer, as the founder reads it, most frequent first, and then by name. */
function answersOf(tally: Tally, { readAnswer }: Desk) {
	const counts = new Map<string, Record<Side, number>>();
	for (const { answer, ...each } of tally.answers()) {
		const sums = getOrInsert(counts, readAnswer(answer), noCounts);
		for (const side of sides) sums[side] += each[side];
	}
	return [...counts]
		.map(([answer, each]) => ({ answer, ...each }))
		.sort(
			(one, other) =>
				sumOf(other) - sumOf(one) || (one.answer < other.answer ? -1 : 1),
		);
}

type SomePeople = v.InferOutput<typeof somePeople>;

/** The filter of a query: answers are stored as codes. */
async function filterOf(
	{ answer, joinedFrom, ...query }: SomePeople,
	{ readAnswer, writing: { timeZone } }: Desk,
	{ tally }: Look,
): Promise<PeopleFilter> {
	const since = joinedFrom && spanOfDay(joinedFrom, timeZone).since;
	const others = { ...query, since };
	if (answer === undefined) return others;
	if (answer === null) return { ...others, answer };
	const stored = (await tally()).answers().map((each) => each.answer);
	const alike = stored.filter((code) => readAnswer(code) === answer);
	return { ...others, with: { answer: alike } };
}

/** The people of a copy or a file: those who left only if they were chosen. */
async function filterToTake(query: SomePeople, desk: Desk, look: Look) {
	const filter = await filterOf(query, desk, look);
	return { ...filter, withoutLeft: query.mail !== "left" };
}

/** A long text that is made of the list, on a connection of its own: looks of others go on meanwhile. */
function streamOf(
	{ withList }: Desk,
	partsOf: (list: List) => AsyncIterable<string>,
) {
	return streamFrom((write) =>
		withList("people", (list) =>
			list.transaction("snapshot", async () => {
				for await (const part of partsOf(list)) await write(part);
			}),
		),
	);
}

/** Each address once, one per line. */
async function* linesOf(pages: AsyncIterable<readonly string[]>) {
	const seen = new Set<string>();
	for await (const page of pages) {
		const before = seen.size;
		const others = page.filter((email) => !seen.has(email));
		for (const email of others) seen.add(email);
		const lines = [...new Set(others)].join("\n");
		if (lines) yield before === 0 ? lines : `\n${lines}`;
	}
}

async function* shownPages(
	pages: AsyncIterable<readonly StoredPerson[]>,
	desk: Desk,
) {
	for await (const page of pages) yield shownPeople(page, desk);
}

/** People with their answers as the founder reads them, and without what only rules need. */
function shownPeople(
	people: readonly StoredPerson[],
	{ readAnswer }: Desk,
): Person[] {
	return people.map((stored) => {
		const person = withAnswer(stored, readAnswer);
		return Object.fromEntries(
			personColumns.map((name) => [name, person[name]]),
		) as unknown as Person;
	});
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
	now: question(nothing, ({ look, timeZone, readMail, readSilence }) =>
		look(async ({ list, version, ...read }) => {
			const tally = await read.tally();
			const days = tally.joinedPer("day");
			const clock = new Date(clockAgo(0, timeZone));
			const since = (daysAgo: number) =>
				addCounts(
					days.filter(({ start }) => start >= startOfDay(daysAgo, clock)),
				);
			const mail = await readMail(list);
			return {
				/** Changes with the list: the other queries are then asked again. */
				version,
				totals: addCounts(days),
				today: since(0),
				sevenDays: since(6),
				/** The names of the announcements that people got. */
				announcements: await readAnnounced(list),
				silence: await readSilence(list),
				mail: mail && {
					...mail,
					confirmed: tally.inState("confirmed"),
					left: tally.inState("left"),
				},
			};
		}),
	),

	charts: question(nothing, ({ look, desk }) =>
		look(async ({ list, ...read }) => {
			const tally = await read.tally();
			const all = tally.sources();
			const sources = all.slice(0, maxSources);
			const nameOf = await readSourceNames(
				list,
				desk.linkSecrets,
				sources.map(({ source }) => source),
			);
			return {
				joined: { day: tally.joinedPer("day"), week: tally.joinedPer("week") },
				weekHours: tally.weekHours(),
				sources: sources.map((each) => ({
					...each,
					name: nameOf(each.source),
				})),
				moreSources: all.length - sources.length,
				answers: answersOf(tally, desk).slice(0, maxSources),
				languages: tally.languages(),
			};
		}),
	),

	/** The way of visitors since a day some days ago, or of all time: the whole, and by a part. */
	funnel: question(
		v.strictObject({
			days: v.nullable(v.picklist([1, 7, 30])),
			by: v.picklist(funnelParts),
		}),
		({ look, timeZone, desk }, { days, by }) =>
			look(async ({ list, joiners }) => {
				const clock = new Date(clockAgo(0, timeZone));
				const day = days === null ? "" : startOfDay(days - 1, clock);
				const visits = await Array.fromAsync(list.read("visits"));
				const first = firstCounted(visits);
				const since = day > first ? day.slice(0, 10) : first;
				const all = {
					visits,
					joiners: visits.length > 0 ? await joiners(since) : [],
				};
				const counted = countedSince(all, since);
				const some = funnelBy(counted, by);
				const parts = some.slice(0, maxSources);
				const nameOf = await readSourceNames(
					list,
					desk.linkSecrets,
					by === "source" ? parts.map(({ name }) => name) : [],
				);
				return {
					/** Whether visits were ever counted: on a static host, they are not. */
					isCounted: visits.length > 0,
					whole: funnelOf(counted),
					parts: parts.map((part) => ({ ...part, name: nameOf(part.name) })),
					moreParts: some.length - parts.length,
				};
			}),
	),

	/** A page of people, and how many there are in all. */
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
		({ look, desk, showBrought }, { offset, limit, ...query }) =>
			look(async (seen) => {
				const filter = await filterOf(query, desk, seen);
				const { list } = seen;
				const part = { offset, limit };
				const { people, total } = await findPage(list, filter, query, part);
				const brought = await readBrought(list, desk.linkSecrets, people);
				return {
					people: showBrought(shownPeople(people, desk), brought),
					total,
					/** So that the page can ignore the answer to an earlier query. */
					offset,
				};
			}),
	),

	/** The addresses to copy, one per line; one on both sides is two people. */
	emails: question(somePeople, async ({ look, desk, record }, query) => {
		const filter = await look((seen) => filterToTake(query, desk, seen));
		await record({ action: "download", detail: "addresses" });
		return streamOf(desk, (list) => linesOf(emailPages(list, filter, query)));
	}),

	csv: question(somePeople, async ({ look, desk, csv, record }, query) => {
		const { filter, brought } = await look(async (seen) => ({
			filter: await filterToTake(query, desk, seen),
			brought: await seen.brought(),
		}));
		await record({ action: "download", detail: "people" });
		return streamOf(desk, (list) =>
			csv(shownPages(peoplePages(list, filter, query), desk), brought),
		);
	}),

	call: question(
		v.strictObject({
			email: v.string(),
			/** Whether the person was called now. */
			isCalled: v.boolean(),
			/** To take that back: the time of the call before, `null` for none. */
			calledBefore: v.optional(
				v.nullable(v.pipe(v.string(), v.isoTimestamp())),
			),
			note: v.pipe(v.string(), v.maxLength(longestNote)),
			/** The next day to call; empty for none. */
			call_on: v.union([day, v.literal("")]),
			/** What the form began with: what another window has stored since is not overwritten unseen. */
			seen: v.strictObject({
				note: v.nullable(v.string()),
				call_on: v.nullable(v.string()),
			}),
		}),
		async (
			{ desk, record },
			{ email, isCalled, calledBefore, note, call_on, seen },
		) => {
			const answer = await desk.withList("write", (list) =>
				list.transaction("exclusive", async () => {
					const { call, signUps } = await readAddress(list, email);
					if (signUps.length === 0)
						throw new ExpectedError("This person is no longer on the list.");
					const there = {
						note: call?.note ?? null,
						call_on: call?.call_on ?? null,
					};
					const was = call?.called_at ?? null;
					if (there.note !== seen.note || there.call_on !== seen.call_on)
						return { isSaved: false, stored: there, calledBefore: was };
					const at = ago(0);
					const stored = {
						note: note.trim() || null,
						call_on: call_on || null,
					};
					const row = {
						email: email.toLowerCase(),
						at,
						called_at: isCalled
							? at
							: calledBefore === undefined
								? was
								: calledBefore,
						...stored,
					};
					await list.insert("calls", [row], { isReplacing: true });
					return { isSaved: true, stored, calledBefore: was };
				}),
			);
			const detail = calledBefore === undefined ? null : "taken back";
			if (answer.isSaved) await record({ action: "call", email, detail });
			return answer;
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
