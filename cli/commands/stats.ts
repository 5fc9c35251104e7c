import type { Command } from "commander";
import { readJoiners, readSourceNames } from "../../mail/brought.ts";
import {
	addCounts,
	type Counts,
	sumOf,
	type Tally,
} from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import {
	type Counted,
	countedSince,
	type Funnel,
	type FunnelPart,
	firstCounted,
	funnelBy,
	funnelOf,
	rateText,
} from "../../shared/funnel.ts";
import { knownStates } from "../../shared/mail.ts";
import { spelledAlike } from "../../shared/person.ts";
import { type SideNames, sides } from "../../shared/sides.ts";
import { clockAgo, startOfDay } from "../../shared/time.ts";
import type { Visits } from "../../shared/visits.ts";
import {
	allSides,
	counted,
	grouped,
	languageName,
	ratioOf,
	unknownLabel,
} from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import { readTally } from "../../store/people-queries.ts";
import type { Context } from "../context.ts";
import { sidesAsColumns } from "../people.ts";

/** Days in the chart. */
const days = 30;
/** Sources in the table; the dashboard has all. */
const maxSources = 10;
/** The length of a bar: two bars, their numbers and a date fit into 80 characters. */
const longestBar = 25;

export function define(command: Command, context: Context): void {
	command
		.description(
			'Prints how many people there are on each side, in all and lately, how many joined on each of the last 30 days (from the first sign-up or visit on), where they came from, and the languages of the page, if there are several.\n\nA person who joined both sides counts on both. One who joined the same side twice counts once, on the first day and from the first source. Days are those of TIME_ZONE; "7 days" are today and the six days before. Once mails are sent, it also counts who confirmed, who was asked and is silent, whose mail was refused by the mail server, and who left.\n\nOnce the server has counted visits, it also prints how many visitors came, joined (as which side, with the rate from 30 visitors on) and confirmed, and how many others those brought: in all, by day, week (from its Monday on), source and language, without people from before the first counted visit.',
		)
		.action(() => printStats(context));
}

/** All that the numbers are made of. */
async function readNumbers(list: List, context: Context) {
	const { timeZone } = context.settings;
	const tally = await readTally(list, timeZone);
	const visits = await Array.fromAsync(list.read("visits"));
	const brought = await context.readBrought(list);
	const joiners =
		visits.length > 0
			? await readJoiners(list, brought, timeZone, firstCounted(visits))
			: [];
	const nameOf = await readSourceNames(list, context.linkSecrets, [
		...tally.sources().map(({ source }) => source),
		...visits.map(({ source }) => source && spelledAlike(source)),
	]);
	return { tally, visits, brought, joiners, nameOf };
}

async function printStats(context: Context): Promise<void> {
	const {
		settings: { timeZone },
		sideNames: names,
	} = context;
	const { tally, visits, brought, joiners, nameOf } = await context.withPeople(
		(list) => readNumbers(list, context),
	);
	const total = tally.all();
	if (sumOf(total) === 0 && visits.length === 0)
		return context.print("The list is empty.\n");
	const languages = tally.languages();
	const now = clockAgo(0, timeZone);
	const begin = startOfDay(days - 1, new Date(now));
	const daily = withEmptySpans(tally.joinedPer("day"), "day", begin, now);
	const totals: Record<string, Counts> = {
		"in all": total,
		today: addCounts(daily.slice(-1)),
		"7 days": addCounts(daily.slice(-7)),
		"30 days": addCounts(daily),
	};
	if (sumOf(tally.inState(null)) < sumOf(total))
		for (const state of knownStates) totals[state] = tally.inState(state);
	const links = [...brought.values()];
	const notes = [
		ratioOf(total, names),
		links.length > 0 &&
			`${allSides(addCounts(links), names)} came by the own links of ${counted(links.length, "person", "people")}`,
	];
	const isBegun = beginOf(tally, visits);
	const shown = daily.filter(
		({ start }, at) => at === days - 1 || isBegun(start),
	);
	const max = Math.max(
		...daily.flatMap((day) => sides.map((side) => day[side])),
	);
	const tables: object[][] = [
		Object.entries(totals).map(([title, counts]) => ({
			"Sign-ups": title,
			...sidesAsColumns(counts, names),
			sum: sumOf(counts),
		})),
		shown.map((day) => ({
			[`Per day (${timeZone})`]: day.start.slice(0, 10),
			...Object.fromEntries(
				sides.map((side) => [names[side].many, bar(day[side], max)]),
			),
		})),
		tally
			.sources()
			.slice(0, maxSources)
			.map(({ source, ...counts }) => ({
				"Top sources": nameOf(source) ?? unknownLabel,
				...sidesAsColumns(counts, names),
			})),
		languages.length > 1
			? languages.map(({ language, ...counts }) => ({
					Language: languageName(language),
					...sidesAsColumns(counts, names),
				}))
			: [],
	];
	const spans = { today: 0, "7 days": 6, "30 days": 29, "in all": undefined };
	const since = (daysAgo: number | undefined) =>
		daysAgo === undefined
			? ""
			: startOfDay(daysAgo, new Date(now)).slice(0, 10);
	if (visits.length > 0) {
		const all = { visits, joiners };
		tables.push(
			Object.entries(spans).map(([title, daysAgo]) => ({
				Visitors: title,
				...funnelCells(funnelOf(countedSince(all, since(daysAgo))), names),
			})),
			...partsOf(countedSince(all, ""), nameOf, names),
		);
	} else notes.push(noVisits);
	const [first, ...others] = tables
		.filter((rows) => rows.length > 0)
		.map((rows) => context.table(rows));
	const parts = [
		first,
		...notes.filter(Boolean).map((note) => `${note}\n`),
		...others,
	];
	await context.print(parts.join("\n"));
}

/** Whether a day is not before the first sign-up and the first counted visit. */
function beginOf(tally: Tally, visits: readonly Visits[]) {
	const begun = [
		...tally.joinedPer("day").map(({ start }) => start.slice(0, 10)),
		...visits.map(({ day }) => day),
	];
	const first = begun.reduce((one, other) => (one < other ? one : other), "9");
	return (start: string) => start.slice(0, 10) >= first;
}

const noVisits =
	"No visits are counted yet. The server counts them; a static host does not (docs/numbers.md).";

/** The funnel of the last days and weeks, of the most frequent sources, and of each language, if there are several. */
function partsOf(
	counted: Counted,
	nameOf: (source: string | null) => string | null,
	names: SideNames,
): object[][] {
	const of = (part: FunnelPart, title: string, most = maxSources) =>
		funnelBy(counted, part)
			.slice(0, most)
			.map(({ name, ...funnel }) => ({
				[title]: (part === "source" ? nameOf(name) : name) ?? unknownLabel,
				...funnelCells(funnel, names),
			}));
	const languages = of("language", "From visits, by language");
	return [
		of("day", "From visits, by day", 7),
		of("week", "From visits, by week", 8),
		of("source", "From visits, by source"),
		...(languages.length > 1 ? [languages] : []),
	];
}

/** The cells of a funnel: how many visitors, and how many of them took each step, with the rate of the first one. */
function funnelCells(
	{ visitors, ...steps }: Funnel,
	names: SideNames,
): Record<string, string> {
	const cells: Record<string, string> = { came: grouped(visitors) };
	for (const side of sides) {
		const joined = steps.joined[side];
		const rate = rateText(joined, visitors);
		cells[names[side].many] = `${grouped(joined)}${rate && ` (${rate})`}`;
	}
	for (const step of ["confirmed", "brought"] as const)
		cells[step] = grouped(sumOf(steps[step]));
	return cells;
}

/** A number with a bar before it that shows it in proportion to the highest one. */
function bar(count: number, max: number): string {
	// At least one block for one person.
	const length = count && Math.ceil((count / max) * longestBar);
	return `${"█".repeat(length)} ${grouped(count)}`.trimStart();
}
