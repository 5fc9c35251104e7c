import type { Command } from "commander";
import { Mailer, runMailer } from "../../mail/mailer.ts";
import { connectToMailServer } from "../../mail/send.ts";
import { type Context, describe } from "../context.ts";

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Sends mail to the people on the list until it is stopped: a confirmation to each person who joined, the announcements that `announce` has ordered, and the founder's digest. docs/mail.md describes the settings.",
		"With a SQLite file, `npm start` runs it beside the server. A second mailer waits until the first one ends.",
	).action(async () => {
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
			const mailer = new Mailer({ list, settings, server, log });
			await runMailer(mailer, log, stop.signal);
		});
		server.close();
		// The channel to a server that started the mailer would keep the process alive.
		process.disconnect?.();
	});
}
