import type { Command } from "commander";
import { expectAnnouncement, expectName } from "../../mail/announce.ts";
import { readMemory, remember } from "../../mail/mailer-memory.ts";
import { readWaves, waveCounts } from "../../mail/waves.ts";
import type { Counts } from "../../shared/counts.ts";
import { sides, sideWord } from "../../shared/sides.ts";
import { counted } from "../../shared/words.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
	wholeNumber,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { orderMails } from "../order-mails.ts";
import { minuteCell, table } from "../terminal/table.ts";

interface Options extends FilterOptions {
	readonly count?: number;
	readonly ratio?: Counts;
	readonly unconfirmed?: boolean;
	readonly brought?: number;
	readonly stop?: boolean;
	readonly resume?: boolean;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Mails an announcement of content/mails.ts to people who have confirmed. Without --yes it only shows the words, and who would get them. docs/mail.md tells more.",
		"Those who joined first come first. A mailbox gets an announcement once: --count 40 again takes the next 40. People who left, are held or bounced get none.",
	)
		.argument("<name>")
		.option(
			"--count <n>",
			"at most so many people",
			wholeNumber("--count", 10_000_000),
		)
		.option(
			"--ratio <ratio>",
			"complete groups of so many hosts and advertisers: 3:1",
			readRatio,
		)
		.option("--unconfirmed", "also to people who have not confirmed")
		.option(
			"--brought <n>",
			"only people who brought so many by their own link",
			wholeNumber("--brought", 1_000_000),
		)
		.option("--stop", "hold what has not gone out, until --resume")
		.option("--resume", "go on after --stop")
		.option("--yes", "send it");
	command
		.command("status")
		.description(
			"print what became of each call with --yes, which is a wave: people per side, their mails, and how many have left or confirmed since they got it",
		)
		.argument("[name]", "only this announcement")
		.action((name?: string) => printWaves(name, context));
	addFilterOptions(command).action(async (name: string, options: Options) => {
		const { stop, resume, yes, count, ratio, unconfirmed, brought, ...filter } =
			options;
		if (stop || resume) {
			if (Object.keys(options).length > 1)
				throw new UsageError("--stop and --resume go with no other option.");
			return setStopped(name, stop === true, context);
		}
		if (ratio && filter.side)
			throw new UsageError("--ratio takes both sides: leave out --side.");
		expectAnnouncement(name);
		const choice = { count, ratio, unconfirmed, brought };
		return orderMails(name, filterOf(filter), choice, yes, context);
	});
}

/** Lets the mails of an announcement wait, or go on; the mailer asks before each mail. */
async function setStopped(
	name: string,
	isStopped: boolean,
	context: Context,
): Promise<void> {
	expectName(name);
	const key = `stopped:${name}` as const;
	const waiting = await context.withList("write", async (list) => {
		const { [key]: since = new Date().toISOString() } = await readMemory(list);
		await remember(list, { [key]: isStopped ? since : null });
		const which = { kind: [name], state: ["waiting"] };
		return (await list.count("mails", { with: which })).rows;
	});
	const mails = `${counted(waiting, "mail")} in the queue`;
	await context.print(
		isStopped
			? `${name} is stopped: ${mails} must wait until \`announce ${name} --resume\`.\n`
			: `${name} goes on: ${mails}.\n`,
	);
}

async function printWaves(
	name: string | undefined,
	context: Context,
): Promise<void> {
	const waves = await context.withList("read", (list) => readWaves(list, name));
	const titles = [
		"Announcement",
		"sent at (UTC)",
		...sides.map((side) => sideWord(side, 2)),
		...waveCounts,
	];
	const rows = waves.map((wave) => [
		wave.name,
		minuteCell(wave.at),
		...sides.map((side) => wave.people[side]),
		...wave.counts,
	]);
	await context.print(
		...(rows.length === 0
			? ["Nothing was announced yet.\n"]
			: table(titles, rows, context.terminal.stdout)),
	);
}

function readRatio(text: string): Counts {
	const parts = text.split(":");
	const isRatio =
		parts.length === sides.length &&
		parts.every((part) => /^[1-9]\d{0,3}$/.test(part));
	if (!isRatio)
		throw new UsageError(
			`--ratio must be ${sides.map((side) => sideWord(side, 2)).join(":")}, like 3:1, not ${JSON.stringify(text)}.`,
		);
	return Object.fromEntries(
		sides.map((side, index) => [side, Number(parts[index])]),
	) as Counts;
}
