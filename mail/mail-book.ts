/**
 * What the rules have to know, in memory: mails and replies, by mailbox. It reads nothing
 * by itself, so that days of mail can be tested in a second. Times are milliseconds since 1970.
 */

import type { Mail } from "../shared/mail.ts";
import type { Reply as ReplyRow } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import { startOfDay } from "../shared/time.ts";
import { personKeys } from "./links.ts";
import {
	leftAt,
	type MailboxHistory,
	type Reply,
} from "./rules/confirmation.ts";
import { countMail, emptyDay } from "./rules/limits.ts";
import {
	factOf,
	hasEnded,
	type MailFact,
	personOf,
} from "./rules/mail-facts.ts";
import { type Ending, lastMails } from "./rules/mail-outage.ts";
import { mailboxOf } from "./rules/mailbox.ts";

/** How a mail ended. */
interface MailEnding extends Ending {
	readonly id: number;
}

export class MailBook {
	/** The mails that wait, per queue and in the order of their ids. */
	readonly waiting = {
		confirmations: new Map<number, MailFact>(),
		announcements: new Map<number, MailFact>(),
	};
	/** The confirmations that are held. */
	readonly held = new Map<number, MailFact>();
	/** A mail that was being sent when a mailer ended. */
	readonly sending = new Map<number, MailFact>();
	readonly #secrets: readonly string[];
	readonly #mails = new Map<number, MailFact>();
	readonly #ofMailbox = new Map<string, Set<number>>();
	readonly #ofNetwork = new Map<string, Set<number>>();
	/** Per key of a person, by their ids. */
	readonly #replies = new Map<string, Map<number, Reply>>();
	readonly #endings = new Map<number, MailEnding & { readonly at: number }>();
	#day = "";
	#today = emptyDay();

	/** With the secrets of the links, whose keys lead from a reply to its person. */
	constructor(secrets: readonly string[]) {
		this.#secrets = secrets;
	}

	/** Adds a reply, which may be known already. */
	addReply({ id, person_key, kind, at }: ReplyRow): void {
		const replies = this.#replies.get(person_key) ?? new Map();
		this.#replies.set(
			person_key,
			replies.set(id, { kind, at: Date.parse(at) }),
		);
	}

	#repliesOf(keys: Iterable<string>): Reply[] {
		return [...new Set(keys)].flatMap((key) => [
			...(this.#replies.get(key)?.values() ?? []),
		]);
	}

	/** Adds a mail, or what has become of it. */
	putMail(row: Mail, now: number): void {
		const before = this.#mails.get(row.id);
		const mail = factOf(row);
		const { id, mailbox, network, state } = mail;
		this.#mails.set(id, mail);
		addTo(this.#ofMailbox, mailbox, id);
		if (network !== null) addTo(this.#ofNetwork, network, id);
		this.#unqueue(id);
		const { confirmations, announcements } = this.waiting;
		const { held, sending } = this;
		if (state === "held") held.set(id, mail);
		if (state === "sending") sending.set(id, mail);
		if (state === "waiting")
			(mail.isConfirmation ? confirmations : announcements).set(id, mail);
		this.#endings.delete(id);
		if (!hasEnded(mail)) return;
		const isBounce = state === "bounced";
		this.#endings.set(id, { id, mailbox, at: mail.at, isBounce });
		if (this.#endings.size > 10 * lastMails) this.#forgetEndings();
		const isOfToday = startOfDay(0, mail.at) === startOfDay(0, now);
		if (isOfToday && !(before && hasEnded(before)))
			countMail(mail, this.today(now), mail.at);
	}

	/** Forgets a mail that is gone from the list, or was changed there. */
	forget(id: number): void {
		this.#mails.delete(id);
		this.#unqueue(id);
	}

	#unqueue(id: number): void {
		const { waiting, held, sending } = this;
		for (const queue of [...Object.values(waiting), held, sending])
			queue.delete(id);
	}

	mail(id: number): MailFact | undefined {
		return this.#mails.get(id);
	}

	/** The mails to all addresses of a mailbox. */
	mailsTo(mailbox: string): MailFact[] {
		return this.#all(this.#ofMailbox.get(mailbox));
	}

	/** The mails whose sign-ups carry a label. */
	mailsBy(network: string): MailFact[] {
		return this.#all(this.#ofNetwork.get(network));
	}

	#all(ids: Iterable<number> = []): MailFact[] {
		return [...ids].flatMap((id) => this.#mails.get(id) ?? []);
	}

	/** What was sent to the mailbox of an address, and replied from it; one mail may be left out. */
	history(email: string, exceptId?: number): MailboxHistory {
		const mails = this.mailsTo(mailboxOf(email));
		const keys = [
			...sides.flatMap((side) => personKeys(this.#secrets, email, side)),
			// Of other addresses of the mailbox, and of secrets that are gone.
			...mails.map(({ personKey }) => personKey),
		];
		return {
			confirmations: mails.filter(
				(mail) =>
					mail.isConfirmation &&
					mail.id !== exceptId &&
					(hasEnded(mail) || mail.state === "sending"),
			),
			hasBounced: mails.some(({ state }) => state === "bounced"),
			replies: this.#repliesOf(keys),
		};
	}

	/** Whether the mailbox of an address left the list, also when the person was erased since. */
	hasLeft(email: string): boolean {
		return leftAt(this.history(email).replies) !== undefined;
	}

	/** Whether the person's newest reply is "Yes, I joined". */
	hasConfirmed(email: string, side: Side): boolean {
		const person = personOf(email, side);
		const keys = [
			...personKeys(this.#secrets, email, side),
			...this.mailsTo(mailboxOf(email))
				.filter((mail) => mail.person === person)
				.map(({ personKey }) => personKey),
		];
		const newest = this.#repliesOf(keys)
			.filter(({ kind }) => kind !== "asked")
			.reduce<Reply | undefined>(
				(last, reply) => (last && last.at > reply.at ? last : reply),
				undefined,
			);
		return newest?.kind === "confirmed";
	}

	/** What the mail server got today, in UTC. */
	today(now: number) {
		const day = startOfDay(0, now);
		if (this.#day !== day) this.#today = emptyDay();
		this.#day = day;
		return this.#today;
	}

	/** How the last mails ended, newest last; those before `since` are left out. */
	endings(since = 0): readonly MailEnding[] {
		this.#forgetEndings();
		return [...this.#endings.values()].filter(({ at }) => at >= since);
	}

	#forgetEndings(): void {
		const newest = [...this.#endings]
			.sort(([, one], [, other]) => one.at - other.at)
			.slice(-lastMails);
		this.#endings.clear();
		for (const [id, ending] of newest) this.#endings.set(id, ending);
	}
}

function addTo(index: Map<string, Set<number>>, key: string, id: number): void {
	const ids = index.get(key);
	if (ids) ids.add(id);
	else index.set(key, new Set([id]));
}
