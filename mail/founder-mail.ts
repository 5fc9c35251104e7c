/** The mails that the founder gets: at once when something needs a decision, and a digest once a day. */
import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import { site } from "../content/site.ts";
import { dayMs, minuteMs } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { dueDigest } from "./digest.ts";
import type { MailBook } from "./mail-book.ts";
import { type Memory, remember } from "./mailer-memory.ts";
import { domainOf } from "./message.ts";
import type { Outage } from "./outage.ts";
import { type MailServer, withoutAddresses } from "./send.ts";

/** How long a mail to the founder that was not taken waits. */
const retryMs = minuteMs;

/** A mail to the founder, and what is remembered once it was sent. */
export interface FounderMessage {
	readonly mail: SendMailOptions;
	readonly told: Memory;
}

export class FounderMail {
	readonly #list: List;
	readonly #settings: MailSettings;
	readonly #server: MailServer;
	readonly #log: (message: string) => void;
	#retryAt = 0;

	constructor(
		list: List,
		settings: MailSettings,
		server: MailServer,
		log: (message: string) => void,
	) {
		this.#list = list;
		this.#settings = settings;
		this.#server = server;
		this.#log = log;
	}

	/** Sends what is due, also while the mails to people wait. */
	async send(
		book: MailBook,
		memory: Memory,
		outage: Outage,
		now: number,
	): Promise<void> {
		if (this.#settings.founder === null) return;
		if (now < this.#retryAt && now >= this.#retryAt - retryMs) return;
		const message =
			dueNotice(memory, book, this.#settings, now) ??
			(await dueDigest(this.#list, this.#settings, memory, now));
		if (message === undefined) return;
		// Before it is sent, so that a mailer that is killed does not send it twice.
		await remember(this.#list, message.told);
		if (message.mail === undefined) return;
		const { state, response } = await this.#server.send(message.mail);
		if (state === "sent") return outage.end(memory);
		if (state === "refused") {
			return this.#log(
				`The mail server refused a mail to the founder: ${withoutAddresses(response)}`,
			);
		}
		const names = Object.keys(message.told) as (keyof Memory)[];
		const before = names.map((name) => [name, memory[name] ?? null]);
		await remember(this.#list, Object.fromEntries(before));
		this.#retryAt = now + retryMs;
		if (state === "outage") await outage.start(response, memory, now);
	}
}

/** The notice that the founder has to get now, if there is one. It holds no text of a visitor. */
export function dueNotice(
	memory: Memory,
	book: Pick<MailBook, "held">,
	{ from, founder }: Pick<MailSettings, "from" | "founder">,
	now: number,
): FounderMessage | undefined {
	const { wave, bounces } = memory;
	const at = new Date(now).toISOString();
	const notice = (
		name: string,
		subject: string,
		text: string,
		told: Memory,
	) => ({
		mail: {
			subject: `${site.name}: ${subject}`,
			text: `${text}\n`,
			from,
			to: founder ?? "",
			messageId: `<${name}-${at.replaceAll(/\D/g, "")}@${domainOf(from)}>`,
			date: new Date(now),
		},
		told,
	});
	const held = counted(book.held.size, "confirmation");
	const commands =
		"`held` lists them by network, wave and mail domain. `held release GROUP` sends them, `held erase GROUP` removes the people from the list. Nothing is released by itself.";
	if (wave !== undefined && memory["wave-told"] !== wave)
		return notice(
			"wave",
			"far more people join than usual",
			`Far more people join than usual: bots may be entering strangers' addresses. Confirmations to those who share a network or a small mail domain are held (${held} so far). People who join alone get theirs.\n\n${commands}`,
			{ "wave-told": wave, "held-told": at },
		);
	if (bounces !== undefined && memory["bounces-told"] !== bounces)
		return notice(
			"bounces",
			"mails wait, because too many bounced",
			"More than 5 % of the last 200 mails bounced, so all mails wait, before your mail provider closes your account. `mail status` shows the addresses; `mail resume` goes on.",
			{ "bounces-told": bounces },
		);
	const toldAt = Date.parse(memory["held-told"] ?? "") || 0;
	const isNews = book.held.values().some((mail) => mail.at > toldAt);
	const isTold = toldAt <= now && toldAt > now - dayMs;
	if (book.held.size > 0 && isNews && !isTold)
		return notice(
			"held",
			"confirmations are held",
			`Many sign-ups came from the same network or to the same small mail domain. Held until you decide: ${held}.\n\n${commands}`,
			{ "held-told": at },
		);
	return undefined;
}
