import { type Command, Option } from "commander";
import { signUpColumns } from "../../shared/sign-up.ts";
import { writeNewFile } from "../../store/whole-file.ts";
import type { Context } from "../context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { cellsOf, exportedColumns } from "../people.ts";

interface Options {
	readonly json?: boolean;
	readonly submissions?: boolean;
	readonly visits?: boolean;
}

/** What is written: its columns, in order, and the rows. */
interface Exported {
	readonly columns: readonly string[];
	readonly rows: readonly object[];
}

export function define(command: Command, context: Context): void {
	command
		.description(
			'Writes the list into a file or to standard output, newest last: one line per person and side, with the first phone that was given; unconfirmed_phone is one that was entered after the address was confirmed, perhaps by a stranger. Without people who left by a link in a mail. Times are in UTC.\n\nOpen the file in Excel with Data > From Text/CSV: it takes the commas and letters like "ä" right. In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before phones that begin with "+". JSON holds each value as it was sent.',
		)
		.argument(
			"[file]",
			"a new file, which only this user may read; without it, the output is the terminal's or a pipe's",
		)
		.option("--json", "write one JSON array")
		.option(
			"--submissions",
			"one line per sign-up instead of per person, also of people who left",
		)
		.addOption(
			new Option(
				"--visits",
				"the counted visits instead of people: one line per day, source and language",
			).conflicts("submissions"),
		)
		.action(async (name: string | undefined, options: Options) => {
			const { json, submissions, visits } = options;
			const read = visits ? readVisits : submissions ? readSignUps : readPeople;
			const { columns, rows } = await read(context);
			const text = json
				? `${JSON.stringify(rows, [...columns])}\n`
				: writeCsv(columns, rows);
			if (!name) return context.print(text);
			const file = context.resolveFile(name);
			writeNewFile(file, text);
			await context.warn(`Written to ${file}, which only this user may read.`);
		});
}

/** The counted visits, oldest first. */
async function readVisits(context: Context): Promise<Exported> {
	const rows = await context.readVisits();
	return {
		columns: ["day", "source", "language", "views", "visitors"],
		rows: rows.sort((one, other) => (one.day < other.day ? -1 : 1)),
	};
}

/** The people who have not left, newest last. */
async function readPeople(context: Context): Promise<Exported> {
	const people = await context.readPeople();
	const staying = people.all().filter(({ mail }) => mail !== "left");
	return {
		columns: exportedColumns,
		rows: cellsOf(staying, context.countBrought(people)),
	};
}

/** The sign-ups, oldest first, without what only this list knows of them. */
async function readSignUps(context: Context): Promise<Exported> {
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
