import { readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Command } from "commander";
import { readMailBook } from "../../mail/list-reader.ts";
import { countSides } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { counted } from "../../shared/words.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import {
	compareWithList,
	type ImportedSignUp,
	storeImported,
} from "../../store/import.ts";
import { sideOption } from "../arguments.ts";
import { type Context, describe, readOption } from "../context.ts";
import {
	addChosenColumn,
	addChosenValue,
	type Chosen,
	fieldNames,
	matchColumns,
} from "../csv/columns.ts";
import { type LineOptions, readLine } from "../csv/import-lines.ts";
import { asText, type ImportReport } from "../csv/import-report.ts";
import { readCsv } from "../csv/read-csv.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { writeNewFile } from "../terminal/output.ts";
import { readDateFormat } from "../times.ts";

interface Options extends LineOptions {
	readonly column?: Chosen;
	readonly refused?: string;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen. The server may be running.",
		`The first line names the columns, in any order: ${fieldNames.join(", ")}, or what other programs call them. Only email is required. Commas, semicolons or tabs separate the cells. Exports of Supabase and our own are understood; of our export of people, last_seen_at, phones and submissions are left out, and so are people whose mail is left.`,
		"Times are like 2026-11-21 or 2026-11-21T08:30Z, or as --date-format says; a line without one gets that of the import. Sign-ups that are on the list already (same address, side, phone and time) are left out, so importing a file twice changes nothing. Erased people stay away, except for what they sent later. The exit code is 1 when every line is refused.",
	)
		.argument(
			"<file.csv>",
			"the file, in UTF-8, or in UTF-16 as Excel writes it; - for standard input",
		)
		.addOption(sideOption("the side of lines that name none"))
		.option(
			"--column <field=heading>",
			'the column of a field, such as side="I am a"; may be given again',
			addChosenColumn,
		)
		.option(
			"--value <field:text=value>",
			"what a cell means, such as side:Vermieter=host; may be given again",
			addChosenValue,
		)
		.option(
			"--date-format <format>",
			"DD.MM.YYYY, M/D/YYYY and the like, with any time of day after it; or unix, for seconds since 1970",
			readDateFormat,
		)
		.option(
			"--time-zone <zone>",
			"of times without a zone, like Europe/Vienna; else UTC",
			(text) => readOption("TIME_ZONE", text, "--time-zone"),
		)
		.option(
			"--refused <file>",
			"with --yes: write the refused lines, each with its reason, into a new CSV file",
		)
		.option("--yes", "import")
		.action(async (name: string, options: Options) => {
			const file = await readFile(name, context);
			const report = await importFile(file, options, context);
			const { lines, refused } = report;
			await context.print(
				...asText(report, path.basename(file.label)),
				options.refused && options.yes && refused.length > 0
					? `The refused lines are in ${options.refused}: correct them there, and import that file with the same options.\n`
					: "",
			);
			if (lines > 0 && refused.length === lines)
				throw new ExpectedError("Every line is refused.");
		});
}

/** The file, or standard input, and what to call it. Rejects with `ExpectedError`. */
async function readFile(name: string, context: Context) {
	if (name === "-")
		return {
			label: "Standard input",
			bytes: await buffer(context.terminal.stdin),
		};
	const label = context.resolveFile(name);
	try {
		return { label, bytes: readFileSync(label) };
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new ExpectedError(
			`${label} cannot be read (${code}): name a CSV file that this user can read.`,
		);
	}
}

/**
 * Reads and compares the whole file, and writes the refused lines, before anything is stored: an error
 * changes nothing.
 */
function importFile(
	{ label, bytes }: Awaited<ReturnType<typeof readFile>>,
	{ column, refused: refusedFile, yes: imported = false, ...options }: Options,
	context: Context,
): Promise<ImportReport> {
	const [heading, ...lines] = readCsv(bytes, label);
	if (heading === undefined) throw new ExpectedError(`${label} is empty.`);
	const titles = heading.cells;
	const places = matchColumns(titles, column);
	const { erasedFile, linkSecrets } = context;
	return context.withList(imported ? "write" : "read", async (list) => {
		const accepted: ImportedSignUp[] = [];
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const book = await readMailBook(list, linkSecrets);
		const gone = { erased, hasLeft: (email: string) => book.hasLeft(email) };
		const refused: ImportReport["refused"][number][] = [];
		for (const record of lines) {
			const { length } = record.cells;
			const result =
				length === titles.length
					? readLine(record.cells, places, options, gone)
					: {
							reason: "more or fewer cells than the first line",
							detail: `it has ${counted(length, "cell")}, the first line has ${titles.length}`,
						};
			if ("reason" in result) refused.push({ ...record, ...result });
			else accepted.push(result);
		}
		const signUps = await compareWithList(list, accepted);
		if (imported && refusedFile && refused.length > 0) {
			const rows = refused.map(({ line, cells, reason, detail }) => [
				`line ${line}: ${reason}: ${detail}`,
				...cells,
			]);
			await writeNewFile(
				context.resolveFile(refusedFile),
				writeCsv(["refused because", ...titles], rows),
			);
		}
		return {
			new: imported
				? await context.withProgress("Importing", (progress) =>
						storeImported(list, signUps.new, erasedFile, progress),
					)
				: countSides(signUps.new),
			known: countSides(signUps.known),
			repeated: countSides(signUps.repeated),
			imported,
			titles,
			places,
			lines: lines.length,
			refused,
		};
	});
}
