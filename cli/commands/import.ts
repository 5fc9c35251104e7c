import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { Command } from "commander";
import { readSetting } from "../../config/settings.ts";
import { readMailBook } from "../../mail/list-reader.ts";
import { countSides } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import {
	compareWithList,
	type ImportedSignUp,
	storeImported,
} from "../../store/import.ts";
import { sideOption } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import {
	addChosenColumn,
	type ChosenColumns,
	fieldNames,
	matchColumns,
} from "../csv/columns.ts";
import { type LineOptions, readLine } from "../csv/import-lines.ts";
import { asText, type ImportReport } from "../csv/import-report.ts";
import { readCsv } from "../csv/read-csv.ts";
import { readDateFormat } from "../times.ts";

interface Options extends LineOptions {
	readonly column?: ChosenColumns;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen.",
		`The first line names the columns, in any order: ${fieldNames.join(", ")}, or what other programs call them. Only email is required. Commas, semicolons or tabs separate the cells.`,
		"Times are like 2026-11-21 or 2026-11-21T08:30Z, or as --date-format says. Sign-ups that are on the list already are left out, so importing a file twice changes nothing. Erased people stay away, except for what they sent later.",
	)
		.argument(
			"<file.csv>",
			"the file, in UTF-8 or UTF-16; - for standard input",
		)
		.addOption(sideOption("the side of lines that name none"))
		.option(
			"--column <field=heading>",
			'the column of a field, such as side="I am a"; may be given again',
			addChosenColumn,
		)
		.option(
			"--date-format <format>",
			"DD.MM.YYYY, M/D/YYYY and the like; or unix",
			readDateFormat,
		)
		.option("--time-zone <zone>", "of times without a zone; else UTC", (text) =>
			readSetting("TIME_ZONE", text, "--time-zone"),
		)
		.option("--yes", "import")
		.action(async (name: string, options: Options) => {
			const report = await importFile(name, options, context);
			await context.print(...asText(report));
			const { lines, refused } = report;
			if (lines > 0 && refused.length === lines)
				throw new ExpectedError("Every line is refused.");
		});
}

/** Reads and compares the whole file before anything is stored: an error changes nothing. */
async function importFile(
	name: string,
	{ column, yes: imported = false, ...options }: Options,
	context: Context,
): Promise<ImportReport> {
	const [heading, ...lines] = readCsv(await readFile(name, context), name);
	if (heading === undefined) throw new ExpectedError("The file is empty.");
	const titles = heading.cells;
	const places = matchColumns(titles, column);
	const { erasedFile, linkSecrets } = context;
	return context.withList(imported ? "write" : "read", async (list) => {
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const book = await readMailBook(list, linkSecrets);
		const gone = { erased, hasLeft: (email: string) => book.hasLeft(email) };
		const accepted: ImportedSignUp[] = [];
		const refused: ImportReport["refused"][number][] = [];
		for (const { line, cells } of lines) {
			const result = readLine(cells, titles, places, options, gone);
			if ("reason" in result) refused.push({ line, ...result });
			else accepted.push(result);
		}
		const signUps = await compareWithList(list, accepted);
		return {
			new: imported
				? await storeImported(list, signUps.new, erasedFile)
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

/** A file, or standard input for `-`. Rejects with `ExpectedError`. */
async function readFile(name: string, context: Context): Promise<Buffer> {
	if (name === "-") return buffer(context.terminal.stdin);
	const file = context.resolveFile(name);
	try {
		return readFileSync(file);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new ExpectedError(
			`${file} cannot be read (${code}): name a CSV file that this user can read.`,
		);
	}
}
