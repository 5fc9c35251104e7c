import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { readAsSetting } from "../../config/settings.ts";
import {
	compareWithList,
	type ImportedSignUp,
	storeImported,
} from "../../list/import.ts";
import { readMailIndex } from "../../mail/queue/live-index.ts";
import { countSides } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { counted, countedSides } from "../../shared/words.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import { sideOption } from "../arguments.ts";
import type { Context } from "../context.ts";
import {
	addChosenColumn,
	type ChosenColumns,
	fieldNames,
	matchColumns,
} from "../csv/columns.ts";
import {
	type LineOptions,
	type Refusal,
	readLine,
} from "../csv/import-lines.ts";
import { columnNotes, refusedNotes } from "../csv/import-report.ts";
import { readCsv } from "../csv/read-csv.ts";
import { dateFormats } from "../times.ts";

interface Options extends LineOptions {
	readonly column?: ChosenColumns;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			`Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen.\n\nThe first line names the columns, in any order: ${fieldNames.join(", ")}, or what other programs call them. Only email is required. Commas, semicolons or tabs separate the cells.\n\nTimes are like 2026-11-21 or 2026-11-21T08:30Z, or as --date-format says. Sign-ups that are on the list already are left out, so importing a file twice changes nothing. Erased people stay away, except for what they sent later.`,
		)
		.argument(
			"<file.csv>",
			"the file, in UTF-8 or in UTF-16 as Excel writes it; - for standard input",
		)
		.addOption(sideOption("the side of lines that name none"))
		.option(
			"--column <field=heading>",
			'where a field is, such as side="I am a"; repeatable',
			addChosenColumn,
		)
		.addOption(
			new Option(
				"--date-format <order>",
				"the order of day, month and year in times; or unix",
			).choices(dateFormats),
		)
		.option("--time-zone <zone>", "of times without a zone; else UTC", (text) =>
			readAsSetting(
				"TIME_ZONE",
				text,
				"--time-zone must be a time zone like Europe/Vienna.",
			),
		)
		.option("--yes", "import")
		.action((name: string, options: Options) =>
			importFile(name, options, context),
		);
}

/** Reads and compares the whole file before anything is stored: an error changes nothing. */
async function importFile(
	name: string,
	{ column, yes = false, ...options }: Options,
	context: Context,
): Promise<void> {
	const bytes =
		name === "-"
			? await buffer(context.terminal.stdin)
			: readFileSync(context.resolveFile(name));
	const [heading, ...lines] = readCsv(bytes, name);
	if (heading === undefined) throw new ExpectedError("The file is empty.");
	const titles = heading.cells;
	const places = matchColumns(titles, column);
	const { erasedFile, linkSecrets } = context;
	await context.withList(yes ? "write" : "read", async (list) => {
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const book = await readMailIndex(list, linkSecrets);
		const whyGone = (email: string, sentAt?: string) => {
			if (book.hasLeft(email)) return "left";
			return erased.isErased(email, sentAt) ? "erased" : undefined;
		};
		const accepted: ImportedSignUp[] = [];
		const refused: (Refusal & { line: number })[] = [];
		for (const { line, cells } of lines) {
			const result = readLine(cells, titles, places, options, whyGone);
			if ("reason" in result) refused.push({ line, ...result });
			else accepted.push(result);
		}
		const signUps = await compareWithList(list, accepted);
		const { known, ...imported } = yes
			? await storeImported(list, signUps.new, erasedFile, context.progress)
			: { ...countSides(signUps.new), known: [] };
		await context.print(
			`The file has ${counted(lines.length, "line")} below its heading.\n`,
			columnNotes(titles, places),
			`${yes ? "Imported" : "Would be imported"}: ${countedSides(imported)}\n`,
			`On the list already: ${countedSides(countSides([...signUps.known, ...known]))}\n`,
			`Twice in the file: ${countedSides(countSides(signUps.repeated))}\n`,
			refusedNotes(refused),
			"No mail goes to imported people by itself: see `mail confirm --imported`.\n",
			yes ? "" : "Nothing was changed. Add --yes to import.\n",
		);
		if (lines.length > 0 && accepted.length === 0)
			throw new ExpectedError("Every line is refused.");
	});
}
