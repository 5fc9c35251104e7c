import type { Writable } from "node:stream";
import type { Command } from "commander";
import {
	addCounts,
	type Counts,
	countSides,
	sumOf,
	Tally,
} from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { knownStates, type Person } from "../../shared/person.ts";
import { sides } from "../../shared/sides.ts";
import { clockAgo, startOfDay } from "../../shared/time.ts";
import { allSides, counted, grouped, ratioOf } from "../../shared/words.ts";
import { unknownLabel } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import { bar, printable, table } from "../terminal/table.ts";

/** Days in the chart. */
const days = 30;
/** Sources in the table; `--json` prints all. */
const mostSources = 10;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Prints how many people there are on each side, in all and lately, how many joined on each of the last 30 days, and where they came from.",
		'A person who joined both sides counts on both. One who joined the same side twice counts once, on the first day and from the first source. Days are those of TIME_ZONE; "7 days" are today and the six days before. Once mails are sent, it also counts who confirmed, who is waiting for that, whose mail was refused by the mail server, and who left.',
	)
		.option("--json", "print one JSON object, with all sources")
		.action(async ({ json }: { json?: boolean }) => {
			const { timeZone } = context.settings;
			const people = await context.readPeople();
			const brought = [...context.countBrought(people).values()];
			const stats = {
				...statsOf(people.all(), timeZone),
				// Confirmed people who came by people's own links, and by how many of these.
				brought: { ...withSum(addCounts(brought)), by: brought.length },
			};
			await (json
				? context.printJson(stats)
				: context.print(...report(stats, timeZone, context.terminal.stdout)));
		});
}

type Stats = ReturnType<typeof statsOf> & {
	readonly brought: ReturnType<typeof withSum> & { readonly by: number };
};

function statsOf(people: readonly Person[], timeZone: string) {
	const tally = new Tally(timeZone, people);
	const now = clockAgo(0, timeZone);
	const since = startOfDay(days - 1, new Date(now));
	const daily = withEmptySpans(tally.joinedPer("day"), "day", since, now);
	const hasMail = people.some(({ mail }) => mail !== null);
	return {
		total: withSum(countSides(people)),
		today: withSum(addCounts(daily.slice(-1))),
		last_7_days: withSum(addCounts(daily.slice(-7))),
		last_30_days: withSum(addCounts(daily)),
		// What is known by mail; null before the first one.
		mail: hasMail
			? knownStates.map((state) => ({
					state,
					...withSum(countSides(people.filter(({ mail }) => mail === state))),
				}))
			: null,
		daily,
		sources: tally.sources(),
	};
}

function withSum(counts: Counts) {
	return { ...counts, sum: sumOf(counts) };
}

function report(stats: Stats, timeZone: string, stdout: Writable): string[] {
	const { total, daily, sources } = stats;
	if (total.sum === 0) return ["The list is empty.\n"];
	const perSide = (counts: Counts) => sides.map((side) => counts[side]);
	const row = (title: string, counts: Stats["total"]) => [
		title,
		...perSide(counts),
		counts.sum,
	];
	const most = Math.max(...daily.flatMap(perSide));
	const more = sources.length - mostSources;
	const ratio = ratioOf(total);
	return [
		...table(
			["People", ...sides, "sum"],
			[
				row("in all", total),
				row("today", stats.today),
				row("7 days", stats.last_7_days),
				row("30 days", stats.last_30_days),
				...(stats.mail ?? []).map((each) => row(each.state, each)),
			],
			stdout,
		),
		ratio === "" ? "\n" : `\n${ratio}\n\n`,
		...(stats.brought.sum > 0
			? [
					`${allSides(stats.brought)} came by the own links of ${counted(stats.brought.by, "person", "people")}\n\n`,
				]
			: []),
		...table(
			[`Per day (${timeZone})`, ...sides],
			daily.map((day) => [
				day.start.slice(0, 10),
				...perSide(day).map((count) => bar(count, most)),
			]),
			stdout,
		),
		"\n",
		...table(
			["Source", ...sides],
			sources
				.slice(0, mostSources)
				.map((each) => [
					printable(each.source ?? unknownLabel),
					...perSide(each),
				]),
			stdout,
		),
		...(more > 0 ? [`and ${grouped(more)} more: --json\n`] : []),
	];
}
