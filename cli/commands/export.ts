import { type Command, Option } from "commander";
import { exportedColumns } from "../../store/mail-report.ts";
import {
	people,
	submissionColumns,
	submissions,
} from "../../store/questions.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
	readSince,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { type Format, formats, write } from "../csv/csv.ts";
import { output } from "../terminal/output.ts";

interface Options extends FilterOptions {
	readonly format: Format;
	readonly submissions?: boolean;
	readonly since?: string;
	readonly bom?: boolean;
	readonly plain?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Writes the list to standard output, newest last: one line per person and side, with the first phone that was given. Times are in UTC.",
		'A spreadsheet that shows letters like "ä" wrong may need --bom. Commas separate the cells: where Excel expects semicolons, open the file with Data > From Text/CSV. A time without a zone is UTC. In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before phones that begin with "+"; --plain leaves it away, for programs that are no spreadsheet. JSON holds each value as it was sent.',
	)
		.usage("[options] > FILE")
		.addOption(
			new Option(
				"--format <format>",
				"csv, one JSON array, or one JSON object per line",
			)
				.choices(formats)
				.default("csv"),
		)
		.option("--submissions", "one line per sign-up instead of per person")
		.option(
			"--since <time>",
			"only from this time on, like 2026-11-21 or 2026-11-21T08:30Z",
			readSince,
		)
		.option("--bom", "begin the CSV with a byte order mark")
		.option("--plain", "no apostrophes before formulas in the CSV");
	addFilterOptions(command).action(async (options: Options) => {
		const { format, bom, plain, submissions: each, ...rest } = options;
		const filter = filterOf(rest);
		if ((bom || plain) && format !== "csv") {
			throw new UsageError("--bom and --plain go with CSV alone.");
		}
		if (each && filter.confirmed) {
			throw new UsageError("--confirmed goes without --submissions.");
		}
		await context.withList("read", async (list) => {
			if (bom) await context.print("\ufeff");
			const texts = each
				? write(format, submissionColumns, submissions(list, filter), plain)
				: write(
						format,
						await exportedColumns(list),
						people(list, filter),
						plain,
					);
			return output(texts, context.terminal.stdout);
		});
	});
}
