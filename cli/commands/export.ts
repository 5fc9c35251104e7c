import { type Person, submissionColumns } from "../../store/waitlist-store.ts";
import {
	choose,
	readOptions,
	UsageError,
	type Verb,
	withReader,
} from "../command.ts";
import { filterOptions, readFilter } from "../terminal/filter.ts";
import { formats, write } from "../terminal/formats.ts";
import { output } from "../terminal/output.ts";
import {
	counted,
	isTerminal,
	type Tell,
	withProgress,
} from "../terminal/progress.ts";
import { readTime } from "../terminal/time.ts";

const help = `Usage: npm run -s waitlist -- export [options] > FILE

Writes the waitlist to standard output, newest last. The server may be running.

  --format csv|json|ndjson   csv (the default), one JSON array, or one JSON object a line
  --submissions              every form that was sent; without it, one line a person and side
                             with the first phone that was given
  --side host|advertiser     only this side
  --since TIME               only who joined, or what was sent, since then: 2026-11-21, or
                             2026-11-21T08:30Z; without a time zone it is UTC
  --source SOURCE            only who came from there, by utm_source or else ref; "unknown" for
                             those of whom it is not known
  --bom                      begin the CSV with a byte order mark, for a spreadsheet that would
                             show letters like "ä" wrong without one
  -h, --help                 this text

In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before
phones that begin with "+". JSON and NDJSON hold every value exactly as it was sent.
Times are in UTC.
`;

export const personColumns = [
	"email",
	"phone",
	"user_type",
	"joined_at",
	"last_seen_at",
	"phones",
	"submissions",
] as const satisfies (keyof Person)[];

export const exportVerb: Verb = {
	summary: "write all people, or all submissions, as CSV or JSON",
	help,
	async run(args, surroundings) {
		const { stdout, stderr } = surroundings;
		const options = readOptions(args, {
			format: { type: "string", default: "csv" },
			submissions: { type: "boolean", default: false },
			since: { type: "string" },
			bom: { type: "boolean", default: false },
			...filterOptions,
		});
		const format = choose("--format", options.format, formats);
		if (options.bom && format !== "csv") {
			throw new UsageError("--bom goes with CSV alone.");
		}
		const filter = {
			...readFilter(options),
			since:
				options.since === undefined
					? undefined
					: readTime("--since", options.since),
		};
		await withReader(surroundings, async (reader) => {
			if (options.bom) await output(["\ufeff"], stdout);
			const send = (progress: Tell) =>
				output(
					options.submissions
						? write(
								format,
								submissionColumns,
								counted(reader.submissions(filter), progress),
							)
						: write(
								format,
								personColumns,
								counted(reader.people(filter), progress),
							),
					stdout,
				);
			// Lines that go by on the terminal are progress enough.
			await (isTerminal(stdout)
				? send(() => {})
				: withProgress(stderr, "Exporting", send));
		});
	},
};
