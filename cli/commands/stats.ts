import type { Command } from "commander";
import {
	addCounts,
	type Counts,
	countSides,
	sumOf,
	Tally,
} from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { knownStates } from "../../shared/person.ts";
import { sides } from "../../shared/sides.ts";
import { clockAgo, startOfDay } from "../../shared/time.ts";
import { allSides, counted, grouped, ratioOf } from "../../shared/words.ts";
import { unknownLabel } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import { bar, printable, table } from "../terminal/table.ts";

/** Days in the chart. */
const days = 30;
/** Sources in the table; the dashboard has all. */
const mostSources = 10;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Prints how many people there are on each side, in all and lately, how many joined on each of the last 30 days, and where they came from.",
		'A person who joined both sides counts on both. One who joined the same side twice counts once, on the first day and from the first source. Days are those of TIME_ZONE; "7 days" are today and the six days before. Once mails are sent, it also counts who confirmed, who is waiting for that, whose mail was refused by the mail server, and who left.',
	).action(async () => context.print(...(await report(context))));
}

async function report(context: Context): Promise<string[]> {
	const { timeZone } = context.settings;
	const { stdout } = context.terminal;
	const list = await context.readPeople();
	const people = list.all();
	if (people.length === 0) return ["The list is empty.\n"];
	const tally = new Tally(timeZone, people);
	const now = clockAgo(0, timeZone);
	const since = startOfDay(days - 1, new Date(now));
	const daily = withEmptySpans(tally.joinedPer("day"), "day", since, now);
	const total = countSides(people);
	const perSide = (counts: Counts) => sides.map((side) => counts[side]);
	const row = (title: string, counts: Counts) => [
		title,
		...perSide(counts),
		sumOf(counts),
	];
	const hasMail = people.some(({ mail }) => mail !== null);
	const states = knownStates.map((state) =>
		row(state, countSides(people.filter(({ mail }) => mail === state))),
	);
	const brought = [...context.countBrought(list).values()];
	const most = Math.max(...daily.flatMap(perSide));
	const sources = tally.sources();
	const more = sources.length - mostSources;
	return [
		...table(
			["People", ...sides, "sum"],
			[
				row("in all", total),
				row("today", addCounts(daily.slice(-1))),
				row("7 days", addCounts(daily.slice(-7))),
				row("30 days", addCounts(daily)),
				...(hasMail ? states : []),
			],
			stdout,
		),
		`\n${ratioOf(total)}\n\n`.replace(/^\n\n/, ""),
		brought.length > 0
			? `${allSides(addCounts(brought))} came by the own links of ${counted(brought.length, "person", "people")}\n\n`
			: "",
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
		more > 0 ? `and ${grouped(more)} more: see the dashboard\n` : "",
	];
}
