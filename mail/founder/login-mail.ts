/** The mail with a link to log in at the desk. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import { minuteMs } from "../../shared/time.ts";
import { type Content, mainWords } from "../../words/content.ts";
import { toText } from "../letter/compose.ts";
import { toHtml } from "../letter/html.ts";
import type { MailContent } from "../letter/mail-content.ts";
import { domainOf } from "../letter/message.ts";
import { type MailServer, withoutAddresses } from "../queue/send.ts";
import { isForLater } from "../rules/outcome.ts";

/** The pauses before the second and the third try: a link lives for a quarter of an hour. */
const pauses = [minuteMs, 4 * minuteMs];

export interface LoginMailOptions {
	readonly server: Pick<MailServer, "send">;
	readonly settings: Pick<MailSettings, "from" | "siteUrl">;
	readonly content: Content;
	/** Takes a line for the founder, without an address. */
	readonly log: (line: string) => void;
	readonly wait?: (ms: number) => Promise<unknown>;
}

/** Mails the link to the address, and tries again while the mail server is down. Never rejects. */
export async function mailLogin(
	email: string,
	href: string,
	{ server, settings, content, log, wait = waitInBackground }: LoginMailOptions,
): Promise<void> {
	const mail = composeLogin(email, href, settings, content);
	for (const ms of [...pauses, null]) {
		const sent = await server.send(mail);
		if (sent.result === "taken") return;
		const isLast = ms === null || !isForLater(sent);
		log(
			`The mail server did not take a link to log in (${withoutAddresses(sent.response)}). ${isLast ? "`dashboard --link` prints one." : "It is sent again soon; `dashboard --link` prints one."}`,
		);
		if (isLast) return;
		await wait(ms);
	}
}

/** It does not keep a desk from its end. */
const waitInBackground = (ms: number) => pause(ms, undefined, { ref: false });

/** The mail, in English as the desk is, and in the look of the others. */
function composeLogin(
	email: string,
	href: string,
	{ from, siteUrl }: LoginMailOptions["settings"],
	content: Content,
) {
	const { site, language } = mainWords(content);
	const words = {
		subject: `${site.name}: your link to log in`,
		heading: "Log in",
		paragraphs: [
			"Press the button. On the page that it opens, tick the box and press “Log in”.",
			"The link works once, within 15 minutes.",
		],
		button: { label: "Open the page", href },
		notes: [
			`This mail came because your address was entered at ${siteUrl}. If it was not you, do nothing: without this link, no one can log in.`,
		],
		links: [],
	} satisfies MailContent;
	const english = { site, language: { ...language, code: "en" } };
	return {
		from: parseSender(from),
		// As an object: nothing in it can become another line or a second address.
		to: { name: "", address: email },
		messageId: `<${randomUUID()}@${domainOf(from)}>`,
		subject: words.subject,
		text: toText(words, site.name, "en"),
		html: toHtml(words, "host", english, content.theme),
		headers: { "Auto-Submitted": "auto-generated" },
	};
}
