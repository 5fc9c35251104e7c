import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { cancelMails, markBounced } from "../../mail/change-queue.ts";
import {
	type ConfirmChoice,
	choosePeopleToConfirm,
	orderConfirmations,
} from "../../mail/order-confirmations.ts";
import { daysFor } from "../../mail/rules/limits.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { counted, grouped } from "../../shared/words.ts";
import { timeOption } from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";

/** People that a dry run shows. */
const mostShown = 3;

/** The words after `mail` that change what waits: `confirm`, `cancel` and `bounced`. */
export function defineQueueCommands(command: Command, context: Context): void {
	describe(
		command
			.command("confirm")
			.summary("ask people who joined before mail was on"),
		"Orders a confirmation for people who have had none: those whom `import` brought in, or who joined before a day. People who join on the page while mail is on get theirs by themselves. Without --yes it changes nothing, and prints how many there are.",
	)
		.option("--imported", "people whom `import` brought in")
		.option(
			"--before <date>",
			"people who joined before this day (UTC)",
			timeOption("--before"),
		)
		.option("--yes", "order them")
		.action((options: ConfirmChoice & { yes?: boolean }) =>
			confirm(options, context),
		);
	describe(
		command.command("cancel").summary("empty the queue of one kind of mail"),
		"Takes all mails of one kind out of the queue: `confirmation`, or an announcement's name. Those that were sent stay as they are. Without --yes it changes nothing.",
	)
		.argument("<kind>", "confirmation, or an announcement's name")
		.option("--yes", "cancel them")
		.action(async (kind: string, { yes }: { yes?: boolean }) => {
			const mails = await context.withList(yes ? "write" : "read", (list) =>
				cancelMails(list, kind, yes === true),
			);
			const waiting = `${kind}: ${counted(mails, "mail")} in the queue`;
			await context.print(
				yes
					? `${waiting} cancelled.\n`
					: `${waiting}. Nothing was changed. Add --yes to cancel ${mails === 1 ? "it" : "them"}.\n`,
			);
		});
	describe(
		command
			.command("bounced")
			.summary("take a provider's list of bounces and complaints"),
		"Reads a file with the addresses that bounced or complained, as mail providers offer it: text or CSV, the first address of each line counts. No mail goes to these any more, until `mail retry`.",
	)
		.argument("<file>", "the file")
		.action(async (name: string) => {
			const emails = readAddresses(context.resolveFile(name));
			const { bounced, unknown } = await context.withList("write", (list) =>
				markBounced(list, emails),
			);
			await context.print(
				`Bounced: ${counted(bounced, "address", "addresses")}. Without a mail of ours: ${grouped(unknown)}.\n`,
			);
		});
}

async function confirm(
	{ yes, ...choice }: ConfirmChoice & { yes?: boolean },
	context: Context,
): Promise<void> {
	if (!choice.imported === (choice.before === undefined))
		throw new UsageError("Say which people: --imported, or --before DATE.");
	const settings = context.mailSettings;
	await context.withList(yes ? "write" : "read", async (list) => {
		const people = await choosePeopleToConfirm(
			list,
			choice,
			settings.linkSecrets,
			Date.now(),
		);
		if (yes) {
			await orderConfirmations(list, people, settings, Date.now());
			await context.print(
				`Confirmations in the queue: ${grouped(people.length)}. \`mail status\` tells how far they are.\n`,
			);
			return;
		}
		const some = people.slice(0, mostShown).map(({ email }) => `  ${email}\n`);
		await context.print(
			`Confirmations would go to ${counted(people.length, "person", "people")}.\n`,
			...(some.length > 0 ? ["The first:\n", ...some] : []),
			`${duration(people.length, settings.perDay)}\nNothing was sent. Add --yes to send them.\n`,
		);
	});
}

/** How long so many mails take, in one sentence. */
export function duration(mails: number, perDay: number): string {
	const days = daysFor(mails, perDay);
	return days <= 1
		? "They fit into one day."
		: `They take ${grouped(days)} days: half of the ${grouped(perDay)} mails per day (MAIL_PER_DAY) is kept for people who have just joined.`;
}

function readAddresses(file: string): string[] {
	try {
		const text = readFileSync(file, "utf8");
		const emails = text
			.split(/\r?\n/)
			.flatMap((line) => /[^\s<>",;:]+@[^\s<>",;:]+/.exec(line)?.[0] ?? []);
		return [...new Set(emails.map((email) => email.toLowerCase()))];
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new ExpectedError(`${file} cannot be read (${error.code}).`);
	}
}
