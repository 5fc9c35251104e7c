/** The mails that the founder gets: at once when something needs a decision, and a digest once a day. */
import { site } from "../content/site.ts";
import { dayMs, minuteMs } from "../shared/time.ts";
import { dueDigest } from "./digest.ts";
import type { MailBook } from "./mail-book.ts";
import { decisions } from "./mail-notes.ts";
import type { Parts } from "./mailer.ts";
import { type Memory, remember } from "./mailer-memory.ts";
import { domainOf } from "./message.ts";
import { withoutAddresses } from "./send.ts";

/** How long a mail to the founder that was not taken waits. */
const retryMs = minuteMs;

/** A mail to the founder. It holds no address. */
export interface FounderMessage {
	/** The first part of its Message-ID. */
	readonly id: string;
	readonly subject: string;
	readonly text: string;
}

export class FounderMail {
	readonly #parts: Parts;
	#retryAt = 0;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Sends what is due, also while the mails to people wait. */
	async send(memory: Memory, now: number): Promise<void> {
		const { list, settings, server, log, reader, outage } = this.#parts;
		const { founder, from } = settings;
		if (founder === null) return;
		if (now < this.#retryAt && now >= this.#retryAt - retryMs) return;
		const due =
			dueNotice(memory, reader.book, now) ??
			(await dueDigest(list, settings, memory, now));
		if (due === undefined) return;
		// Before it is sent, so that a mailer that is killed does not send it twice.
		await remember(list, due.told);
		if (due.message === undefined) return;
		const { id, ...message } = due.message;
		const { state, response } = await server.send({
			...message,
			from,
			to: founder,
			messageId: `<${id}@${domainOf(from)}>`,
			date: new Date(now),
		});
		if (state === "sent") return outage.end(memory);
		if (state === "refused")
			return log(
				`The mail server refused a mail to the founder: ${withoutAddresses(response)}`,
			);
		const names = Object.keys(due.told) as (keyof Memory)[];
		const before = names.map((name) => [name, memory[name] ?? null]);
		await remember(list, Object.fromEntries(before));
		this.#retryAt = now + retryMs;
		if (state === "outage") await outage.start(response, memory, now);
	}
}

/** The notice that the founder has to get now, if there is one, and what is remembered with it. */
function dueNotice(
	memory: Memory,
	book: MailBook,
	now: number,
): { message: FounderMessage; told: Memory } | undefined {
	const { wave, bounces } = memory;
	const at = new Date(now).toISOString();
	const notice = (subject: string, text: string, told: Memory) => ({
		message: {
			id: `notice-${now}`,
			subject: `${site.name}: ${subject}`,
			text: `${text}\n`,
		},
		told,
	});
	const held = decisions.held(book.held.size);
	if (wave !== undefined && memory["wave-told"] !== wave)
		return notice(
			"far more people join than usual",
			`${decisions.wave}\n\n${held}`,
			{ "wave-told": wave, "held-told": at },
		);
	if (bounces !== undefined && memory["bounces-told"] !== bounces)
		return notice("mails wait, because too many bounced", decisions.bounces, {
			"bounces-told": bounces,
		});
	const toldAt = Date.parse(memory["held-told"] ?? "") || 0;
	const isNews = book.held.values().some((mail) => mail.at > toldAt);
	const isTold = toldAt <= now && toldAt > now - dayMs;
	if (book.held.size > 0 && isNews && !isTold)
		return notice("confirmations are held", held, { "held-told": at });
	return undefined;
}
