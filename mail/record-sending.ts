/** Stores what became of a mail that was given to the mail server. */
import type { Mail } from "../shared/mail.ts";
import { dayMs, minuteMs, pauseAfter } from "../shared/time.ts";
import type { Parts } from "./mailer.ts";
import type { Memory } from "./mailer-memory.ts";
import { isOutage, refusedInARow } from "./rules/mail-outage.ts";
import { mailboxOf } from "./rules/mailbox.ts";
import type { Sending } from "./send.ts";

/** After a 4xx response, a mail waits for a minute, then twice as long each time, up to a day … */
const laterMs = { first: minuteMs, longest: dayMs };
/** … and has bounced after about three days. */
const mostTries = 13;

export async function recordSending(
	mail: Mail,
	{ state, response }: Sending,
	parts: Parts,
	memory: Memory,
	now: number,
): Promise<void> {
	const { list, log, outage, reader } = parts;
	const at = new Date(now).toISOString();
	const tries = mail.tries + 1;
	const change = (each: Mail, changed: Partial<Mail>) =>
		changeMail(each, changed, parts, now);
	if (state === "outage") {
		// The mail keeps its turn: the mail server has not judged it.
		await change(mail, { state: "waiting" });
		return outage.start(response, memory, now, mail.id);
	}
	if (state === "sent") {
		await change(mail, { state, tries, ended_at: at, response });
		return outage.end(memory, mail.id);
	}
	if (state === "later" && tries < mostTries) {
		await change(mail, { ...tryLater(mail, now), response });
		return outage.end(memory, mail.id);
	}
	const bounced = {
		id: mail.id,
		mailbox: mailboxOf(mail.email),
		isBounce: true,
	};
	const endings = [...reader.book.endings(), bounced];
	// So many refusals in a row are the mail server's: no person is marked, and each mail is tried again.
	const isOfServer = state === "refused" && (outage.isOn || isOutage(endings));
	if (isOfServer && tries < mostTries) {
		const ids = refusedInARow(endings).map(({ id }) => id);
		for await (const each of list.read("mails", { with: { id: ids } }))
			await change(each, { ...tryLater(each, now), ended_at: null, response });
		return outage.start(response, memory, now);
	}
	await change(mail, { state: "bounced", tries, ended_at: at, response });
	log(`A mail bounced (${response.slice(0, 3)}).`);
}

function tryLater({ tries }: Mail, now: number): Partial<Mail> {
	const waitMs = pauseAfter(tries + 1, laterMs);
	const next_try_at = new Date(now + waitMs).toISOString();
	return { state: "waiting", tries: tries + 1, next_try_at };
}

async function changeMail(
	mail: Mail,
	changed: Partial<Mail>,
	{ list, reader }: Parts,
	now: number,
): Promise<void> {
	await list.change("mails", { with: { id: [mail.id] } }, changed);
	reader.book.putMail({ ...mail, ...changed }, now);
}
