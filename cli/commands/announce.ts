import type { Command } from "commander";
import type { MailSettings } from "../../config/settings.ts";
import {
	announce,
	type Chosen,
	choosePeople,
	expectAnnouncement,
} from "../../mail/announce.ts";
import { messageOf, newMail } from "../../mail/message.ts";
import { counted, grouped } from "../../shared/counted.ts";
import { type UserType, userTypes } from "../../shared/entry.ts";
import {
	addFilterOptions,
	type FilterOptions,
	filterOf,
	wholeNumber,
} from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { table } from "../terminal/table.ts";

/** People that a dry run shows. */
const mostShown = 10;

interface Options extends FilterOptions {
	readonly count?: number;
	readonly ratio?: Record<UserType, number>;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Sends a mail from content/mails.ts to people on the list. Without --yes it changes nothing and prints how many people would get it, who first, and its words. With --yes the mails join the queue, and the mailer sends them: `mail status` tells how far it is, `mail pause` and `mail resume` stop it and go on.",
		"Those who joined first come first. An address gets the same announcement once, also when it is on both sides, and however often this is called: --count 40 again takes the next 40. People who left, or whose mail the mail server refused, are left out.",
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
		.option("--yes", "send it");
	addFilterOptions(command).action(async (name: string, options: Options) => {
		const { yes, count, ratio, ...filter } = options;
		if (ratio && options.side) {
			throw new UsageError("--ratio takes both sides: leave out --side.");
		}
		expectAnnouncement(name);
		const choice = { ...filterOf(filter), count, ratio };
		const settings = context.mailSettings;
		const now = new Date();
		await context.withList(yes ? "write" : "read", async (list) => {
			const chosen = await choosePeople(list, name, choice, now);
			if (!yes) return printDryRun(name, chosen, settings, now, context);
			const added = await announce(list, name, chosen.people, settings, now);
			await context.print(
				`Mails in the queue for ${name}: ${grouped(added)}. \`mail status\` tells how far they are.\n`,
			);
			if (added > 0 && !(await list.isLocked("mailer"))) {
				await context.warn(
					"No mailer is at work: they wait until it runs. docs/mail.md says how.",
				);
			}
		});
	});
}

async function printDryRun(
	name: string,
	chosen: Chosen,
	settings: MailSettings,
	now: Date,
	context: Context,
): Promise<void> {
	const { people } = chosen;
	const [first] = people;
	const message =
		first && messageOf(newMail(first, name, now, settings, now), settings, now);
	await context.print(
		`${name} would go to ${bothSides(chosen)}.\n`,
		...leftOutLine(chosen),
		...(message === undefined
			? []
			: [
					"\n",
					...table(
						["first", "joined (UTC)", "side", "email"],
						people
							.slice(0, mostShown)
							.map((person, index) => [
								grouped(index + 1),
								person.joined_at.slice(0, 16).replace("T", " "),
								person.user_type,
								person.email,
							]),
						context.terminal.stdout,
					),
					`\nSubject: ${message.subject}\n\n${String(message.text).trimEnd()}\n\n`,
					`At most ${counted(settings.perMinute, "mail")} per minute and ${grouped(settings.perDay)} per day are sent.\n`,
				]),
		"Nothing was sent. Add --yes to send it.\n",
	);
}

function bothSides({ people }: Chosen): string {
	if (people.length === 0) return "no person";
	const parts = userTypes.flatMap((side) => {
		const some = people.filter(({ user_type }) => user_type === side).length;
		return some > 0 ? [counted(some, side)] : [];
	});
	return parts.join(" and ");
}

function leftOutLine({ leftOut }: Chosen): string[] {
	const parts = Object.entries(leftOut).flatMap(([why, people]) =>
		people > 0 ? [`${grouped(people)} ${why}`] : [],
	);
	return parts.length > 0 ? [`Left out: ${parts.join(", ")}.\n`] : [];
}

function readRatio(text: string): Record<UserType, number> {
	const [, host, advertiser] =
		/^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(text) ?? [];
	if (host !== undefined) {
		return { host: Number(host), advertiser: Number(advertiser) };
	}
	throw new UsageError(
		`--ratio must be hosts:advertisers, like 3:1, not ${JSON.stringify(text)}.`,
	);
}
