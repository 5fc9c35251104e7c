import { readSettings } from "../../config/settings.ts";
import { userTypes } from "../../shared/entry.ts";
import { erasedFileOf, readErased } from "../../store/erased-people.ts";
import { openImporter } from "../../store/open-store.ts";
import { choose, readArgument, resolveFile, type Verb } from "../command.ts";
import { type Tally, takeIn } from "../csv/import-run.ts";
import { output } from "../terminal/output.ts";
import { withProgress } from "../terminal/progress.ts";
import { grouped, printable } from "../terminal/table.ts";

const help = `Usage: npm run -s waitlist -- import FILE.csv [options]

Takes the submissions of a CSV file into the list. Without --yes, it changes nothing and prints what
would happen: which lines are refused and why, and how many are new. The server may be running.

  --side host|advertiser     the side of lines that name none
  --yes                      import
  --json                     as one JSON object
  -h, --help                 this text

The first line names the columns, in any order: email; phone; user_type (or side); created_at (or
joined_at); utm_source, utm_medium, utm_campaign, ref. Names like "E-mail" or "Phone number" will do,
only the e-mail address has to be there, and other columns are left out. Commas, semicolons or tabs
separate the cells. That holds for what Supabase exports, and for our own export.

Times are kept; one without a time zone is UTC, and a line without a time is sent now. The apostrophes
that our export puts before what a spreadsheet would take for a formula are taken away.

Lines that are in the list already are left out, so the same file twice changes nothing, and an
import that broke off is finished by starting it again. One is there already when the list has a
submission with the same address (in capital letters or not), side, phone and time; a line without a
time, when it has one with the same address, side and phone. Whoever was erased stays away, but for
what they sent after that.
`;

export const importVerb: Verb = {
	summary: "take in a CSV file, after showing what would happen",
	help,
	async run(args, surroundings) {
		const { options, argument } = readArgument(
			args,
			{
				side: { type: "string" },
				yes: { type: "boolean", default: false },
				json: { type: "boolean", default: false },
			},
			"FILE.csv",
		);
		const file = resolveFile(argument, surroundings.env);
		const side =
			options.side === undefined
				? undefined
				: choose("--side", options.side, userTypes);
		const { ownerDatabase, erasedFile } = readSettings(surroundings.env);
		const erased = readErased(erasedFileOf(ownerDatabase, erasedFile));
		const importer = await openImporter(ownerDatabase);
		try {
			const refused: { line: number; reason: string }[] = [];
			const tally = await withProgress(
				surroundings.stderr,
				"Importing",
				(progress) =>
					takeIn(file, {
						importer,
						side,
						objection: ({ email }, sentAt) =>
							erased.isErased(email, sentAt)
								? "this person was erased"
								: undefined,
						isReal: options.yes,
						progress,
						async refuse(line, reason) {
							if (options.json) refused.push({ line, reason });
							else await say(`line ${line} is refused: ${reason}\n`);
						},
					}),
			);
			const text = options.json
				? `${JSON.stringify({ imported: options.yes, ...tally, refused })}\n`
				: report(tally, options.yes);
			await say(text);
		} finally {
			await importer.close();
		}
		async function say(text: string) {
			await output([text], surroundings.stdout);
		}
	},
};

function report(tally: Tally, isReal: boolean): string {
	const taken = Object.entries(tally.columns)
		.map(([ours, theirs]) =>
			ours === theirs ? ours : `${ours} from ${printable(theirs)}`,
		)
		.join(", ");
	const ignored = tally.ignored_columns.map(printable).join(", ");
	const { host, advertiser } = tally.fresh;
	const lines = [
		`Columns: ${taken}.${ignored === "" ? "" : ` Left out: ${ignored}.`}`,
		`${isReal ? "Imported" : "New"}: ${grouped(host + advertiser)} (${grouped(host)} host, ${grouped(advertiser)} advertiser)`,
		`In the list already: ${grouped(tally.known)}`,
		`Twice in the file: ${grouped(tally.repeated)}`,
		`Refused: ${grouped(tally.refused_lines)}`,
		...(isReal ? [] : ["Nothing was changed. Say --yes to import."]),
	];
	return lines.map((line) => `${line}\n`).join("");
}
