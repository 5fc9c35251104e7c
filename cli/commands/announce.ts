import type { Command } from "commander";
import type { MailSettings } from "../../config/settings.ts";
import {
	announce,
	choosePeople,
	expectAnnouncement,
} from "../../mail/announce.ts";
import { readMemory, stoppedKinds } from "../../mail/mailer-memory.ts";
import { announcementMessage, newMail } from "../../mail/message.ts";
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
import { defineStatus, setStopped } from "../mail/announcement-waves.ts";
import { duration } from "../mail/queue-commands.ts";
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
	defineStatus(command, context);
	addFilterOptions(command).action(async (name: string, options: Options) => {
		const { yes, count, ratio, unconfirmed, brought, stop, resume, ...filter } =
			options;
		if (stop || resume) {
			if (Object.keys(options).length > 1)
				throw new UsageError("--stop and --resume go with no other option.");
			return setStopped(name, stop === true, context);
		}
		if (ratio && options.side) {
			throw new UsageError("--ratio takes both sides: leave out --side.");
		}
		expectAnnouncement(name);
		const choice = { unconfirmed, count, ratio, brought };
		const settings = context.mailSettings;
		const now = Date.now();
		await context.withList(yes ? "write" : "read", async (list) => {
			const chosen = await choosePeople(
				list,
				name,
				filterOf(filter),
				choice,
				settings.linkSecrets,
				now,
			);
			if (!yes) return printDryRun(name, chosen, settings, now, context);
			const added = await announce(list, name, chosen.people, settings, now);
			if (added === 0) {
				await context.print("Nobody new: everyone chosen already has it.\n");
				return;
			}
			const isStopped = stoppedKinds(await readMemory(list)).has(name);
			await context.print(
				`Mails in the queue for ${name}: ${grouped(added)}. \`announce status\` tells how far they are.\n`,
				isStopped
					? `${name} is stopped: they wait until \`announce ${name} --resume\`.\n`
					: "",
			);
			if (!(await list.isLocked("mailer"))) {
				await context.warn(
					"No mailer is at work: they wait until it runs. docs/mail.md says how.",
				);
			}
		});
	});
}

/** Takes the place of a person's key in the links of a dry run. */
const noPerson = "A".repeat(22);

async function printDryRun(
	name: string,
	{ people, leftOut }: Chosen<Person>,
	settings: MailSettings,
	now: number,
	context: Context,
): Promise<void> {
	const messages = sides.flatMap((side) => {
		const first = people.find(({ user_type }) => user_type === side);
		if (first === undefined) return [];
		// The dry run must not print a link that works.
		const mail = {
			...newMail(first, name, settings, now),
			person_key: noPerson,
		};
		const message = announcementMessage(mail, settings, now);
		return message === undefined ? [] : [{ side, message }];
	});
	const reasons = Object.entries(leftOut).map(
		([reason, count]) => `${grouped(count)} ${reason}`,
	);
	await context.print(
		`${name} would go to ${people.length > 0 ? someSides(countSides(people)).join(" and ") : "no person"}.\n`,
		...(reasons.length > 0 ? [`Left out: ${reasons.join(", ")}.\n`] : []),
		...(messages.length === 0
			? []
			: [
					"\n",
					...table(
						["first", "joined (UTC)", "side", "email"],
						people
							.slice(0, mostShown)
							.map((person, index) => [
								grouped(index + 1),
								minuteCell(person.joined_at),
								person.user_type,
								person.email,
							]),
						context.terminal.stdout,
					),
					...messages.map(
						({ side, message }) =>
							`\nTo ${sideWord(side, 2)}:\nSubject: ${message.subject}\n\n${String(message.text).trimEnd()}\n\n`,
					),
					`At most ${counted(settings.perMinute, "mail")} per minute and ${grouped(settings.perDay)} per day are sent. ${duration(people.length, settings.perDay)}\n`,
				]),
		"Nothing was sent. Add --yes to send it, with these words.\n",
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
