import type { Command } from "commander";
import {
	addCounts,
	type Counts,
	countSides,
	sumOf,
	Tally,
} from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { knownStates } from "../../shared/known-state.ts";
import { sides } from "../../shared/sides.ts";
import { clockAgo, startOfDay } from "../../shared/time.ts";
import {
	allSides,
	counted,
	grouped,
	ratioOf,
	unknownLabel,
} from "../../shared/words.ts";
import type { Context } from "../context.ts";

/** Days in the chart. */
const days = 30;
/** Sources in the table; the dashboard has all. */
const maxSources = 10;
/** The length of a bar: two bars, their numbers and a date fit into 80 characters. */
const longestBar = 25;

export function define(command: Command, context: Context): void {
	command
		.description(
			'Prints how many people there are on each side, in all and lately, how many joined on each of the last 30 days, and where they came from.\n\nA person who joined both sides counts on both. One who joined the same side twice counts once, on the first day and from the first source. Days are those of TIME_ZONE; "7 days" are today and the six days before. Once mails are sent, it also counts who confirmed, who is waiting for that, whose mail was refused by the mail server, and who left.',
		)
		.action(() => printStats(context));
}

async function printStats(context: Context): Promise<void> {
	const { timeZone } = context.settings;
	const list = await context.readPeople();
	const people = list.all();
	if (people.length === 0) return context.print("The list is empty.\n");
	const tally = new Tally(timeZone, people);
	const now = clockAgo(0, timeZone);
	const since = startOfDay(days - 1, new Date(now));
	const daily = withEmptySpans(tally.joinedPer("day"), "day", since, now);
	const total = countSides(people);
	const totals: Record<string, Counts> = {
		"in all": total,
		today: addCounts(daily.slice(-1)),
		"7 days": addCounts(daily.slice(-7)),
		"30 days": addCounts(daily),
	};
	if (people.some(({ mail }) => mail !== null))
		for (const state of knownStates) totals[state] = tally.inState(state);
	const brought = [...context.countBrought(list).values()];
	const notes = [
		ratioOf(total),
		brought.length > 0 &&
			`${allSides(addCounts(brought))} came by the own links of ${counted(brought.length, "person", "people")}`,
	];
	const max = Math.max(
		...daily.flatMap((day) => sides.map((side) => day[side])),
	);
	const tables = [
		Object.entries(totals).map(([title, counts]) => ({
			People: title,
			...counts,
			sum: sumOf(counts),
		})),
		daily.map((day) => ({
			[`Per day (${timeZone})`]: day.start.slice(0, 10),
			...Object.fromEntries(sides.map((side) => [side, bar(day[side], max)])),
		})),
		tally
			.sources()
			.slice(0, maxSources)
			.map(({ source, ...counts }) => ({
				"Top sources": source ?? unknownLabel,
				...counts,
			})),
	];
	const [first, ...others] = tables.map((rows) => context.table(rows));
	const parts = [
		first,
		...notes.filter(Boolean).map((note) => `${note}\n`),
		...others,
	];
	await context.print(parts.join("\n"));
}

/** A number with a bar before it that shows it in proportion to the highest one. */
function bar(count: number, max: number): string {
	// At least one block for one person.
	const length = count && Math.ceil((count / max) * longestBar);
	return `${"█".repeat(length)} ${grouped(count)}`.trimStart();
}
