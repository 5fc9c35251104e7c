import { userTypes } from "../shared/waitlist-entry.ts";
import {
	type Person,
	type Submission,
	sourceColumns,
} from "../store/waitlist-store.ts";
import { formats, write } from "./formats.ts";
import { output } from "./output.ts";
import { choose, readOptions, type Verb, withReader } from "./verb.ts";

const help = `Usage: npm run -s waitlist -- export [options] > FILE

Writes the waitlist to standard output, newest last. The server may be running.

  --format csv|json|ndjson   csv (the default), one JSON array, or one JSON object a line
  --submissions              every form that was sent; without it, one line a person and side
                             with the first phone that was given
  --side host|advertiser     only this side
  -h, --help                 this text

In CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before
phones that begin with "+". JSON and NDJSON hold every value exactly as it was sent.
Times are in UTC.
`;

const personColumns = [
	"email",
	"phone",
	"user_type",
	"joined_at",
	"last_seen_at",
	"phones",
	"submissions",
] as const satisfies (keyof Person)[];

const submissionColumns = [
	"id",
	"created_at",
	"email",
	"phone",
	"user_type",
	...sourceColumns,
] as const satisfies (keyof Submission)[];

export const exportVerb: Verb = {
	summary: "write all people, or all submissions, as CSV or JSON",
	help,
	async run(args, surroundings) {
		const options = readOptions(args, {
			format: { type: "string", default: "csv" },
			submissions: { type: "boolean", default: false },
			side: { type: "string" },
		});
		const format = choose("--format", options.format, formats);
		const filter =
			options.side === undefined
				? {}
				: { side: choose("--side", options.side, userTypes) };
		await withReader(surroundings, async (reader) => {
			const text = options.submissions
				? write(format, submissionColumns, reader.submissions(filter))
				: write(format, personColumns, reader.people(filter));
			await output(text, surroundings.stdout);
		});
	},
};
