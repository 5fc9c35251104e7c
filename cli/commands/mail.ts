import { type Command, Option } from "commander";
import { parseSender } from "../../config/sender.ts";
import { expectName, setStopped } from "../../mail/announce.ts";
import { providers } from "../../mail/founder/providers.ts";
import {
	readMailerState,
	resumeAll,
	saveState,
} from "../../mail/mailer-state.ts";
import {
	cancelMails,
	markReported,
	retryBounced,
} from "../../mail/queue/change-queue.ts";
import { pauseChange } from "../../mail/rules/founder-decisions.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { counted, grouped } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import { readEmail, readLanguageCode } from "../arguments.ts";
import { readReport } from "../bounces/read-report.ts";
import type { Context } from "../context.ts";
import { previewMails, sendSamples } from "../mail-samples.ts";
import type { SetupOptions } from "../mail-setup/answers.ts";
import { setUpMail } from "../mail-setup/setup.ts";
import { inputName, readInput } from "../read-input.ts";

export function define(command: Command, context: Context): void {
	const add = (name: string, description: string) =>
		command.command(name).description(description);
	command.description(
		"Switches mail on, and previews, tests and controls the mails that the mailer sends. `status` says what waits and why. docs/mail.md describes the settings.",
	);
	add(
		"setup",
		"switch mail on, or change the provider: asks for what is missing, logs in, sends you a test mail, writes the settings into .env, and says which DNS records to add. It changes nothing if the mail server refuses. The password is asked for, or comes from the variable SMTP_PASSWORD or from standard input; no option has it, because other users and the history of the shell would see it",
	)
		.option(
			"--provider <name>",
			`${providers.map(({ name }) => name).join(", ")}; or the host of a mail server, with or without its port, as with ses, ionos and zoho, whose hosts name the region`,
		)
		.option("--user <name>", "the user name at the mail server")
		.option("--from <sender>", "the sender of mails, a name and <address>")
		.option("--founder <address>", "your own address")
		.addOption(
			new Option("--password <text>").hideHelp().argParser(() => {
				throw new ExpectedError(
					"No option takes the password, because the history of your shell and other users of this machine would see it: choose another password, and let `mail setup` ask for it. Nothing was changed.",
				);
			}),
		)
		.action((options: SetupOptions) => setUpMail(options, context));
	add(
		"pause",
		"let all mails to people wait until `mail resume`, or those of one announcement; new ones are still added to the queue, and you still get yours",
	)
		.argument("[announcement]", "its name")
		.action((name?: string) =>
			context.printFrom("write", async (list) => {
				if (name !== undefined) return stopOrResume(list, context, name, true);
				const { paused } = await readMailerState(list);
				if (!paused) await saveState(list, pauseChange("founder", Date.now()));
				return "Paused: all mails wait until `mail resume`.\n";
			}),
		);
	add(
		"resume",
		"send mails again after a pause, also one after `backup restore`, `backup move` or too many bounces; it releases no held mails",
	)
		.argument("[announcement]", "only those of the one that was paused")
		.action((name?: string) =>
			context.printFrom("write", async (list) => {
				if (name !== undefined) return stopOrResume(list, context, name, false);
				const since = await resumeAll(list, Date.now());
				if (since === undefined) return "Nothing was paused.\n";
				return `Mails waited since ${context.minute(since)}. They go out again.\n`;
			}),
		);
	add(
		"retry",
		"put the mails that bounced back into the queue, all or those to one address; people who left get none",
	)
		.argument("[email]", "only those to this address", readEmail)
		.action((email?: string) =>
			context.printFrom("write", async (list) => {
				const { linkSecrets, erasedFile } = context;
				const to = email?.toLowerCase();
				const mails = await retryBounced(list, to, linkSecrets, erasedFile);
				return `Bounced mails that are tried again: ${counted(mails, "mail")}.\n`;
			}),
		);
	add(
		"cancel",
		"remove all mails of one kind from the queue; without --yes it changes nothing",
	)
		.argument("<kind>", "confirmation, or an announcement's name")
		.option("--yes", "cancel them")
		.action((kind: string, { yes }: { yes?: boolean }) =>
			context.printFrom(yes ? "write" : "read", async (list) => {
				const waiting = { with: { kind: [kind], state: ["waiting"] } };
				const { rows } = await list.count("mails", waiting);
				if (yes) await cancelMails(list, kind);
				return `${printable(kind)}: ${counted(rows, "mail")} in the queue${yes ? " cancelled" : ". Nothing was changed. Add --yes to cancel"}.\n`;
			}),
		);
	add(
		"bounced",
		"read what your mail provider reports of bounces and complaints: its JSON or CSV, the mails that report them, or lines with one address each. A line that says bounce, or has a code such as 550 or 5.1.1, is of that address alone; any other is a complaint, after which no mail goes to any address of the mailbox. `mail retry EMAIL` ends both",
	)
		.argument("<file>", "the file; - reads standard input")
		.action((name: string) =>
			context.printFrom("write", async (list) => {
				const { left, ...report } = await readReport(
					await readInput(name, context),
					inputName(name),
					ownAddresses(context),
				);
				const { erasedFile } = context;
				const { known, unknown } = await markReported(list, report, erasedFile);
				const others =
					left > 0
						? ` Left as they are: ${grouped(left)}, which were delivered, may be tried again, or are your own address.`
						: "";
				return `Bounced: ${counted(known, "address", "addresses")}. Without a mail of ours: ${grouped(unknown)}.${others}\n`;
			}),
		);
	add(
		"preview",
		"print each mail as text, or write it as text and as HTML into a folder; needs no settings. With a list, also your digest of the last day",
	)
		.argument(
			"[folder]",
			"the folder, which is created if it does not exist; the user of the command must be allowed to write there",
		)
		.action((folder?: string) =>
			previewMails(
				folder && folder !== "-" ? context.resolveFile(folder) : undefined,
				context,
			),
		);
	add(
		"test",
		"send one of each mail to yourself, at once; the buttons in them are real, and the list is not read",
	)
		.argument("<address>", "your own address", readEmail)
		.option(
			"--language <language>",
			"only the mails of this language, such as fr or French",
			readLanguageCode,
		)
		.action((address: string, { language }: { language?: string }) =>
			sendSamples(address, language, context),
		);
}

/** Lets the mails of one announcement wait, or go on; says so. */
async function stopOrResume(
	list: List,
	context: Context,
	name: string,
	isStopped: boolean,
): Promise<string> {
	await expectName(list, context.readContent(), name);
	if (!(await setStopped(list, name, isStopped)))
		return `${name} was not announced yet.\n`;
	const which = { kind: [name], state: ["waiting"] };
	const { rows } = await list.count("mails", { with: which });
	const mails = `${counted(rows, "mail")} in the queue`;
	return isStopped
		? `${name} is paused: ${mails} must wait until \`mail resume ${name}\`.\n`
		: `${name} goes on: ${mails}.\n`;
}

/** The addresses from which we write, and at which the founder reads. */
function ownAddresses({ terminal }: Context): Set<string> {
	const { MAIL_FROM = "", FOUNDER_MAIL = "" } = terminal.env;
	const sender = parseSender(MAIL_FROM)?.address ?? "";
	return new Set([sender.toLowerCase(), FOUNDER_MAIL.trim().toLowerCase()]);
}
