import type { Command } from "commander";
import { type MailSettings, readMailSettings } from "../../config/settings.ts";
import { lostSecretNote } from "../../mail/lost-secret.ts";
import { Mailer } from "../../mail/mailer.ts";
import { runRounds } from "../../mail/rounds.ts";
import { connectToMailServer } from "../../mail/send.ts";
import { type Receiver, receiversOf } from "../../notices/receivers.ts";
import { NoticeSender } from "../../notices/sender.ts";
import { timeOption } from "../arguments.ts";
import { type Context, describe } from "../context.ts";

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Sends mail to the people on the list until it is stopped: a confirmation to each person who joined, the announcements that `announce` has ordered, and the founder's digest. Also sends the notices of people who join (docs/growth.md). docs/mail.md describes the settings.",
		"With a SQLite file, `npm start` runs it beside the server. A second mailer waits until the first one ends.",
	)
		.option(
			"--since <time>",
			"when it runs for the first time: confirm people who joined from this time on, not from now on",
			timeOption("--since"),
		)
		.action(async ({ since }: { since?: string }) => {
			const receivers = receiversOf(context.noticeSettings);
			const mail =
				receivers.length > 0
					? readMailSettings(context.terminal.env)
					: context.mailSettings;
			const stop = new AbortController();
			for (const event of ["SIGINT", "SIGTERM", "disconnect"]) {
				process.once(event, () => stop.abort());
			}
			const onSince = since ?? new Date(performance.timeOrigin).toISOString();
			const { signal } = stop;
			const work = [
				...(mail ? [sendMail(mail, onSince, signal, context)] : []),
				...receivers.map((receiver) => sendNotices(receiver, signal, context)),
			];
			try {
				await Promise.all(work);
			} finally {
				stop.abort();
			}
			// The channel to a server that started the mailer would keep the process alive.
			if (process.connected) process.disconnect?.();
		});
}

async function sendMail(
	settings: MailSettings,
	onSince: string,
	signal: AbortSignal,
	context: Context,
): Promise<void> {
	const log = (message: string) => void context.warn(message);
	const server = connectToMailServer(settings.url);
	await context.withList("write", async (list) => {
		await list.expectSession();
		log("The mailer is at work.");
		const note = await lostSecretNote(list, settings.linkSecrets);
		if (note !== undefined) log(note);
		const { erasedFile } = context;
		const mailer = new Mailer({
			list,
			settings,
			server,
			log,
			signal,
			erasedFile,
			onSince,
		});
		await runRounds(mailer, log, signal);
	});
	server.close();
}

/** With a connection of its own: a receiver that is slow keeps no mail waiting. */
async function sendNotices(
	receiver: Receiver,
	signal: AbortSignal,
	context: Context,
): Promise<void> {
	const log = (message: string) => void context.warn(message);
	await context.withList("write", async (list) => {
		await list.expectSession();
		const secrets = context.noticeSettings.linkSecrets;
		const sender = new NoticeSender({ list, receiver, secrets, log, signal });
		await runRounds(sender, log, signal);
	});
}
