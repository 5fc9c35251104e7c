import type { Command } from "commander";
import type { MailSettings } from "../../config/settings.ts";
import {
	announce,
	choosePeople,
	expectAnnouncement,
	expectName,
	readWaves,
	type Wave,
	waveCounts,
} from "../../mail/announce.ts";
import { compose, wordsOf } from "../../mail/compose.ts";
import { durationNote } from "../../mail/mail-notes.ts";
import {
	readMemory,
	remember,
	stoppedKinds,
} from "../../mail/mailer-memory.ts";
import { newMail } from "../../mail/message.ts";
import type { Chosen } from "../../mail/rules/announcement.ts";
import { type Counts, countSides } from "../../shared/counts.ts";
import type { Person } from "../../shared/person.ts";
import { sides, sideWord } from "../../shared/sides.ts";
import { counted, grouped, someSides } from "../../shared/words.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
	wholeNumber,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { minuteCell, table } from "../terminal/table.ts";

/** People that a dry run shows. */
const mostShown = 10;

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
		"Sends a mail from content/mails.ts to people on the list. Without --yes it changes nothing and prints how many people would get it, who first, and its words. With --yes the mails join the queue, and the mailer sends them: `announce status` tells how far it is, `--stop` and `--resume` hold it and go on.",
		"It goes to people who have confirmed, unless you add --unconfirmed. Those who joined first come first. A mailbox gets the same announcement once, also when it is on both sides, and however often this is called: --count 40 again takes the next 40. People who left, who are held, or whose mail bounced are left out. The mails have the words that this command has shown, also when content/mails.ts changes before they are sent.",
	)
		.argument("<name>", "the announcement's name in content/mails.ts")
		.option(
			"--count <n>",
			"at most so many people",
			wholeNumber("--count", 10_000_000),
		)
		.option(
			"--ratio <hosts:advertisers>",
			"complete groups of so many hosts and advertisers, like 3:1",
			readRatio,
		)
		.option("--unconfirmed", "also to people who have not confirmed")
		.option(
			"--brought <n>",
			"only people who brought so many others by their own link",
			wholeNumber("--brought", 1_000_000),
		)
		.option("--stop", "hold what has not gone out, until --resume")
		.option("--resume", "go on after --stop")
		.option("--yes", "send it");
	describe(
		command
			.command("status")
			.summary("print what became of each call, which is a wave"),
		"Prints one line for each time that an announcement was sent with --yes: how many people of each side it had, how many of their mails wait, were sent, bounced or were dropped, and how many of these people have left or confirmed since they got it.",
	)
		.argument("[name]", "only this announcement")
		.action(async (name?: string) => {
			const waves = await context.withList("read", (list) =>
				readWaves(list, name),
			);
			await context.print(
				...(waves.length === 0
					? ["Nothing was announced yet.\n"]
					: table(waveTitles, waves.map(waveRow), context.terminal.stdout)),
			);
		});
	addFilterOptions(command).action(async (name: string, options: Options) => {
		const { stop, resume } = options;
		if (!stop && !resume) return announceOrShow(name, options, context);
		if (Object.keys(options).length > 1)
			throw new UsageError("--stop and --resume go with no other option.");
		return setStopped(name, stop === true, context);
	});
}

async function announceOrShow(
	name: string,
	{ yes, count, ratio, unconfirmed, brought, ...filter }: Options,
	context: Context,
): Promise<void> {
	if (ratio && filter.side)
		throw new UsageError("--ratio takes both sides: leave out --side.");
	expectAnnouncement(name);
	const settings = context.mailSettings;
	const now = Date.now();
	await context.withList(yes ? "write" : "read", async (list) => {
		const chosen = await choosePeople(
			list,
			name,
			filterOf(filter),
			{ unconfirmed, count, ratio, brought },
			settings.linkSecrets,
			now,
		);
		if (!yes)
			return context.print(...dryRun(name, chosen, settings, now, context));
		const added = await announce(list, name, chosen.people, settings, now);
		if (added === 0)
			return context.print("Nobody new: everyone chosen already has it.\n");
		const isStopped = stoppedKinds(await readMemory(list)).has(name);
		await context.print(
			`Mails in the queue for ${name}: ${grouped(added)}. \`announce status\` tells how far they are.\n`,
			isStopped
				? `${name} is stopped: they wait until \`announce ${name} --resume\`.\n`
				: "",
		);
		if (!(await list.isLocked("mailer")))
			await context.warn(
				"No mailer is at work: they wait until it runs. docs/mail.md says how.",
			);
	});
}

/** Takes the place of a person's key in the links of a dry run, which must not work. */
const noPerson = "A".repeat(22);

function dryRun(
	name: string,
	{ people, leftOut }: Chosen<Person>,
	settings: MailSettings,
	now: number,
	{ terminal }: Context,
): string[] {
	const reasons = Object.entries(leftOut).map(
		([reason, count]) => `${grouped(count)} ${reason}`,
	);
	const firsts = people
		.slice(0, mostShown)
		.map(({ joined_at, user_type, email }, index) => [
			grouped(index + 1),
			minuteCell(joined_at),
			user_type,
			email,
		]);
	const { perMinute, perDay } = settings;
	return [
		`${name} would go to ${people.length > 0 ? someSides(countSides(people)).join(" and ") : "no person"}.\n`,
		...(reasons.length > 0 ? [`Left out: ${reasons.join(", ")}.\n`] : []),
		...(firsts.length === 0
			? []
			: [
					"\n",
					...table(
						["first", "joined (UTC)", "side", "email"],
						firsts,
						terminal.stdout,
					),
					...sides.flatMap((side) => {
						const first = people.find(({ user_type }) => user_type === side);
						const words = wordsOf(name, side);
						if (first === undefined || words === undefined) return [];
						const mail = newMail(first, name, settings, now);
						const { subject, text } = compose(
							{ ...mail, person_key: noPerson },
							words,
							settings,
							now,
						);
						return `\nTo ${sideWord(side, 2)}:\nSubject: ${subject}\n\n${text.trimEnd()}\n\n`;
					}),
					`At most ${counted(perMinute, "mail")} per minute and ${grouped(perDay)} per day are sent. ${durationNote(people.length, perDay)}\n`,
				]),
		"Nothing was sent. Add --yes to send it, with these words.\n",
	];
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

const waveTitles = [
	"Announcement",
	"sent at (UTC)",
	...sides.map((side) => sideWord(side, 2)),
	...waveCounts,
];

function waveRow(wave: Wave): (string | number)[] {
	return [
		wave.name,
		minuteCell(wave.at),
		...sides.map((side) => wave.people[side]),
		...waveCounts.map((name) => wave[name]),
	];
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
