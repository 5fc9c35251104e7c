/**
 * What the rules have to know, in memory: mails, replies and new sign-ups. It reads nothing by
 * itself, so that days of mail can be tested in a second.
 */
import { MailboxWishes } from "../list/wishes.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { lastReply, leftAt, type Reply } from "../shared/reply.ts";
import { sides } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { ago } from "../shared/time.ts";
import { repliesOfWish, toldByImport, type WishTimes } from "../shared/wish.ts";
import type { Wishes } from "../store/erased-people.ts";
import { personKeys } from "./links.ts";
import {
	hasComplained,
	isUnwanted,
	type MailboxFacts,
} from "./rules/confirmation.ts";
import { isFresh } from "./rules/due-confirmations.ts";
import { DayCount } from "./rules/limits.ts";
import type { MailFacts, Queue } from "./rules/mail-facts.ts";
import { mailboxOf, personOf } from "./rules/mailbox.ts";

export class MailIndex implements MailFacts {
	/** When each mailbox was first seen among the sign-ups, in milliseconds since 1970. */
	readonly firstSeen = new Map<string, number>();
	/** Sign-ups that may get a confirmation, until that is decided. */
	signUps: StoredSignUp[] = [];
	/** The waiting mails that were refused for a reason that is not their recipient's, and when first. */
	readonly refused = new Map<number, { mail: Mail; at: number }>();
	readonly #secrets: readonly string[];
	readonly #wishes: MailboxWishes;
	readonly #mails = new Map<number, Mail>();
	/** The mails of each queue and of each mailbox, by their ids. */
	readonly #groups = new Map<string, Map<number, Mail>>();
	/** Per key of a person. */
	readonly #replies = new Map<string, Reply[]>();
	/** The address to which the links of a key went. */
	readonly #emailOfKey = new Map<string, string>();
	/** Keys with replies whose wishes were not asked for yet. */
	readonly #replied = new Set<string>();
	/** Those that have ended, in this order until an earlier one is added or one is forgotten. */
	#ended: Mail[] | undefined;
	/** Per day in UTC. */
	readonly #days = new Map<string, DayCount>();

	/** With the secrets of the links, whose keys lead from a reply to its person, and the wishes of the list. */
	constructor(secrets: readonly string[], wishes = new MailboxWishes()) {
		this.#secrets = secrets;
		this.#wishes = wishes;
	}

	addSignUp(signUp: StoredSignUp, now: number): void {
		const { email, created_at, imported_at } = signUp;
		if (imported_at !== null) return;
		if (isFresh(signUp, now)) this.signUps.push(signUp);
		this.firstSeen.getOrInsert(mailboxOf(email), Date.parse(created_at));
	}

	addReply(reply: Reply): void {
		this.#replies.getOrInsertComputed(reply.person_key, () => []).push(reply);
		this.#replied.add(reply.person_key);
	}

	/** Adds a mail, or what has become of one. */
	putMail(mail: Mail): void {
		this.forget(mail.id);
		this.#mails.set(mail.id, mail);
		this.#emailOfKey.set(mail.person_key, mail.email);
		for (const group of this.#groupsOf(mail)) group.set(mail.id, mail);
		if (!hasEnded(mail)) return;
		this.#dayOf(endOf(mail)).add(mail, 1);
		const last = this.#ended?.at(-1);
		if (last && endOf(last) <= endOf(mail)) this.#ended?.push(mail);
		else this.#ended = undefined;
	}

	/** Forgets a mail that is gone from the list, or was changed there. */
	forget(id: number): void {
		const mail = this.#mails.get(id);
		if (mail === undefined) return;
		this.#mails.delete(id);
		for (const group of this.#groupsOf(mail)) group.delete(id);
		if (!hasEnded(mail)) return;
		this.#dayOf(endOf(mail)).add(mail, -1);
		this.#ended = undefined;
	}

	#groupsOf({ kind, state, email }: Mail): Map<number, Mail>[] {
		const waiting = kind === confirmation ? "confirmations" : "announcements";
		const queue: Queue = state === "waiting" ? waiting : state;
		return [queue, mailboxOf(email)].map((name) =>
			this.#groups.getOrInsertComputed(name, () => new Map()),
		);
	}

	/** The mails of a queue; "sending" has what a mailer was sending when it ended. */
	queue(name: Queue): IteratorObject<Mail> {
		return (this.#groups.get(name) ?? new Map<number, Mail>()).values();
	}

	/** Whether any mail waits to be sent. */
	get hasWaiting(): boolean {
		return (["confirmations", "announcements"] as const).some((name) =>
			this.queue(name).some(() => true),
		);
	}

	/** The mails that the mail server took or refused from a time on (ISO 8601), oldest first. */
	ended(from = ""): readonly Mail[] {
		this.#ended ??= [...this.queue("sent"), ...this.queue("bounced")].sort(
			(one, other) => (endOf(one) < endOf(other) ? -1 : 1),
		);
		const before = this.#ended.findLastIndex((mail) => endOf(mail) < from);
		return this.#ended.slice(before + 1);
	}

	/** When the mail server last took a mail, in milliseconds since 1970; 0 for never. */
	get lastSent(): number {
		const last = this.ended().findLast(({ state }) => state === "sent");
		return last ? Date.parse(endOf(last)) : 0;
	}

	/** What was given to the mail server on the day of a time. */
	day(now: number): DayCount {
		return this.#dayOf(ago(0, now));
	}

	#dayOf(time: string): DayCount {
		const day = time.slice(0, 10);
		return this.#days.getOrInsertComputed(day, () => new DayCount());
	}

	/** All that is known of the mailbox of an address, also of a person who was erased since. */
	mailbox(email: string): MailboxFacts {
		const mails = [...(this.#groups.get(mailboxOf(email))?.values() ?? [])];
		const personOfKey = new Map([
			...sides.flatMap((user_type) =>
				personKeys(this.#secrets, email, user_type).map(
					(key) => [key, personOf({ email, user_type })] as const,
				),
			),
			// Of other addresses of the mailbox, and of secrets that are gone.
			...mails.map((mail) => [mail.person_key, personOf(mail)] as const),
		]);
		const replies = [...personOfKey].flatMap(([key, person]) =>
			(this.#replies.get(key) ?? []).map((reply) => ({ ...reply, person })),
		);
		// Those of people who were erased since are of no person.
		const wishes = repliesOfWish(this.#wishes.of(email));
		return {
			mails,
			replies: [...replies, ...wishes.map((wish) => ({ ...wish, person: "" }))],
		};
	}

	/** Whether the mailbox of an address left the list. */
	hasLeft(email: string): boolean {
		// Each address takes some hashes.
		if (this.#replies.size === 0 && this.#wishes.isEmpty) return false;
		return leftAt(this.mailbox(email).replies) !== undefined;
	}

	/** Whether the mailbox of an address left the list, bounced elsewhere, or called a mail spam. */
	wantsNoMail(email: string): boolean {
		const { replies } = this.mailbox(email);
		return isUnwanted(replies) || hasComplained(replies);
	}

	/** The wishes of the mailboxes that have replied since this was asked last, as they are now. */
	newWishes(): Wishes {
		const changed: Record<string, WishTimes> = {};
		for (const key of this.#replied) {
			const email = this.#emailOfKey.get(key);
			if (email === undefined) continue;
			const { replies } = this.mailbox(email);
			const notMeAt = lastReply(replies, "not-me");
			if (notMeAt === "" && lastReply(replies, "left") === "") continue;
			const before = this.#wishes.of(email);
			const { asked, complained } = before;
			const left = leftAt(replies);
			const times: WishTimes = {
				...(left && { left }),
				...(left && asked && { asked }),
				...(notMeAt && { "not-me": notMeAt }),
				...(complained && { complained }),
				...toldByImport(before, left),
			};
			for (const each of this.#wishes.keysOf(email)) changed[each] = times;
		}
		this.#replied.clear();
		return changed;
	}
}

function hasEnded({ state }: Mail): boolean {
	return state === "sent" || state === "bounced";
}

function endOf({ ended_at }: Mail): string {
	return ended_at ?? "";
}
