import type { MailSettings } from "../config/settings.ts";
import type { Announcement } from "../shared/announcement.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { ago } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { type Content, wordsIn } from "../words/content.ts";
import { compose, wordsOf } from "./compose.ts";
import type { MailIndex } from "./mail-index.ts";
import type { Log } from "./rounds.ts";
import type { MailerState } from "./rules/mailer-values.ts";
import { retryPauseMs, suspectMs } from "./rules/pauses.ts";
import { verdictOf } from "./rules/refusal-verdict.ts";
import type { MailServer, Sending } from "./send.ts";

/** What the states of a mail that was not sent mean. */
const meanings = {
	refused: "recipient",
	outage: "us",
	later: "later",
	unclear: "unclear",
} as const;

export interface Delivery {
	readonly list: List;
	readonly content: Content;
	readonly settings: MailSettings;
	readonly server: MailServer;
	readonly log: Log;
	readonly index: MailIndex;
	readonly saved: MailerState;
	/** The waves of announcements, by their ids. */
	readonly waves: ReadonlyMap<number, Announcement>;
	/** The time, in milliseconds since 1970. */
	readonly clock: () => number;
}

/**
 * Sends the mail, or drops it when its person is not on the list or its words are gone. Resolves with what
 * stores the result, to be called until the database has taken it; `undefined` when the mail server was not asked.
 */
export async function deliver(
	mail: Mail,
	delivery: Delivery,
): Promise<(() => Promise<Sending>) | undefined> {
	const { email, user_type } = mail;
	const person = { person: [email], user_type: [user_type] };
	const { rows } = await delivery.list.count("waitlist", { with: person });
	const message = rows > 0 ? messageOf(mail, null, delivery) : undefined;
	if (message === undefined) return drop(mail, delivery);
	if (!(await begin(mail, { state: "sending" }, delivery))) return undefined;
	const sending = await delivery.server.send(message);
	return () => record(mail, sending, delivery);
}

/** Takes a mail that is not wanted any more out of the queue. */
export async function drop(mail: Mail, delivery: Delivery): Promise<undefined> {
	const ended_at = ago(0, delivery.clock());
	await begin(mail, { state: "dropped", ended_at }, delivery);
}

/** Changes a mail in the list and the index; resolves with `false` when it was erased, cancelled or held since it was read. */
async function begin(
	mail: Mail,
	changed: Partial<Mail>,
	{ list, index }: Delivery,
): Promise<boolean> {
	const { id, state } = mail;
	const which = { with: { id: [id], state: [state] } };
	const isThere = (await list.change("mails", which, changed)) > 0;
	if (isThere) index.putMail({ ...mail, ...changed });
	else index.forget(id);
	return isThere;
}

/**
 * The mail as it goes out: a confirmation with the words of now, an announcement with those that
 * `announce` has shown and stored. `undefined` when these are not there.
 */
function messageOf(
	mail: Mail,
	language: string | null,
	{ settings, content, waves, clock }: Delivery,
) {
	const { kind, user_type, announcement_id } = mail;
	const words = wordsIn(content, language);
	const stored = JSON.parse(waves.get(announcement_id ?? 0)?.words ?? "{}");
	const ofMail =
		kind === confirmation
			? wordsOf(words, kind, user_type)
			: stored[words.language.code]?.[user_type];
	const { theme } = content;
	return (
		ofMail && compose(mail, ofMail, { ...settings, words, theme }, clock())
	);
}

/** Stores what became of a mail that was given to the mail server. Resolves with what it says of the server. */
async function record(
	mail: Mail,
	sending: Sending,
	{ list, index, log, clock }: Delivery,
): Promise<Sending> {
	const { state, response } = sending;
	const now = clock();
	const ended_at = ago(0, now);
	const tries = mail.tries + 1;
	const change = async (changed: Partial<Mail>) => {
		await list.change("mails", { with: { id: [mail.id] } }, changed);
		index.putMail({ ...mail, ...changed });
	};
	const waitFor = (ms: number) => ({
		state: "waiting" as const,
		next_try_at: ago(-ms, now),
	});
	const { refused } = index;
	if (state === "sent") {
		refused.delete(mail.id);
		await change({ state, tries, ended_at, response });
		return sending;
	}
	const meaning = meanings[state];
	// Without an answer, nothing was said of this mail.
	const isAnswer = /^[45]\d\d/.test(response);
	const verdict =
		state === "outage" && !isAnswer
			? "outage"
			: verdictOf(meaning, mail, index, now);
	if (isAnswer && (meaning === "us" || meaning === "unclear"))
		refused.getOrInsert(mail.id, { mail, at: now });
	if (verdict === "outage") {
		// It keeps its tries: the mail server has not judged it.
		await change(waitFor(suspectMs));
		return { state: "outage", response };
	}
	if (verdict === "retry") {
		const pauseMs = retryPauseMs(state === "later", tries);
		await change({ ...waitFor(pauseMs), tries, ended_at: null, response });
		return { state: "later", response };
	}
	refused.delete(mail.id);
	await change({ state: "bounced", tries, ended_at, response });
	log(`A mail bounced (${response.slice(0, 3)}).`);
	return { state: "refused", response };
}
