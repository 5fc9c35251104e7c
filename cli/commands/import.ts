import type { Command } from "commander";
import type { UserType } from "../../shared/entry.ts";
import { type ErasedPeople, readErased } from "../../store/erased-people.ts";
import { Import, type ImportCounts } from "../../store/import.ts";
import type { List } from "../../store/list-interface.ts";
import { sideOption } from "../arguments.ts";
import { addNotes, type Context } from "../context.ts";
import { readCsvFile } from "../csv/import-file.ts";
import { readLine } from "../csv/import-lines.ts";
import { grouped, printable } from "../terminal/table.ts";

interface Options {
	readonly side?: UserType;
	readonly yes?: boolean;
	readonly json?: boolean;
}

export function define(command: Command, context: Context): void {
	addNotes(
		command,
		`The first line names the columns, in any order: email; phone; user_type (or side); created_at (or joined_at); utm_source, utm_medium, utm_campaign, ref. Names like "E-mail" or "Phone number" are understood; only the e-mail address is required, and other columns are left out. Commas, semicolons or tabs separate the cells. Supabase's exports and our own have this form.`,
		"Times are kept. One without a zone is UTC; a line without a time is sent now. The apostrophes that our export puts before formulas are taken away.",
		"Sign-ups that are on the list already are left out, so importing a file twice changes nothing, and an import that broke off is completed by calling it again. Two sign-ups are the same when they have the same address (in capital letters or not), side, phone and time; one without a time is the same as any with the same address, side and phone. Erased people stay away, except for what they sent later.",
	);
	command
		.description(
			"Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen: which lines are refused and why, and how many are new. The server may be running.",
		)
		.argument("<file.csv>", "the file, in UTF-8")
		.addOption(sideOption("the side of lines that name none"))
		.option("--yes", "import")
		.option("--json", "print one JSON object")
		.action(async (name: string, { side, yes, json }: Options) => {
			const file = context.resolveFile(name);
			const erased = readErased(context.erasedFile);
			const dryRun = !yes;
			const report = await context.withList(dryRun ? "read" : "write", (list) =>
				importFile(list, file, { side, erased, dryRun, context }),
			);
			const { heading, counts, refused } = report;
			if (!json) return context.print(...asText(report, dryRun));
			return context.printJson({
				imported: !dryRun,
				columns: heading.taken,
				ignored_columns: heading.ignored,
				...counts,
				refused,
			});
		});
}

type Report = Awaited<ReturnType<typeof importFile>>;

/** Reads and compares the whole file before anything is stored: an error in it changes nothing. */
async function importFile(
	list: List,
	file: string,
	{
		side,
		erased,
		dryRun,
		context,
	}: {
		readonly side: UserType | undefined;
		readonly erased: ErasedPeople;
		readonly dryRun: boolean;
		readonly context: Context;
	},
) {
	const incoming = await Import.begin(list);
	const refused: { readonly line: number; readonly reason: string }[] = [];
	const heading = await context.withProgress("Reading", async (progress) => {
		const { heading, lines } = await readCsvFile(file, progress);
		for await (const line of lines) {
			const read = readLine(line, { heading, side, erased });
			if ("submission" in read) await incoming.add(read.submission);
			else refused.push({ line: line.number, reason: read.skipReason });
		}
		return heading;
	});
	const counts = await incoming.compare();
	if (!dryRun) {
		await context.withProgress("Importing", (progress) =>
			incoming.store(progress),
		);
	}
	return { heading, counts, refused };
}

function asText(
	{ heading, counts, refused }: Report,
	dryRun: boolean,
): string[] {
	const taken = Object.entries(heading.taken)
		.map(([ours, theirs]) =>
			ours === theirs ? ours : `${ours} from ${printable(theirs)}`,
		)
		.join(", ");
	const ignored = heading.ignored.map(printable).join(", ");
	const row = (title: string, { host, advertiser }: ImportCounts["new"]) =>
		`${title}: ${grouped(host + advertiser)} (${grouped(host)} host, ${grouped(advertiser)} advertiser)`;
	return [
		...refused.map(({ line, reason }) => `line ${line} is refused: ${reason}`),
		`Columns: ${taken}.${ignored === "" ? "" : ` Left out: ${ignored}.`}`,
		row(dryRun ? "New" : "Imported", counts.new),
		row("On the list already", counts.known),
		row("Twice in the file", counts.repeated),
		`Refused: ${grouped(refused.length)}`,
		...(dryRun ? ["Nothing was changed. Add --yes to import."] : []),
	].map((line) => `${line}\n`);
}
