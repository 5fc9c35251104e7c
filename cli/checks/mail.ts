import { readMailSettings } from "../../config/settings.ts";
import { lostSecretNote, readMailNotes } from "../../mail/mail-notes.ts";
import { connectToMailServer } from "../../mail/send.ts";
import type { Context } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

export async function checkServer({ terminal }: Context): Promise<Results> {
	const settings = readMailSettings(terminal.env);
	if (settings === null) return false;
	const server = connectToMailServer(settings.url);
	try {
		const error = await server.check();
		return error === undefined
			? "The mail server can be reached, and takes the login."
			: wrong(
					`The mail server cannot be used: ${error}`,
					"See whether MAIL_URL has the right host and port, and MAIL_USER and MAIL_PASSWORD the right login (in .env between single quotes, if it has # or spaces): docs/mail.md has examples. All mails wait until then, and none is lost.",
				);
	} finally {
		server.close();
	}
}

/** Whether the mailer is at work, and what keeps mails waiting. */
export async function checkMailer(context: Context): Promise<Results> {
	const settings = readMailSettings(context.terminal.env);
	if (settings === null) return false;
	return context.withList("read", async (list) => {
		const isRunning = await list.isLocked("mailer");
		const notes = await readMailNotes(list, settings, isRunning);
		const lost = await lostSecretNote(list, settings.linkSecrets);
		return [
			isRunning
				? "The mailer is at work."
				: advice(
						"No mailer is at work.",
						"With a SQLite file, `npm start` runs it; with PostgreSQL, it has a service of its own: see docs/mail.md.",
					),
			...notes.map((note) => wrong(note, "See `mail status`.")),
			lost !== undefined &&
				wrong(lost, "Put the former secret back into .env."),
		];
	});
}
