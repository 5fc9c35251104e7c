import type { Writable } from "node:stream";
import {
	type ListedPerson,
	type Page,
	sortColumns,
} from "../../store/waitlist-summary.ts";
import { choose, readOptions, UsageError, type Verb } from "../command.ts";
import { filterOptions, readFilter, unknownLabel } from "../terminal/filter.ts";
import { output } from "../terminal/output.ts";
import { withSummary } from "../terminal/summary.ts";
import { grouped, printable, table } from "../terminal/table.ts";
import { toMinute } from "../terminal/time.ts";

const help = `Usage: npm run -s waitlist -- list [options]

Prints people, one line a person and side, newest first, a page at a time. Times are in UTC.

  --search TEXT              only addresses that hold this, in capital letters or not
  --side host|advertiser     only this side
  --source SOURCE            only who came from there, by utm_source or else ref; "unknown" for
                             those of whom it is not known
  --sort COLUMN              joined_at (the default), email, submissions or last_seen_at; the
                             newest and the most come first, addresses from A to Z
  --reverse                  the other way round
  --page N                   this page, from 1 on
  --limit N                  so many a page: 20, at most 1000
  --json                     as one JSON object with "total" and "people"
  -h, --help                 this text
`;

const mostOnPage = 1_000;
/** More pages than anybody has people; a larger number would be no whole one to a database. */
const lastPage = 1_000_000_000;

export const listVerb: Verb = {
	summary: "print people page by page, and search them",
	help,
	async run(args, surroundings) {
		const options = readOptions(args, {
			search: { type: "string" },
			sort: { type: "string", default: "joined_at" },
			reverse: { type: "boolean", default: false },
			page: { type: "string", default: "1" },
			limit: { type: "string", default: "20" },
			json: { type: "boolean", default: false },
			...filterOptions,
		});
		const sort = choose("--sort", options.sort, sortColumns);
		const page = wholeNumber("--page", options.page, lastPage);
		const limit = wholeNumber("--limit", options.limit, mostOnPage);
		const { side, source } = readFilter(options);
		const query = {
			side,
			source,
			search: options.search,
			sort,
			descending: (sort !== "email") !== options.reverse,
			offset: (page - 1) * limit,
			limit,
		};
		await withSummary(surroundings, async (summary) => {
			const found = await summary.page(query);
			await output(
				options.json
					? [`${JSON.stringify({ ...found, page, limit })}\n`]
					: report(found, page, limit, surroundings.stdout),
				surroundings.stdout,
			);
		});
	},
};

function wholeNumber(option: string, text: string, most: number): number {
	const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
	if (value >= 1 && value <= most) return value;
	throw new UsageError(
		`${option} must be a whole number from 1 to ${most}, not ${JSON.stringify(text)}.`,
	);
}

const columns = [
	{ title: "joined (UTC)" },
	{ title: "side" },
	{ title: "email" },
	{ title: "phone" },
	{ title: "source" },
	{ title: "submissions", isNumber: true },
];

function report(
	{ people, total }: Page,
	page: number,
	limit: number,
	stdout: Writable,
): string[] {
	if (total === 0) return ["Nobody.\n"];
	const pages = Math.ceil(total / limit);
	if (people.length === 0) {
		return [`There is no page ${page}: the last is ${grouped(pages)}.\n`];
	}
	return [
		...table(columns, people.map(row), stdout),
		"\n",
		`Page ${grouped(page)} of ${grouped(pages)}, ${grouped(total)} in all.\n`,
	];
}

function row(person: ListedPerson): string[] {
	return [
		toMinute(person.joined_at),
		person.user_type,
		person.email,
		printable(person.phone ?? ""),
		printable(person.utm_source ?? person.ref ?? unknownLabel),
		grouped(person.submissions),
	];
}
