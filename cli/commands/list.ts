import type { Command } from "commander";
import { detailColumns } from "../../shared/person.ts";
import { clockAgo } from "../../shared/time.ts";
import { counted, grouped } from "../../shared/words.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
	wholeNumber,
} from "../arguments.ts";
import type { Context } from "../context.ts";
import { withBrought } from "../csv/write-csv.ts";
import { rowsTable } from "../terminal/table.ts";

interface Options extends FilterOptions {
	readonly search?: string;
	readonly toCall?: boolean;
	readonly limit: number;
}

/** The columns of a person that fit into a line. */
export const shownColumns = [
	"joined_at",
	"user_type",
	"email",
	...detailColumns,
	"source",
	"submissions",
	"mail",
	"announcements",
	"call_on",
	"note",
	"brought",
] as const;

export function define(command: Command, context: Context): void {
	command.description(
		"Prints people, newest first, one line per person and side. Times are in UTC.",
	);
	addFilterOptions(command)
		.option(
			"--to-call",
			"only people to be called today, oldest first: with a phone, not called yet or to be called again",
		)
		.option("--search <text>", "only addresses that contain this text")
		.option(
			"--limit <n>",
			"the most people",
			wholeNumber("--limit", 10_000_000),
			20,
		)
		.action(async ({ limit, toCall, ...rest }: Options) => {
			const today = clockAgo(0, context.settings.timeZone).slice(0, 10);
			const filter = { ...filterOf(rest), ...(toCall && { toCall: today }) };
			const all = await context.readPeople();
			const { people, total } = all.page(
				filter,
				{ sort: "joined_at", descending: !toCall },
				0,
				limit,
			);
			const rows = withBrought(people, context.countBrought(all));
			const more = total > limit ? "; --limit and the dashboard show more" : "";
			await context.print(
				...(total === 0
					? ["No person matches.\n"]
					: [
							...rowsTable(shownColumns, rows, context.terminal.stdout),
							`\n${grouped(people.length)} of ${grouped(total)} in all${more}.\n`,
						]),
				rest.held ? await heldNote(context) : "",
			);
		});
}

/** Confirmations are held of people, too, who are not on the list. */
async function heldNote(context: Context): Promise<string> {
	const { rows } = await context.withList("read", (list) =>
		list.count("mails", { with: { state: ["held"] } }),
	);
	return `Held: ${counted(rows, "confirmation")}, also of people who have left, have confirmed, or are hidden by "This wasn't me": see \`held\`.\n`;
}
