import type { MailSettings } from "../../config/settings.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { languageOf, originOf } from "../../shared/person.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import { type Content, wordsIn } from "../../words/content.ts";
import { compose, wordsOf } from "../letter/compose.ts";
import { letterFor } from "../letter/stored-words.ts";
import type { Log } from "../rounds.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import type { SendResult } from "../rules/outcome.ts";
import type { MailServer } from "./send.ts";

export interface Delivery {
	readonly list: List;
	readonly content: Content;
	readonly settings: MailSettings;
	readonly server: MailServer;
	readonly log: Log;
	readonly saved: MailerState;
	/** The time, in milliseconds since 1970. */
	readonly clock: () => number;
	/** The file of erased people, which also keeps the wishes for the restore of an older backup. */
	readonly erasedFile?: string;
}

/**
 * Sends a mail, or drops it if its person is not on the list or its words are gone. Resolves with what the mail server
 * did; `undefined` if nothing was sent.
 */
export async function deliver(
	mail: Mail,
	delivery: Delivery,
): Promise<SendResult | undefined> {
	const { email, user_type } = mail;
	const person = { person: [email], user_type: [user_type] };
	const read = delivery.list.read("waitlist", { with: person });
	const signUps = await Array.fromAsync(read);
	const { rows } = await delivery.list.count("waitlist", { with: person });
	const message =
		rows > 0 ? await messageOf(mail, signUps, delivery) : undefined;
	if (message === undefined) return drop(mail, delivery);
	if (!(await begin(mail, { state: "sending" }, delivery))) return undefined;
	return delivery.server.send(message);
}

/** Drops a mail that its person must no longer get. */
export async function drop(mail: Mail, delivery: Delivery): Promise<undefined> {
	const ended_at = ago(0, delivery.clock());
	await begin(mail, { state: "dropped", ended_at }, delivery);
}

/** Changes a mail in the list; resolves with `false` if it was erased, cancelled or held since it was read. */
async function begin(
	mail: Mail,
	changed: Partial<Mail>,
	{ list }: Delivery,
): Promise<boolean> {
	const { id, state } = mail;
	const which = { with: { id: [id], state: [state] } };
	return (await list.change("mails", which, changed)) > 0;
}

/**
 * The message to send: a confirmation has the current words, an announcement those that `announce` showed and stored.
 * `undefined` without words.
 */
async function messageOf(
	mail: Mail,
	signUps: readonly StoredSignUp[],
	{ list, settings, content, clock }: Delivery,
) {
	const { kind, user_type: side, announcement_id } = mail;
	const { theme } = content;
	const language = languageOf(signUps);
	const which = { with: { id: [announcement_id ?? 0] } };
	const [wave] = await Array.fromAsync(list.read("announcements", which));
	const current = wordsIn(content, language);
	const { words, letter } =
		kind === confirmation
			? {
					words: current,
					letter: wordsOf(
						current,
						kind,
						side,
						originOf(signUps),
						settings.timeZone,
					),
				}
			: letterFor(JSON.parse(wave?.words ?? "{}"), content, { language, side });
	return (
		letter && compose(mail, letter, { ...settings, words, theme }, clock())
	);
}
