/** For the tests: what the rules ask, of mails and sign-ups in memory. The queries of `StoredFacts` give the same. */
import { MailboxWishes } from "../../list/wishes.ts";
import { personKeys } from "../../mail/letter/links.ts";
import { lastMails } from "../../mail/rules/bounce-limits.ts";
import type { MailboxFacts } from "../../mail/rules/confirmation.ts";
import { labelAndDay } from "../../mail/rules/held-confirmations.ts";
import type { FactsOf, MailFacts } from "../../mail/rules/mail-facts.ts";
import {
	mailboxOf,
	mailDomainOf,
	sideAndAddress,
} from "../../mail/rules/mailbox.ts";
import { isFresh } from "../../mail/rules/new-confirmations.ts";
import { DayCount } from "../../mail/rules/sending-limits.ts";
import { usualMs } from "../../mail/rules/sign-up-spike.ts";
import { isScheduled } from "../../mail/rules/waiting-reason.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import {
	confirmation,
	type DueConfirmations,
	type Mail,
} from "../../shared/mail.ts";
import { type Reply, withEvents } from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago, dayMs, hourMs } from "../../shared/time.ts";

type Queue =
	| Exclude<Mail["state"], "waiting">
	| "confirmations"
	| "announcements";

export class MemoryFacts implements MailFacts {
	/** When each mailbox was first seen among the sign-ups, in milliseconds since 1970. */
	readonly firstSeen = new Map<string, number>();
	signUps: readonly StoredSignUp[] = [];
	readonly hasMore = false;
	/** How many waves there are, for those who know. */
	waves = Number.POSITIVE_INFINITY;
	/** The ids of the waves that the founder has stopped. */
	stopped: ReadonlySet<number> = new Set();
	readonly #secrets: readonly string[];
	readonly #wishes: MailboxWishes;
	readonly #mails = new Map<number, Mail>();
	/** The mails of each queue and of each mailbox, by their ids. */
	readonly #groups = new Map<string, Map<number, Mail>>();
	/** The replies per person key. */
	readonly #replies = new Map<string, Reply[]>();
	#lastReplyId = 0;
	/** When each address joined first, in milliseconds since 1970. */
	readonly #joined = new Map<string, number>();
	#perHour: { hour: number; counts: Map<number, number> } | undefined;
	/** The mails sent or bounced, in the order of these times; `undefined` when it must be sorted again. */
	#ended: Mail[] | undefined;
	/** The counts per day (UTC), unless one of these mails has changed. */
	readonly #days = new Map<string, DayCount>();
	/** Waiting announcements in the order in which they are due, unless one was added; some may not wait any more. */
	#announced: Mail[] | undefined;
	#heldGroups: Map<string, string> | undefined;

	/** The secrets of the links give the person keys by which a reply names its person. */
	constructor(secrets: readonly string[], wishes = new MailboxWishes()) {
		this.#secrets = secrets;
		this.#wishes = wishes;
	}

	addSignUp(signUp: StoredSignUp, now: number): void {
		const { email, created_at, imported_at } = signUp;
		if (imported_at !== null) return;
		if (isFresh(signUp, now)) this.signUps = [...this.signUps, signUp];
		const at = Date.parse(created_at);
		if (at < now - usualMs) return;
		for (const [map, name] of [
			[this.firstSeen, mailboxOf(email)],
			[this.#joined, email.toLowerCase()],
		] as const)
			map.set(name, Math.min(map.get(name) ?? at, at));
	}

	addReply(reply: Reply): void {
		getOrInsert(this.#replies, reply.person_key, () => []).push(reply);
		this.#lastReplyId = Math.max(this.#lastReplyId, reply.id);
	}

	/** Adds a mail, or replaces it. */
	putMail(mail: Mail): void {
		const before = this.#mails.get(mail.id);
		if (before)
			for (const group of this.#groupsOf(before)) group.delete(mail.id);
		this.#mails.set(mail.id, mail);
		if (mail.state === "waiting" && mail.kind !== confirmation)
			this.#announced = undefined;
		if (mail.state === "held" || before?.state === "held")
			this.#heldGroups = undefined;
		for (const group of this.#groupsOf(mail)) group.set(mail.id, mail);
		if (before && hasEnded(before)) {
			this.#ended = undefined;
			this.#days.clear();
		} else if (hasEnded(mail)) {
			this.#days.get(endOf(mail).slice(0, 10))?.add(mail);
			const last = this.#ended?.at(-1);
			if (last && endOf(last) <= endOf(mail)) this.#ended?.push(mail);
			else this.#ended = undefined;
		}
	}

	#groupsOf({ kind, state, email }: Mail): Map<number, Mail>[] {
		const waiting = kind === confirmation ? "confirmations" : "announcements";
		const queue: Queue = state === "waiting" ? waiting : state;
		return [queue, mailboxOf(email)].map((name) =>
			getOrInsert(this.#groups, name, () => new Map()),
		);
	}

	queue(name: Queue): Mail[] {
		return [...(this.#groups.get(name)?.values() ?? [])];
	}

	#allEnded(): Mail[] {
		this.#ended ??= [...this.queue("sent"), ...this.queue("bounced")].sort(
			(one, other) =>
				endOf(one) === endOf(other)
					? one.id - other.id
					: endOf(one) < endOf(other)
						? -1
						: 1,
		);
		return this.#ended;
	}

	async joinedPerHour(now: number) {
		const hour = Math.floor(now / hourMs);
		if (this.#perHour?.hour !== hour) {
			const counts = new Map<number, number>();
			for (const at of this.#joined.values()) {
				const each = Math.floor(at / hourMs);
				counts.set(each, (counts.get(each) ?? 0) + 1);
			}
			this.#perHour = { hour, counts };
		}
		return this.#perHour.counts;
	}

	async mailboxes(): Promise<FactsOf> {
		return (email) => this.#mailbox(email);
	}

	/** The mails, replies and wishes of the mailbox of an address, also those of erased people. */
	#mailbox(email: string): MailboxFacts {
		const mails = [...(this.#groups.get(mailboxOf(email))?.values() ?? [])];
		const personOfKey = new Map([
			...sides.flatMap((user_type) =>
				personKeys(this.#secrets, email, user_type).map(
					(key) => [key, sideAndAddress({ email, user_type })] as const,
				),
			),
			...mails.map((mail) => [mail.person_key, sideAndAddress(mail)] as const),
		]);
		const replies = [...personOfKey].flatMap(([key, person]) =>
			(this.#replies.get(key) ?? []).map((reply) => ({ ...reply, person })),
		);
		const all = withEvents(replies, this.#wishes.of(email));
		return { mails, replies: all.map((reply) => ({ person: "", ...reply })) };
	}

	async interrupted(): Promise<Mail | undefined> {
		return byId(this.queue("sending"))[0];
	}

	async hasWaiting(): Promise<boolean> {
		return (["confirmations", "announcements"] as const).some(
			(name) => (this.#groups.get(name)?.size ?? 0) > 0,
		);
	}

	async dueConfirmations(
		{ joinedAfter, without, limit }: DueConfirmations,
		now: number,
	): Promise<Mail[]> {
		const names = new Set<string | null>(without);
		const joinedOf = ({ joined_at }: Mail) => joined_at ?? "";
		const isAhead = isAheadAt(now);
		return byId(this.queue("confirmations"))
			.filter(
				(mail) =>
					!isAhead(mail) &&
					(joinedAfter === null || joinedOf(mail) > joinedAfter) &&
					!(
						names.has(mail.network) ||
						names.has(mailboxOf(mail.email)) ||
						names.has(mailDomainOf(mail.email))
					),
			)
			.sort((one, other) =>
				joinedOf(one) === joinedOf(other)
					? 0
					: joinedOf(one) > joinedOf(other)
						? -1
						: 1,
			)
			.slice(0, limit);
	}

	async dueAnnouncement(now: number): Promise<Mail | undefined> {
		const time = ago(0, now);
		const isAhead = isAheadAt(now);
		this.#announced ??= byId(this.queue("announcements")).sort((one, other) =>
			one.next_try_at === other.next_try_at
				? 0
				: one.next_try_at < other.next_try_at
					? -1
					: 1,
		);
		while (this.#announced[0] && !this.#isCurrent(this.#announced[0]))
			this.#announced.shift();
		/** Of each wave, the mail that is due first; of those that are ahead because the clock jumped back, the oldest. */
		const firsts = new Map<number | null, Mail>();
		for (const mail of this.#announced) {
			const { id, announcement_id, next_try_at } = mail;
			const first = firsts.get(announcement_id);
			const isFirst =
				first === undefined || (first.next_try_at > time && id < first.id);
			if (
				isFirst &&
				this.#isCurrent(mail) &&
				!this.stopped.has(announcement_id ?? 0) &&
				!isAhead(mail) &&
				!isScheduled(mail, time)
			)
				firsts.set(announcement_id, mail);
			// In most tests, all are of one wave.
			if (next_try_at <= time && firsts.size === this.waves) break;
		}
		return byId([...firsts.values()])[0];
	}

	#isCurrent(mail: Mail): boolean {
		return this.#mails.get(mail.id) === mail;
	}

	async lastEnded(from = ""): Promise<Mail[]> {
		return this.#allEnded()
			.slice(-lastMails)
			.filter((mail) => endOf(mail) >= from);
	}

	async lastSent(): Promise<number> {
		const last = this.#allEnded().findLast(({ state }) => state === "sent");
		return last ? Date.parse(endOf(last)) : 0;
	}

	async day(now: number): Promise<DayCount> {
		const day = ago(0, now).slice(0, 10);
		return getOrInsert(this.#days, day, () => {
			const count = new DayCount();
			for (const mail of this.#allEnded())
				if (endOf(mail).startsWith(day)) count.add(mail);
			return count;
		});
	}

	async heldGroups(): Promise<ReadonlyMap<string, string>> {
		if (this.#heldGroups) return this.#heldGroups;
		const newest = new Map<string, string>();
		this.#heldGroups = newest;
		for (const { held_group, created_at } of this.queue("held"))
			if (held_group !== null && created_at > (newest.get(held_group) ?? ""))
				newest.set(held_group, created_at);
		return newest;
	}

	async holdable(domains: readonly string[]): Promise<Mail[]> {
		return this.queue("confirmations").filter(
			({ email, network, held_group, joined_at }) =>
				held_group === null &&
				joined_at !== null &&
				(network !== null || domains.includes(mailDomainOf(email))),
		);
	}

	async caused(
		labels: readonly string[],
	): Promise<ReadonlyMap<string, number>> {
		const counts = new Map<string, number>();
		if (labels.length === 0) return counts;
		for (const mail of [
			...this.queue("confirmations"),
			...this.queue("sending"),
			...this.#allEnded(),
		])
			if (mail.network !== null && labels.includes(mail.network)) {
				const key = labelAndDay(mail);
				counts.set(key, (counts.get(key) ?? 0) + 1);
			}
		return counts;
	}

	async lastReplyId(): Promise<number> {
		return this.#lastReplyId;
	}
}

function byId(mails: Mail[]): Mail[] {
	return mails.sort((one, other) => one.id - other.id);
}

/** Whether a mail waits for another time; one more than a day ahead is from before the clock jumped back. */
function isAheadAt(now: number): (mail: Mail) => boolean {
	const [time, tomorrow] = [ago(0, now), ago(-dayMs, now)];
	return ({ next_try_at }) => next_try_at > time && next_try_at <= tomorrow;
}

function hasEnded({ state }: Mail): boolean {
	return state === "sent" || state === "bounced";
}

function endOf({ ended_at }: Mail): string {
	return ended_at ?? "";
}
