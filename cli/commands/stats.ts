import type { Writable } from "node:stream";
import { userTypes } from "../../shared/entry.ts";
import type {
	SourceCount,
	WaitlistSummary,
} from "../../store/waitlist-summary.ts";
import { readOptions, type Verb } from "../command.ts";
import { barChart } from "../terminal/bar-chart.ts";
import { unknownLabel } from "../terminal/filter.ts";
import { output } from "../terminal/output.ts";
import { withSummary } from "../terminal/summary.ts";
import { grouped, printable, style, table } from "../terminal/table.ts";

const help = `Usage: npm run -s waitlist -- stats [options]

Prints how many people there are on each side, in all and lately, how many joined on each of the
last 30 days, and where they came from. Somebody who joined both sides counts on both; somebody who
joined one side twice counts once, on the first day and from the first source. Days are those of
UTC; "7 days" are today and the six before.

  --json       as one JSON object, with all sources
  -h, --help   this text
`;

const dayMs = 86_400_000;
/** Days in the chart. */
const days = 30;
/** Sources in the table; a script gets all. */
const mostSources = 10;

export const statsVerb: Verb = {
	summary: "print how many joined, when and from where",
	help,
	async run(args, surroundings) {
		const options = readOptions(args, {
			json: { type: "boolean", default: false },
		});
		await withSummary(surroundings, async (summary) => {
			const stats = await gather(summary);
			await output(
				options.json
					? [`${JSON.stringify(stats)}\n`]
					: report(stats, surroundings.stdout),
				surroundings.stdout,
			);
		});
	},
};

type Stats = Awaited<ReturnType<typeof gather>>;
interface Sides {
	readonly host: number;
	readonly advertiser: number;
}

async function gather(summary: WaitlistSummary) {
	const today = new Date().setUTCHours(0, 0, 0, 0);
	const starts = Array.from({ length: days }, (_, index) =>
		new Date(today - (days - 1 - index) * dayMs).toISOString(),
	);
	const joined = new Map(
		(await summary.joined("day", starts[0])).map((day) => [day.start, day]),
	);
	const daily = starts.map(
		(start) => joined.get(start) ?? { start, host: 0, advertiser: 0 },
	);
	const total = withSum(await summary.totals());
	return {
		total,
		hosts_per_advertiser:
			total.advertiser === 0
				? null
				: Number((total.host / total.advertiser).toFixed(2)),
		today: add(daily.slice(-1)),
		last_7_days: add(daily.slice(-7)),
		last_30_days: add(daily),
		daily,
		sources: await summary.sources(),
	};
}

function add(some: readonly Sides[]) {
	const [host = 0, advertiser = 0] = userTypes.map((side) =>
		some.reduce((sum, counts) => sum + counts[side], 0),
	);
	return withSum({ host, advertiser });
}

function withSum({ host, advertiser }: Sides) {
	return { host, advertiser, sum: host + advertiser };
}

function report(stats: Stats, stdout: Writable): string[] {
	const numbers = ["host", "advertiser"].map((title) => ({
		title,
		isNumber: true,
	}));
	const counts = ({ host, advertiser, sum }: Sides & { sum: number }) =>
		[host, advertiser, sum].map(grouped);
	return [
		...table(
			[{ title: "People" }, ...numbers, { title: "sum", isNumber: true }],
			[
				["in all", ...counts(stats.total)],
				["today", ...counts(stats.today)],
				["7 days", ...counts(stats.last_7_days)],
				["30 days", ...counts(stats.last_30_days)],
			],
			stdout,
		),
		"\n",
		`${ratio(stats)}\n`,
		"\n",
		`${style("bold", "A day (UTC)", stdout)}\n`,
		...barChart(stats.daily, stdout),
		"\n",
		...table(
			[{ title: "Source" }, ...numbers],
			stats.sources.slice(0, mostSources).map(sourceRow),
			stdout,
		),
		...(stats.sources.length > mostSources
			? [`and ${grouped(stats.sources.length - mostSources)} more: --json\n`]
			: []),
	];
}

function ratio({ hosts_per_advertiser, total }: Stats): string {
	if (total.sum === 0) return "Nobody has joined yet.";
	return hosts_per_advertiser === null
		? "No advertiser has joined yet."
		: `${hosts_per_advertiser} hosts for each advertiser`;
}

function sourceRow({ source, host, advertiser }: SourceCount): string[] {
	const label = source === null ? unknownLabel : printable(source);
	return [label, grouped(host), grouped(advertiser)];
}
