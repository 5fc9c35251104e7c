import type { Writable } from "node:stream";
import type { Command } from "commander";
import { heldMails } from "../../mail/held-groups.ts";
import type { People } from "../../shared/people.ts";
import { detailColumns, type Person } from "../../shared/person.ts";
import { clockAgo } from "../../shared/time.ts";
import { counted, grouped } from "../../shared/words.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
	unknownLabel,
	wholeNumber,
} from "../arguments.ts";
import type { Context } from "../context.ts";
import { withBrought } from "../csv/csv.ts";
import { minuteCell, printable, table } from "../terminal/table.ts";

interface Options extends FilterOptions {
	readonly search?: string;
	readonly toCall?: boolean;
	readonly page: number;
	readonly limit: number;
}

const mostOnPage = 1_000;

export function define(command: Command, context: Context): void {
	command.description(
		"Prints people, newest first, one line per person and side, one page at a time. Times are in UTC.",
	);
	addFilterOptions(command)
		.option(
			"--to-call",
			"only people to be called today, oldest first: with a phone, not called yet or to be called again",
		)
		.option("--search <text>", "only addresses that contain this text")
		.option("--page <n>", "this page", wholeNumber("--page", 1_000_000), 1)
		.option(
			"--limit <n>",
			`people per page, at most ${grouped(mostOnPage)}`,
			wholeNumber("--limit", mostOnPage),
			20,
		)
		.action(async ({ page, limit, toCall, ...rest }: Options) => {
			const today = clockAgo(0, context.settings.timeZone).slice(0, 10);
			const filter = {
				...filterOf(rest),
				...(toCall && { toCall: today }),
			};
			const all = await context.readPeople();
			const { people, total } = all.page(
				filter,
				{ sort: "joined_at", descending: !toCall },
				(page - 1) * limit,
				limit,
			);
			const pages = Math.ceil(total / limit);
			const note = rest.held ? await otherHeldNote(context, all) : "";
			if (total === 0) {
				const isFiltered = toCall || Object.keys(rest).length > 0;
				const text = isFiltered ? "No person matches." : "The list is empty.";
				return context.print(`${text}\n`, note);
			}
			if (page > pages) {
				return context.print(
					`There is no page ${grouped(page)}: the last one is ${grouped(pages)}.\n`,
				);
			}
			return context.print(
				...asTable(
					withBrought(people, context.countBrought(all)),
					context.terminal.stdout,
				),
				`\nPage ${grouped(page)} of ${grouped(pages)}, ${grouped(total)} in all.\n`,
				note,
			);
		});
}

/** About held confirmations whose people have another state, or are hidden. */
async function otherHeldNote(context: Context, all: People): Promise<string> {
	const held = await context.withList("read", async (list) =>
		Array.fromAsync(heldMails(list)),
	);
	const others = held.filter(
		({ email, user_type }) =>
			!all
				.of(email)
				.some((each) => each.user_type === user_type && each.mail === "held"),
	);
	if (others.length === 0) return "";
	return `\nAlso held: ${counted(others.length, "confirmation")} of people who have left, have confirmed, or are hidden by "This wasn't me"; see \`show\`, as for ${others[0]?.email}.\n`;
}

const titles = [
	"joined (UTC)",
	"side",
	"email",
	...detailColumns,
	"source",
	"sign-ups",
];

/** With columns for what is known by mail and calls, where there is something. */
function asTable(
	people: ReturnType<typeof withBrought>,
	stdout: Writable,
): string[] {
	const known = (
		["mail", "announcements", "call_on", "note", "brought"] as const
	).filter((name) => people.some((person) => person[name] !== null));
	return table(
		[...titles, ...known],
		people.map((person) => [
			...row(person),
			...known.map((name) => printable(person[name] ?? "")),
		]),
		stdout,
	);
}

function row(person: Person) {
	return [
		minuteCell(person.joined_at),
		person.user_type,
		person.email,
		...detailColumns.map((name) => printable(person[name] ?? "")),
		printable(person.source ?? unknownLabel),
		person.submissions,
	];
}
