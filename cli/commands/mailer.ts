import type { Command } from "commander";
import { lostSecretNote } from "../../mail/lost-secret.ts";
import { Mailer, runMailer } from "../../mail/mailer.ts";
import { connectToMailServer } from "../../mail/send.ts";
import { readSince } from "../arguments.ts";
import { type Context, describe } from "../context.ts";

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Sends mail to the people on the list until it is stopped: a confirmation to each person who joined, the announcements that `announce` has ordered, and the founder's digest. docs/mail.md describes the settings.",
		"With a SQLite file, `npm start` runs it beside the server. A second mailer waits until the first one ends.",
	)
		.option(
			"--since <time>",
			"when it runs for the first time: confirm people who joined from this time on, not from now on",
			readSince,
		)
		.action(async ({ since }: { since?: string }) => {
			const settings = context.mailSettings;
			const stop = new AbortController();
			for (const event of ["SIGINT", "SIGTERM", "disconnect"]) {
				process.once(event, () => stop.abort());
			}
			const log = (message: string) => void context.warn(message);
			const server = connectToMailServer(settings.url);
			await context.withList("write", async (list) => {
				await list.expectSession();
				log("The mailer is at work.");
				const note = await lostSecretNote(list, settings.linkSecrets);
				if (note !== undefined) log(note);
				const { signal } = stop;
				const mailer = new Mailer({
					list,
					settings,
					server,
					log,
					signal,
					erasedFile: context.erasedFile,
					onSince: since ?? new Date(performance.timeOrigin).toISOString(),
				});
				await runMailer(mailer, log, signal);
			});
			server.close();
			// The channel to a server that started the mailer would keep the process alive.
			if (process.connected) process.disconnect?.();
		});
}
