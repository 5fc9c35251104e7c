import { type Command, Option } from "commander";
import type { People } from "../../shared/people.ts";
import { type Filter, isAmong } from "../../shared/people-filter.ts";
import { sourceOf } from "../../shared/person.ts";
import { type StoredSignUp, signUpColumns } from "../../shared/sign-up.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import {
	exportedColumns,
	type Format,
	formats,
	withBrought,
	write,
} from "../csv/csv.ts";
import { checkNewFile, writeNewFile } from "../terminal/new-file.ts";
import { output } from "../terminal/output.ts";

interface Options extends FilterOptions {
	readonly format: Format;
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
		.addOption(
			new Option(
				"--format <format>",
				"csv, one JSON array, or one JSON object per line",
			)
				.choices(formats)
				.default("csv"),
		)
		.option(
			"--submissions",
			"one line per sign-up instead of per person, also of people who left",
		)
		.option("--left", "also people who left by a link in a mail")
		.option("--bom", "begin the CSV with a byte order mark")
		.option("--plain", "no apostrophes before formulas in the CSV");
	addFilterOptions(command).action(
		async (name: string | undefined, options: Options) => {
			const { format, bom, plain, submissions, left, ...rest } = options;
			const filter = { ...filterOf(rest), withoutLeft: !left };
			if ((bom || plain) && format !== "csv") {
				throw new UsageError("--bom and --plain go with CSV alone.");
			}
			if (submissions && rest.confirmed) {
				throw new UsageError("--confirmed goes without --submissions.");
			}
			const form = { isPlain: plain, hasBom: bom };
			const file = name && context.resolveFile(name);
			if (file) checkNewFile(file);
			const texts = submissions
				? write(format, exported, await readSignUps(context, filter), form)
				: writePeople(await context.readPeople());
			if (!file) return output(texts, context.terminal.stdout);
			await writeNewFile(file, texts);
			await context.warn(`Written to ${file}, which only this user may read.`);

			function writePeople(people: People) {
				const wanted = people.inOrder("joined_at").filter(isAmong(filter));
				const brought = context.countBrought(people);
				const columns = exportedColumns(people.all(), brought);
				return write(format, columns, withBrought(wanted, brought), form);
			}
		},
	);
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
