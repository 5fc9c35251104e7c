import type { Command } from "commander";
import { isAmong } from "../../shared/people-filter.ts";
import { signUpColumns } from "../../shared/sign-up.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { exportedColumns, withBrought, writeCsv } from "../csv/write-csv.ts";
import { output, writeNewFile } from "../terminal/output.ts";

interface Options extends FilterOptions {
	readonly json?: boolean;
	readonly submissions?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Writes the list into a file or to standard output, newest last: one line per person and side, with the first phone that was given, without people who left by a link in a mail. Times are in UTC.",
		'Open the file in Excel with Data > From Text/CSV: it takes the commas and letters like "ä" right. In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before phones that begin with "+". JSON holds each value as it was sent.',
	)
		.argument(
			"[file]",
			"a new file, which only this user may read; without it, the output is the terminal's or a pipe's",
		)
		.option("--json", "write one JSON array")
		.option(
			"--submissions",
			"one line per sign-up instead of per person, also of people who left",
		);
	addFilterOptions(command).action(
		async (name: string | undefined, options: Options) => {
			const { json, submissions, ...filter } = options;
			if (submissions && Object.keys(filter).length > 0)
				throw new UsageError(
					"No option that chooses people goes with --submissions.",
				);
			const { columns, rows } = submissions
				? await readSignUps(context)
				: await readPeople(context, filter);
			const texts = json
				? [`${JSON.stringify(rows, [...columns])}\n`]
				: writeCsv(columns, rows);
			if (!name) return output(texts, context.terminal.stdout);
			const file = context.resolveFile(name);
			await writeNewFile(file, texts);
			await context.warn(`Written to ${file}, which only this user may read.`);
		},
	);
}

/** The people, newest last. */
async function readPeople(context: Context, options: FilterOptions) {
	const people = await context.readPeople();
	const brought = context.countBrought(people);
	const isWanted = isAmong({ ...filterOf(options), withoutLeft: true });
	return {
		columns: exportedColumns,
		rows: withBrought(people.inOrder("joined_at").filter(isWanted), brought),
	};
}

/** The sign-ups, oldest first, without what only this list knows of them. */
async function readSignUps(context: Context) {
	const rows = await context.withList("read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
	return {
		columns: ["id", "created_at", ...signUpColumns],
		rows: rows.sort((one, other) =>
			one.created_at.localeCompare(other.created_at),
		),
	};
}
