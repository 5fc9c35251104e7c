import type { Writable } from "node:stream";
import type { Command } from "commander";
import { counted, grouped } from "../../shared/counted.ts";
import {
	joinedPer,
	type Sides,
	sourcesOf,
	totalsOf,
} from "../../store/counts.ts";
import { mailQueue } from "../../store/mail-report.ts";
import {
	countMailStates,
	type JoinedPerHour,
	joinedPerHour,
	type MailStateCount,
	mailStates,
} from "../../store/questions.ts";
import { unknownLabel } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import { bar, printable, table } from "../terminal/table.ts";

const dayMs = 86_400_000;
/** Days in the chart. */
const days = 30;
/** Sources in the table; `--json` prints all. */
const mostSources = 10;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Prints how many people there are on each side, in all and lately, how many joined on each of the last 30 days, and where they came from.",
		'A person who joined both sides counts on both. One who joined the same side twice counts once, on the first day and from the first source. Days are in UTC; "7 days" are today and the six days before. Once mails are sent, it also counts who confirmed, who is waiting for that, whose mail was refused by the mail server, and who left.',
	)
		.option("--json", "print one JSON object, with all sources")
		.action(async ({ json }: { json?: boolean }) => {
			const stats = await context.withList("read", async (list) =>
				statsOf(
					await joinedPerHour(list),
					(await mailQueue(list)).lastMail > 0
						? await countMailStates(list)
						: null,
				),
			);
			await (json
				? context.printJson(stats)
				: context.print(...report(stats, context.terminal.stdout)));
		});
}

type Stats = ReturnType<typeof statsOf>;

function statsOf(
	counts: readonly JoinedPerHour[],
	mail: readonly MailStateCount[] | null,
) {
	const today = new Date().setUTCHours(0, 0, 0, 0);
	const starts = Array.from({ length: days }, (_, index) =>
		new Date(today - (days - 1 - index) * dayMs).toISOString(),
	);
	const joined = new Map(
		joinedPer("day", counts, starts[0]).map((day) => [day.start, day]),
	);
	const daily = starts.map(
		(start) => joined.get(start) ?? { start, host: 0, advertiser: 0 },
	);
	const total = sum([totalsOf(counts)]);
	return {
		total,
		hosts_per_advertiser:
			total.advertiser === 0
				? null
				: Number((total.host / total.advertiser).toFixed(2)),
		today: sum(daily.slice(-1)),
		last_7_days: sum(daily.slice(-7)),
		last_30_days: sum(daily),
		// What is known by mail; null before the first one.
		mail: mail && statesOf(mail),
		daily,
		sources: sourcesOf(counts),
	};
}

function statesOf(counts: readonly MailStateCount[]) {
	return mailStates.map((state) => ({
		state,
		...sum([totalsOf(counts.filter(({ mail }) => mail === state))]),
	}));
}

function sum(some: readonly Sides[]) {
	const host = some.reduce((total, sides) => total + sides.host, 0);
	const advertiser = some.reduce((total, sides) => total + sides.advertiser, 0);
	return { host, advertiser, sum: host + advertiser };
}

function report(stats: Stats, stdout: Writable): string[] {
	const { total, daily, sources } = stats;
	if (total.sum === 0) return ["The list is empty.\n"];
	const row = (title: string, { host, advertiser, sum }: Stats["total"]) => [
		title,
		host,
		advertiser,
		sum,
	];
	const most = Math.max(
		...daily.flatMap(({ host, advertiser }) => [host, advertiser]),
	);
	const more = sources.length - mostSources;
	return [
		...table(
			["People", "host", "advertiser", "sum"],
			[
				row("in all", total),
				row("today", stats.today),
				row("7 days", stats.last_7_days),
				row("30 days", stats.last_30_days),
				...(stats.mail ?? []).map((each) => row(each.state, each)),
			],
			stdout,
		),
		total.advertiser === 0
			? "\nThere is no advertiser yet.\n\n"
			: `\n${counted(stats.hosts_per_advertiser ?? 0, "host")} per advertiser\n\n`,
		...table(
			["Per day (UTC)", "host", "advertiser"],
			daily.map(({ start, host, advertiser }) => [
				start.slice(0, 10),
				bar(host, most),
				bar(advertiser, most),
			]),
			stdout,
		),
		"\n",
		...table(
			["Source", "host", "advertiser"],
			sources
				.slice(0, mostSources)
				.map(({ source, host, advertiser }) => [
					printable(source ?? unknownLabel),
					host,
					advertiser,
				]),
			stdout,
		),
		...(more > 0 ? [`and ${grouped(more)} more: --json\n`] : []),
	];
}
