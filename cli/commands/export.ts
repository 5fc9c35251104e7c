import type { Command } from "commander";
import { type Filter, isAmong } from "../../shared/people-filter.ts";
import { sourceOf } from "../../shared/person.ts";
import { type StoredSignUp, signUpColumns } from "../../shared/sign-up.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { exportedColumns, withBrought, writeCsv } from "../csv/csv.ts";
import { checkNewFile, writeNewFile } from "../terminal/new-file.ts";
import { output } from "../terminal/output.ts";

interface Options extends FilterOptions {
	readonly json?: boolean;
	readonly submissions?: boolean;
	readonly left?: boolean;
	readonly bom?: boolean;
	readonly plain?: boolean;
}

/** The columns of a sign-up, without what only this list knows of it. */
const exported = ["id", "created_at", ...signUpColumns] as const;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Writes the list into a file or to standard output, newest last: one line per person and side, with the first phone that was given. Times are in UTC.",
		'A spreadsheet that shows letters like "ä" wrong may need --bom. Commas separate the cells: where Excel expects semicolons, open the file with Data > From Text/CSV. A time without a zone is UTC. In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before phones that begin with "+"; --plain leaves it away, for programs that are no spreadsheet. JSON holds each value as it was sent.',
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
		.option("--left", "also people who left by a link in a mail")
		.option("--bom", "begin the CSV with a byte order mark")
		.option("--plain", "no apostrophes before formulas in the CSV");
	addFilterOptions(command).action(
		async (name: string | undefined, options: Options) => {
			const { json, bom, plain, submissions, left, ...rest } = options;
			const filter = { ...filterOf(rest), withoutLeft: !left };
			if ((bom || plain) && json) {
				throw new UsageError("--bom and --plain go with CSV alone.");
			}
			const isOfSignUps = (name: string) => ["side", "source"].includes(name);
			if (submissions && !Object.keys(rest).every(isOfSignUps)) {
				throw new UsageError("Only --side and --source go with --submissions.");
			}
			const file = name && context.resolveFile(name);
			if (file) checkNewFile(file);
			const { columns, rows } = submissions
				? { columns: exported, rows: await readSignUps(context, filter) }
				: await readPeople(context, filter);
			const texts = json
				? [`${JSON.stringify(rows, [...columns])}\n`]
				: writeCsv(columns, rows, { isPlain: plain, hasBom: bom });
			if (!file) return output(texts, context.terminal.stdout);
			await writeNewFile(file, texts);
			await context.warn(`Written to ${file}, which only this user may read.`);
		},
	);
}

/** The people, newest last. */
async function readPeople(context: Context, filter: Filter) {
	const people = await context.readPeople();
	const brought = context.countBrought(people);
	const wanted = people.inOrder("joined_at").filter(isAmong(filter));
	return {
		columns: exportedColumns(people.all(), brought),
		rows: withBrought(wanted, brought),
	};
}

/** The sign-ups of a side and source, oldest first. */
async function readSignUps(
	context: Context,
	{ side, source }: Filter,
): Promise<StoredSignUp[]> {
	const rows = await context.withList("read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
	return rows
		.filter(
			(row) =>
				(side === undefined || row.user_type === side) &&
				(source === undefined || sourceOf(row) === source),
		)
		.sort((one, other) =>
			one.created_at === other.created_at
				? one.id - other.id
				: one.created_at < other.created_at
					? -1
					: 1,
		);
}
