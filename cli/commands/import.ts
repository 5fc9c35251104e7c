import path from "node:path";
import { type Command, Option } from "commander";
import { readMailBook } from "../../mail/mail-book.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import { Import } from "../../store/import.ts";
import { readTimeZone, sideOption } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import {
	addChosenColumn,
	type ChosenColumns,
	fieldNames,
} from "../csv/columns.ts";
import { readDateFormat } from "../csv/date-format.ts";
import { type CsvLine, readCsvFile } from "../csv/import-file.ts";
import { type LineOptions, left, readLine } from "../csv/import-lines.ts";
import { asText, type ImportReport } from "../csv/import-report.ts";
import {
	checkRefusedFile,
	type RefusedLine,
	writeRefusedFile,
} from "../csv/refused-lines.ts";
import { addChosenValue } from "../csv/values.ts";

interface Options extends LineOptions {
	readonly column?: ChosenColumns;
	readonly refused?: string;
	readonly yes?: boolean;
	readonly json?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen: how many sign-ups are new, and which lines are refused and why. The server may be running.",
		`The first line names the columns, in any order. The fields are ${fieldNames.join(", ")}; only email is required, and other columns are left out. Usual headings like "E-mail", "Phone number", user_type, created_at or utm_source are understood; for others, add --column. A side is host, Owner, Space Owner or advertiser. Commas, semicolons or tabs separate the cells. Supabase's exports and our own have this form; of our export of people, last_seen_at, phones and submissions are left out, and so are people whose mail is left.`,
		"Times are kept. They are written like 2026-11-21 or 2026-11-21T08:30Z, or as --date-format says; one without a zone is UTC, or in --time-zone, and one in the future is refused. A line without a time gets the time of the import. The apostrophes that our export puts before formulas are taken away.",
		"Sign-ups that are on the list already are left out, so importing a file twice changes nothing, and an import that broke off is completed by calling it again. Two sign-ups are the same when they have the same address (in capital letters or not), side, phone and time; one without a time is the same as any with the same address, side and phone. Erased people stay away, except for what they sent later. The exit code is 1 when every line is refused.",
	)
		.argument(
			"<file.csv>",
			"the file, in UTF-8, or in UTF-16 as Excel writes it; - for standard input",
		)
		.addOption(sideOption("the side of lines that name none"))
		.option(
			"--column <field=heading>",
			'the column of a field, such as side="I am a"; may be given again for other fields',
			addChosenColumn,
		)
		.option(
			"--value <field:text=value>",
			"what a cell means, such as side:Vermieter=host; may be given again for other texts",
			addChosenValue,
		)
		.addOption(
			new Option(
				"--date-format <format>",
				"how times are written: DD.MM.YYYY, M/D/YYYY and the like, with or without HH:mm or HH:mm:ss after it; or unix, for seconds since 1970",
			).argParser(readDateFormat),
		)
		.option(
			"--time-zone <zone>",
			"of times without a zone, like Europe/Vienna",
			readTimeZone,
		)
		.option(
			"--refused <file>",
			"write the refused lines, each with its reason, into a CSV file: correct them there, and import that file with the same options",
		)
		.option("--plain", "keep apostrophes before formulas: see export --plain")
		.option("--yes", "import")
		.option("--json", "print one JSON object, with all refused lines")
		.action(async (name: string, options: Options) => {
			const refusedFile =
				options.refused && context.resolveFile(options.refused);
			if (refusedFile) checkRefusedFile(refusedFile);
			const report = await importFile(name, refusedFile, options, context);
			const { lines, refused } = report;
			await (options.json
				? context.printJson(report)
				: context.print(
						...asText(report, path.basename(name)),
						refusedFile && refused.length > 0
							? `The refused lines are in ${refusedFile}: correct them there, and import that file with the same options.\n`
							: "",
					));
			if (lines > 0 && refused.length === lines)
				throw new ExpectedError("Every line is refused.");
		});
}

/**
 * Reads and compares the whole file, and writes the refused lines, before anything is stored: an error
 * changes nothing.
 */
async function importFile(
	name: string,
	refusedFile: string | undefined,
	{ column, yes: imported = false, ...lineOptions }: Options,
	context: Context,
): Promise<ImportReport> {
	const { erasedFile } = context;
	const source =
		name === "-" ? context.terminal.stdin : context.resolveFile(name);
	return context.withList(imported ? "write" : "read", async (list) => {
		const incoming = new Import(list);
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const secrets = context.settings.linkSecrets ?? [];
		const book = await readMailBook(list, secrets);
		const refused: RefusedLine[] = [];
		let lines = 0;
		function onLine(line: CsvLine) {
			lines += 1;
			const result = readLine(line, lineOptions, erased);
			const { number, record } = line;
			if ("reason" in result) refused.push({ number, record, ...result });
			else if (book.hasLeft(result.email))
				refused.push({ number, record, ...left });
			else incoming.add(result);
		}
		const { taken, ignored, titles } = await context.withProgress(
			"Reading",
			(progress) => readCsvFile(source, column ?? new Map(), onLine, progress),
		);
		const counts = await incoming.compare();
		if (refusedFile) await writeRefusedFile(refusedFile, titles, refused);
		const stored = imported
			? await context.withProgress("Importing", (progress) =>
					incoming.store(erasedFile, progress),
				)
			: counts.new;
		return {
			imported,
			lines,
			columns: taken,
			ignored_columns: ignored,
			...counts,
			new: stored,
			refused: refused.map(({ number: line, reason, detail }) => ({
				line,
				reason,
				detail,
			})),
		};
	});
}
