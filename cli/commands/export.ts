import { type Command, Option } from "commander";
import { printable, printableJson } from "../../shared/printable.ts";
import { signUpColumns } from "../../shared/sign-up.ts";
import { writeNewFile } from "../../store/whole-file.ts";
import type { Context } from "../context.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { expectNotForGit } from "../outside-git.ts";
import { cellsOf, exportedColumns, peopleCsv } from "../people.ts";

interface Options {
	readonly json?: boolean;
	readonly submissions?: boolean;
	readonly visits?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			'Writes the list into a file or to standard output, newest last: one line per person and side, with the first phone that was given; unconfirmed_phone is one that was entered after the address was confirmed, perhaps by a stranger. Without people who left by a link in a mail. Times are in UTC.\n\nOpen the file in Excel with Data > From Text/CSV: it takes the commas and letters like "ä" right. In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before phones that begin with "+". JSON holds each value as it was sent.',
		)
		.argument(
			"[file]",
			"a new file, which only this user may read; without it, or with -, the output is the terminal's or a pipe's",
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
			const { json = false, submissions, visits } = options;
			const file = name && name !== "-" ? context.resolveFile(name) : undefined;
			if (file && !visits) expectNotForGit(file);
			const write = visits
				? exportVisits
				: submissions
					? exportSignUps
					: exportPeople;
			const text = await write(context, json);
			if (!file) return context.print(text);
			writeNewFile(file, text);
			await context.warn(
				`Written to ${printable(file)}, which only this user may read.`,
			);
		});
}

function writeJson(columns: readonly string[], rows: readonly object[]) {
	return `${printableJson(rows, [...columns])}\n`;
}

/** The counted visits, oldest first. */
async function exportVisits(context: Context, json: boolean): Promise<string> {
	const columns = ["day", "source", "language", "views", "visitors"] as const;
	const rows = await context.readVisits();
	rows.sort((one, other) => (one.day < other.day ? -1 : 1));
	return json ? writeJson(columns, rows) : writeCsv(columns, rows);
}

/** The people who have not left, newest last. */
async function exportPeople(context: Context, json: boolean): Promise<string> {
	const people = await context.readPeople();
	const staying = people.all().filter(({ mail }) => mail !== "left");
	const brought = context.countBrought(people);
	return json
		? writeJson(exportedColumns, cellsOf(staying, brought))
		: peopleCsv(staying, brought);
}

/** The sign-ups, oldest first, without what only this list knows of them. */
async function exportSignUps(context: Context, json: boolean): Promise<string> {
	const columns = ["id", "created_at", ...signUpColumns] as const;
	const rows = await context.withList("read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
	rows.sort((one, other) => one.created_at.localeCompare(other.created_at));
	return json ? writeJson(columns, rows) : writeCsv(columns, rows);
}
