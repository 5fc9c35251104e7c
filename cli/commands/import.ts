import type { Command } from "commander";
import { sourceColumns, type UserType } from "../../shared/entry.ts";
import { readErased } from "../../store/erased-people.ts";
import { Import } from "../../store/import.ts";
import { sideOption } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import { type CsvLine, readCsvFile } from "../csv/import-file.ts";
import { readLine } from "../csv/import-lines.ts";
import { grouped, printable } from "../terminal/table.ts";

interface Options {
	readonly side?: UserType;
	readonly yes?: boolean;
	readonly json?: boolean;
}

/** Line numbers per reason in the report; `--json` prints all. */
const mostNumbers = 3;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen: which lines are refused and why, and how many are new. The server may be running.",
		`The first line names the columns, in any order: email; phone; user_type (or side): host, Owner, Space Owner or advertiser; created_at (or joined_at); ${sourceColumns.join(", ")}. Names like "E-mail" or "Phone number" are understood; only the e-mail address is required, and other columns are left out. Commas, semicolons or tabs separate the cells. Supabase's exports and our own have this form.`,
		"Times are kept. One without a zone is UTC; a line without a time is sent now. The apostrophes that our export puts before formulas are taken away.",
		"Sign-ups that are on the list already are left out, so importing a file twice changes nothing, and an import that broke off is completed by calling it again. Two sign-ups are the same when they have the same address (in capital letters or not), side, phone and time; one without a time is the same as any with the same address, side and phone. Erased people stay away, except for what they sent later.",
	)
		.argument("<file.csv>", "the file, in UTF-8")
		.addOption(sideOption("the side of lines that name none"))
		.option("--yes", "import")
		.option("--json", "print one JSON object")
		.action(async (name: string, options: Options) => {
			const file = context.resolveFile(name);
			const report = await importFile(file, options, context);
			await (options.json
				? context.printJson(report)
				: context.print(...asText(report)));
		});
}

type Report = Awaited<ReturnType<typeof importFile>>;

/** Reads and compares the whole file before anything is stored: an error in it changes nothing. */
async function importFile(
	file: string,
	{ side, yes: imported = false }: Options,
	context: Context,
) {
	const erased = readErased(context.erasedFile);
	return context.withList(imported ? "write" : "read", async (list) => {
		const incoming = await Import.begin(list);
		const refused: { readonly line: number; readonly reason: string }[] = [];
		async function onLine(line: CsvLine) {
			const result = readLine(line, side, erased);
			if (typeof result !== "string") await incoming.add(result);
			else refused.push({ line: line.number, reason: result });
		}
		const { taken, ignored } = await context.withProgress(
			"Reading",
			(progress) => readCsvFile(file, onLine, progress),
		);
		const counts = await incoming.compare();
		const stored = imported
			? await context.withProgress("Importing", (progress) =>
					incoming.store(progress),
				)
			: counts.new;
		return {
			imported,
			columns: taken,
			ignored_columns: ignored,
			...counts,
			new: stored,
			refused,
		};
	});
}

function asText({ refused, ...report }: Report): string[] {
	const columns = Object.entries(report.columns)
		.map(([ours, theirs]) =>
			ours === theirs ? ours : `${ours} from ${printable(theirs)}`,
		)
		.join(", ");
	const ignored = report.ignored_columns.map(printable).join(", ");
	const row = (title: string, { host, advertiser }: Report["new"]) =>
		`${title}: ${grouped(host + advertiser)} (${grouped(host)} host, ${grouped(advertiser)} advertiser)`;
	return [
		`Columns: ${columns}.`,
		...(ignored ? [`Left out, because not understood: ${ignored}.`] : []),
		row(report.imported ? "Imported" : "New", report.new),
		row("On the list already", report.known),
		row("Twice in the file", report.repeated),
		`Refused: ${grouped(refused.length)}`,
		...byReason(refused),
		...(report.imported ? [] : ["Nothing was changed. Add --yes to import."]),
	].map((line) => `${line}\n`);
}

/** One line per reason, with the numbers of the first lines that it concerns. */
function byReason(refused: Report["refused"]): string[] {
	return [...Map.groupBy(refused, ({ reason }) => reason)].map(
		([reason, all]) => {
			const some = all.slice(0, mostNumbers).map(({ line }) => line);
			const more = all.length - some.length;
			return `  line ${some.join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}: ${reason}`;
		},
	);
}
