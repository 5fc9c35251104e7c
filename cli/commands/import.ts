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
	type ChosenColumns,
	fieldNames,
	matchColumns,
} from "../csv/columns.ts";
import { readDateFormat } from "../csv/date-format.ts";
import {
	type LineOptions,
	type RefusedLine,
	readLine,
} from "../csv/import-lines.ts";
import { asText, type ImportReport } from "../csv/import-report.ts";
import { readCsv } from "../csv/read-csv.ts";
import { checkRefusedFile, writeRefusedFile } from "../csv/refused-lines.ts";

interface Options extends LineOptions {
	readonly column?: ChosenColumns;
	readonly refused?: string;
	readonly yes?: boolean;
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
		.option(
			"--date-format <format>",
			"how times are written: DD.MM.YYYY, M/D/YYYY and the like, with or without HH:mm or HH:mm:ss after it; or unix, for seconds since 1970",
			readDateFormat,
		)
		.option(
			"--time-zone <zone>",
			"of times without a zone, like Europe/Vienna",
			(text) => readOption("TIME_ZONE", text, "--time-zone"),
		)
		.option(
			"--refused <file>",
			"write the refused lines, each with its reason, into a CSV file: correct them there, and import that file with the same options",
		)
		.option("--yes", "import")
		.action(async (name: string, options: Options) => {
			const refusedFile =
				options.refused && context.resolveFile(options.refused);
			if (refusedFile) checkRefusedFile(refusedFile);
			const file = await readFile(name, context);
			const report = await importFile(file, refusedFile, options, context);
			const { lines, refused } = report;
			await context.print(
				...asText(report, path.basename(file.label)),
				refusedFile && refused.length > 0
					? `The refused lines are in ${refusedFile}: correct them there, and import that file with the same options.\n`
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
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new ExpectedError(
			`${label} cannot be read (${error.code}): name a CSV file that this user can read.`,
		);
	}
}

/**
 * Reads and compares the whole file, and writes the refused lines, before anything is stored: an error
 * changes nothing.
 */
function importFile(
	{ label, bytes }: Awaited<ReturnType<typeof readFile>>,
	refusedFile: string | undefined,
	{ column = new Map(), yes: imported = false, ...lineOptions }: Options,
	context: Context,
): Promise<ImportReport> {
	const [heading, ...lines] = readCsv(bytes, label);
	if (heading === undefined) throw new ExpectedError(`${label} is empty.`);
	const titles = heading.cells;
	const places = matchColumns(titles, column);
	const { erasedFile } = context;
	return context.withList(imported ? "write" : "read", async (list) => {
		const accepted: ImportedSignUp[] = [];
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const secrets = context.settings.linkSecrets ?? [];
		const book = await readMailBook(list, secrets);
		const gone = { erased, hasLeft: (email: string) => book.hasLeft(email) };
		const refused: RefusedLine[] = [];
		for (const { line, cells } of lines) {
			const result =
				cells.length === titles.length
					? readLine(cells, places, lineOptions, gone)
					: {
							reason: "more or fewer cells than the first line",
							detail: `it has ${counted(cells.length, "cell")}, the first line has ${titles.length}`,
						};
			if ("reason" in result) refused.push({ line, cells, ...result });
			else accepted.push(result);
		}
		const signUps = await compareWithList(list, accepted);
		if (refusedFile) await writeRefusedFile(refusedFile, titles, refused);
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
