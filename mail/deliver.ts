import type { MailSettings } from "../config/settings.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { ago, dayMs, minuteMs, pauseAfter, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { type ComposedMail, compose, wordsOf } from "./compose.ts";
import type { MailBook } from "./mail-book.ts";
import type { Memory } from "./mailer-memory.ts";
import type { Outage } from "./outage.ts";
import type { Log } from "./rounds.ts";
import { readyAt } from "./rules/confirmation.ts";
import { refusedByOutage } from "./rules/mail-outage.ts";
import type { MailServer, Sending } from "./send.ts";

/** The pause of a mail at which the mail server could not be used: it may be the reason, so others go first. */
const suspectMs = 15 * secondMs;
/** After a 4xx response, a mail waits for a minute, then twice as long each time, up to a day … */
const laterMs = { first: minuteMs, longest: dayMs };
/** … and has bounced after about three days. */
const mostTries = 13;

export interface Delivery {
	readonly list: List;
	readonly settings: MailSettings;
	readonly server: MailServer;
	readonly log: Log;
	readonly book: MailBook;
	readonly outage: Outage;
	/** The time, in milliseconds since 1970. */
	readonly clock: () => number;
}

/**
 * Sends the mail if it is wanted. Resolves with what stores the result, to be called until the database
 * has taken it; `undefined` when the mail server was not asked.
 */
export async function deliver(
	mail: Mail,
	memory: Memory,
	delivery: Delivery,
): Promise<(() => Promise<void>) | undefined> {
	const { list, settings, server, book, clock } = delivery;
	const now = clock();
	const { id, email, user_type, state } = mail;
	const person = { person: [email], user_type: [user_type] };
	const isWanted =
		readyAt(mail, book.mailbox(email), now) !== undefined &&
		(await list.count("waitlist", { with: person })).rows > 0;
	const message = isWanted ? messageOf(mail, settings, memory, now) : undefined;
	const begun: Partial<Mail> =
		message === undefined
			? { state: "dropped", ended_at: ago(0, now) }
			: { state: "sending" };
	const which = { with: { id: [id], state: [state] } };
	if ((await list.change("mails", which, begun)) === 0) {
		// Erased, cancelled or held since it was read.
		book.forget(id);
		return undefined;
	}
	book.putMail({ ...mail, ...begun });
	if (message === undefined) return undefined;
	const sending = await server.send(message);
	return () => record(mail, sending, delivery);
}

/**
 * The mail as it goes out: a confirmation with the words of now, an announcement with those that
 * `announce` has shown and stored. `undefined` when these are not there.
 */
function messageOf(
	mail: Mail,
	settings: MailSettings,
	memory: Memory,
	now: number,
): ComposedMail | undefined {
	const stored = memory[`words:${mail.words}`];
	const words =
		mail.kind === confirmation
			? wordsOf(mail.kind, mail.user_type)
			: stored && JSON.parse(stored);
	return words && compose(mail, words, settings, now);
}

/** Stores what became of a mail that was given to the mail server. */
async function record(
	mail: Mail,
	{ state, response }: Sending,
	{ list, book, outage, log, clock }: Delivery,
): Promise<void> {
	const now = clock();
	const tries = mail.tries + 1;
	const change = async (changed: Partial<Mail>, of = mail) => {
		await list.change("mails", { with: { id: [of.id] } }, changed);
		book.putMail({ ...of, ...changed });
	};
	const after = (ms: number) => ({
		state: "waiting" as const,
		next_try_at: ago(-ms, now),
	});
	const retry = (of: Mail) => ({
		...after(pauseAfter(of.tries + 1, laterMs)),
		tries: of.tries + 1,
		ended_at: null,
		response,
	});
	const ended_at = ago(0, now);
	if (state === "outage") {
		// The mail keeps its tries: the mail server has not judged it.
		await change(after(suspectMs));
		return outage.begin(response, now);
	}
	if (state === "sent") {
		await change({ state, tries, ended_at, response });
		return outage.end();
	}
	if (state === "later" && tries < mostTries) {
		await change(retry(mail));
		return outage.end();
	}
	const bounced = { ...mail, state: "bounced" as const };
	// So many refusals in a row are the mail server's: no person is marked, and each mail is tried again.
	const refused = outage.isOn
		? [bounced]
		: refusedByOutage([...book.ended(), bounced]);
	if (state === "refused" && refused.length > 0 && tries < mostTries) {
		for (const each of refused) await change(retry(each), each);
		return outage.begin(response, now);
	}
	await change({ state: "bounced", tries, ended_at, response });
	log(`A mail bounced (${response.slice(0, 3)}).`);
}
