import { isLoopbackHost } from "../../config/loopback.ts";
import { readMailSettings } from "../../config/settings.ts";
import {
	lostSecretNote,
	readMailNotes,
} from "../../mail/founder/mail-notes.ts";
import { senderRecords } from "../../mail/founder/sender-records.ts";
import { adviceOn, senderAdvice } from "../../mail/founder/server-advice.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { look as lookAt, refusalText } from "../../notices/post.ts";
import { readReceiver } from "../../notices/receiver-state.ts";
import { type Receiver, receiversOf } from "../../notices/receivers.ts";
import type { List } from "../../store/list.ts";
import type { Context } from "../context.ts";
import { lookUpTexts } from "../look-up.ts";
import { advice, type Results, wrong } from "./check.ts";

export async function checkServer({ terminal }: Context): Promise<Results> {
	const settings = readMailSettings(terminal.env);
	if (settings === null) return false;
	const server = connectToMailServer(settings.url, settings);
	try {
		const error = await server.check();
		return error === undefined
			? "The mail server can be reached, and takes the login."
			: wrong(
					`The mail server cannot be used: ${error.reason}`,
					`${adviceOn(error, settings.url)} All mails wait until then, and none is lost.`,
				);
	} finally {
		server.close();
	}
}

/** Whether the mailer is running, and what keeps mails waiting. */
export async function checkMailer(context: Context): Promise<Results> {
	const settings = readMailSettings(context.terminal.env);
	if (settings === null) return false;
	return context.withList("read", async (list) => {
		const isRunning = await list.isLocked("mailer");
		const notes = await readMailNotes(
			list,
			settings,
			settings.timeZone,
			isRunning,
		);
		const lost = await lostSecretNote(list, settings.linkSecrets);
		return [
			isRunning
				? "The mailer is running."
				: advice(
						"No mailer is running.",
						"With a SQLite file, `npm start` runs it; with PostgreSQL, it has a service of its own: see docs/mail.md.",
					),
			// `checkRequests` tells of these, also where mail is off.
			...notes
				.filter(({ code }) => code !== "requests")
				.map((note) =>
					(note.code === "no mailer" ? wrong : advice)(
						note.text,
						"See `status`.",
					),
				),
			lost !== undefined &&
				wrong(lost, "Put the former secret back into .env."),
		];
	});
}

/**
 * Whether the mail server may send mail of the sender: not of a mail provider's domain, and of another if its DNS says
 * so. The DNS is advice: the mail provider knows better what belongs there.
 */
export async function checkSender(
	{ terminal }: Pick<Context, "terminal">,
	lookUp = lookUpTexts,
): Promise<Results> {
	const settings = readMailSettings(terminal.env);
	if (settings === null) return false;
	const foreign = senderAdvice(settings);
	if (foreign !== undefined) {
		// A server on this machine may pass the mail on to the provider's.
		const isHere = isLoopbackHost(new URL(settings.url).hostname);
		return (isHere ? advice : wrong)(foreign.found, foreign.todo);
	}
	const notes = await senderRecords(settings, lookUp);
	return notes.map(({ found, todo }) =>
		todo === undefined ? found : advice(found, todo),
	);
}

/**
 * Whether each receiver of notices takes them, by the last one that it was sent. A test is a message in the team's chat:
 * `notices test` sends it.
 */
export function checkReceivers(context: Context): Promise<Results> {
	const look = async (list: List, { name, url, isReadable }: Receiver) => {
		const state = await readReceiver(list, name);
		const receiver = `The receiver of ${name}`;
		const notTaken =
			(isReadable && (await lookAt(url))?.reason) ||
			(state?.failed_since && state.reason);
		if (notTaken)
			return wrong(
				`${receiver} ${refusalText(notTaken)}.`,
				`See whether ${name} is its address, and what \`status\` and \`notices test\` say. All notices wait until then, and none is lost.`,
			);
		if (state?.reason)
			return advice(
				`${receiver} ${refusalText(state.reason)}.`,
				"Look there for the last person who joined.",
			);
		if (state?.taken_at)
			return `${receiver} took its last notice at ${context.minute(state.taken_at)}.`;
		return isReadable
			? `${receiver} is there.`
			: `${receiver} was not tried: \`notices test\` sends it a test.`;
	};
	return context.withList("read", (list) =>
		Promise.all(
			receiversOf(context.noticeSettings, context.sideNames).map((each) =>
				look(list, each),
			),
		),
	);
}
