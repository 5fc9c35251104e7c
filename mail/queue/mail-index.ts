/**
 * What the rules know, in memory: mails, replies and new sign-ups. It reads no database, so that a test can simulate
 * days of mail in a second.
 */

import { MailboxWishes } from "../../list/wishes.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { leaving, type Reply, withWish } from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago } from "../../shared/time.ts";
import type { WishTimes } from "../../shared/wish.ts";
import type { Wishes } from "../../store/erased-people.ts";
import { personKeys } from "../letter/links.ts";
import {
	hasComplained,
	isUnwanted,
	type MailboxFacts,
} from "../rules/confirmation.ts";
import { wishesOf } from "../rules/kept-wishes.ts";
import type { MailFacts, Queue } from "../rules/mail-facts.ts";
import { mailboxOf, sideAndAddress } from "../rules/mailbox.ts";
import { isFresh } from "../rules/new-confirmations.ts";
import type { MailOutcome } from "../rules/outcome.ts";
import { DayCount } from "../rules/sending-limits.ts";

export class MailIndex implements MailFacts {
	/** When each mailbox was first seen among the sign-ups, in milliseconds since 1970. */
	readonly firstSeen = new Map<string, number>();
	/** Sign-ups for which it is not yet decided whether they get a confirmation. */
	signUps: StoredSignUp[] = [];
	/** The waiting mails that were refused for a reason that may be the mail server's, and when first. */
	readonly refused = new Map<number, { mail: Mail; at: number }>();
	readonly #secrets: readonly string[];
	readonly #wishes: MailboxWishes;
	readonly #mails = new Map<number, Mail>();
	/** The mails of each queue and of each mailbox, by their ids. */
	readonly #groups = new Map<string, Map<number, Mail>>();
	/** The replies per person key. */
	readonly #replies = new Map<string, Reply[]>();
	/** The address of each person key. */
	readonly #emailOfKey = new Map<string, string>();
	/** The last reply that was read; 0 for none. */
	lastReplyId = 0;
	/** Person keys with replies since the last call of `newWishes`. */
	readonly #replied = new Set<string>();
	/** The mails sent or bounced, in the order of these times; `undefined` when it must be sorted again. */
	#ended: Mail[] | undefined;
	/** The counts per day (UTC). */
	readonly #days = new Map<string, DayCount>();

	/** The secrets of the links give the person keys by which a reply names its person. */
	constructor(secrets: readonly string[], wishes = new MailboxWishes()) {
		this.#secrets = secrets;
		this.#wishes = wishes;
	}

	addSignUp(signUp: StoredSignUp, now: number): void {
		const { email, created_at, imported_at } = signUp;
		if (imported_at !== null) return;
		if (isFresh(signUp, now)) this.signUps.push(signUp);
		getOrInsert(this.firstSeen, mailboxOf(email), () => Date.parse(created_at));
	}

	addReply(reply: Reply): void {
		getOrInsert(this.#replies, reply.person_key, () => []).push(reply);
		this.#replied.add(reply.person_key);
		this.lastReplyId = Math.max(this.lastReplyId, reply.id);
	}

	/** Adds a mail, or replaces it. */
	putMail(mail: Mail): void {
		this.forget(mail.id);
		this.#mails.set(mail.id, mail);
		if (mail.state !== "waiting" && mail.state !== "sending")
			this.refused.delete(mail.id);
		this.#emailOfKey.set(mail.person_key, mail.email);
		for (const group of this.#groupsOf(mail)) group.set(mail.id, mail);
		if (!hasEnded(mail)) return;
		this.#dayOf(endOf(mail)).add(mail, 1);
		const last = this.#ended?.at(-1);
		if (last && endOf(last) <= endOf(mail)) this.#ended?.push(mail);
		else this.#ended = undefined;
	}

	/** Replaces a mail by the outcome of sending it. */
	putOutcome(
		mail: Mail,
		{ change, isRefused }: MailOutcome,
		now: number,
	): void {
		this.putMail({ ...mail, ...change });
		if (isRefused)
			getOrInsert(this.refused, mail.id, () => ({ mail, at: now }));
	}

	/** Removes a mail that is no longer in the list, or has changed there. */
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
			getOrInsert(this.#groups, name, () => new Map()),
		);
	}

	queue(name: Queue): IteratorObject<Mail> {
		return (this.#groups.get(name) ?? new Map<number, Mail>()).values();
	}

	get hasWaiting(): boolean {
		return (["confirmations", "announcements"] as const).some((name) =>
			this.queue(name).some(() => true),
		);
	}

	ended(from = ""): readonly Mail[] {
		this.#ended ??= [...this.queue("sent"), ...this.queue("bounced")].sort(
			(one, other) => (endOf(one) < endOf(other) ? -1 : 1),
		);
		const before = this.#ended.findLastIndex((mail) => endOf(mail) < from);
		return this.#ended.slice(before + 1);
	}

	get lastSent(): number {
		const last = this.ended().findLast(({ state }) => state === "sent");
		return last ? Date.parse(endOf(last)) : 0;
	}

	day(now: number): DayCount {
		return this.#dayOf(ago(0, now));
	}

	#dayOf(time: string): DayCount {
		const day = time.slice(0, 10);
		return getOrInsert(this.#days, day, () => new DayCount());
	}

	/** The mails, replies and wishes of the mailbox of an address, also those of erased people. */
	mailbox(email: string): MailboxFacts {
		const mails = [...(this.#groups.get(mailboxOf(email))?.values() ?? [])];
		const personOfKey = new Map([
			...sides.flatMap((user_type) =>
				personKeys(this.#secrets, email, user_type).map(
					(key) => [key, sideAndAddress({ email, user_type })] as const,
				),
			),
			// For other addresses of the mailbox, and earlier secrets.
			...mails.map((mail) => [mail.person_key, sideAndAddress(mail)] as const),
		]);
		const replies = [...personOfKey].flatMap(([key, person]) =>
			(this.#replies.get(key) ?? []).map((reply) => ({ ...reply, person })),
		);
		// The wishes of erased people belong to no person.
		const all = withWish(replies, this.#wishes.of(email));
		return { mails, replies: all.map((reply) => ({ person: "", ...reply })) };
	}

	/**
	 * How the mailbox of an address left the list: by a reply, or as the import of a name told; `undefined` if it did
	 * not.
	 */
	whyLeft(email: string): { readonly imported?: string } | undefined {
		// Each address takes some hashes.
		if (this.#replies.size === 0 && this.#wishes.isEmpty) return undefined;
		const reply = leaving(this.mailbox(email).replies);
		if (reply === undefined) return undefined;
		const { left, imported } = this.#wishes.of(email);
		return imported !== undefined && left === reply.at ? { imported } : {};
	}

	/** Whether the mailbox of an address left the list, bounced elsewhere, or complained of spam. */
	wantsNoMail(email: string): boolean {
		const { replies } = this.mailbox(email);
		return isUnwanted(replies) || hasComplained(replies);
	}

	/** The current wishes of the mailboxes with replies since the last call. */
	newWishes(): Wishes {
		const changed: Record<string, WishTimes> = {};
		for (const key of this.#replied) {
			const email = this.#emailOfKey.get(key);
			if (email === undefined) continue;
			const { replies } = this.mailbox(email);
			const hasWish = replies.some(({ kind }) =>
				["left", "not-me", "erase"].includes(kind),
			);
			if (!hasWish) continue;
			const times = wishesOf(replies, this.#wishes.of(email));
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
