/** What the rules ask, read from the list when they ask: in memory are only the counts of today and the last hour. */
import type { DueConfirmations, Mail } from "../../shared/mail.ts";
import type { Reply } from "../../shared/reply.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago, hourMs, minuteMs } from "../../shared/time.ts";
import type { Wishes } from "../../store/erased-people.ts";
import { inParts, type List } from "../../store/list.ts";
import {
	hasWaitingMails,
	idBefore,
	lastReplyId,
	readCaused,
	readDueAnnouncement,
	readDueConfirmations,
	readEndedOn,
	readFirstJoined,
	readHeldTimes,
	readHoldable,
	readInterrupted,
	readJoinedPerHour,
	readLastEnded,
	readLastSent,
	readWithoutMailbox,
} from "../../store/mail-queue.ts";
import { NewRows } from "../../store/new-rows.ts";
import { lastMails } from "../rules/bounce-limits.ts";
import { labelAndDay } from "../rules/held-confirmations.ts";
import type { FactsOf, MailFacts } from "../rules/mail-facts.ts";
import { mailboxOf, mailDomainOf } from "../rules/mailbox.ts";
import type { MailerState, StateChange } from "../rules/mailer-values.ts";
import { freshSince, isFresh } from "../rules/new-confirmations.ts";
import { DayCount, mailsPerTransaction } from "../rules/sending-limits.ts";
import { type PerHour, usualMs } from "../rules/sign-up-spike.ts";
import { readMailboxes, readWishesAfter } from "./mailboxes.ts";

/** Sign-ups or replies that are read at a time. */
const rowsAtATime = 1_000;
/** Mails of an earlier version that are named before the next ones are read. */
const namedAtATime = 10_000;
/** The counts of a day are read again after this time, as commands change mails, too. */
const recountMs = 10 * minuteMs;
/** The time between two notes of how far the sign-ups were read. */
const markMs = 10 * minuteMs;

export class StoredFacts implements MailFacts {
	readonly firstSeen = new Map<string, number>();
	signUps: readonly StoredSignUp[] = [];
	hasMore = false;
	readonly #list: List;
	readonly #secrets: readonly string[];
	#newSignUps: NewRows<"waitlist"> | undefined;
	#newReplies: NewRows<"replies"> | undefined;
	/** Up to which sign-up all were read at a time; the first of these times is an hour ago, or the start. */
	readonly #marks: { readonly id: number; readonly at: number }[] = [];
	#today: { day: string; readAt: number; count: DayCount } | undefined;
	#perHour: { hour: number; counts: PerHour } | undefined;

	constructor(list: List, secrets: readonly string[]) {
		this.#list = list;
		this.#secrets = secrets;
	}

	/** Forgets what another mailer may have changed. */
	forget(): void {
		this.#today = undefined;
	}

	/**
	 * Reads new sign-ups and replies, some at a time. Resolves with what is to be saved, and the wishes of the mailboxes with
	 * new replies.
	 */
	async refresh(
		saved: MailerState,
		now: number,
	): Promise<{ readonly values: StateChange; readonly wishes: Wishes }> {
		for (const [mailbox, at] of this.firstSeen)
			if (at < now - hourMs) this.firstSeen.delete(mailbox);
		await this.#readSignUps(saved, now);
		const replies = await this.#readReplies(saved);
		const wishes =
			replies.length > 0
				? await readWishesAfter(this.#list, this.#secrets, replies)
				: {};
		const cursors = {
			sign_ups_read: this.#marks[0]?.id,
			replies_read: this.#newReplies?.settledId,
		};
		const values: Record<string, string> = {};
		for (const [name, id] of Object.entries(cursors)) {
			const known = saved[name as keyof typeof cursors];
			if (id !== undefined && `${id}` !== known) values[name] = `${id}`;
		}
		return { values, wishes };
	}

	async #readSignUps(saved: MailerState, now: number): Promise<void> {
		// Those that were left for this round are decided on first.
		if (this.signUps.length > 0) return;
		const list = this.#list;
		if (this.#newSignUps === undefined) {
			const { sign_ups_read } = saved;
			const id = sign_ups_read
				? Number(sign_ups_read)
				: await idBefore(list, freshSince(now));
			this.#newSignUps = new NewRows("waitlist", undefined, id);
			this.#marks.push({ id, at: performance.now() });
		}
		const found: StoredSignUp[] = [];
		this.hasMore = false;
		for await (const row of this.#newSignUps.read(list)) {
			if (row.imported_at === null) found.push(row);
			this.hasMore = found.length >= rowsAtATime;
			if (this.hasMore) break;
		}
		if (!this.hasMore) this.#mark(this.#newSignUps.lastId);
		await this.#seeFirst(found, now);
		this.signUps = found.filter((row) => isFresh(row, now));
	}

	/** The next start reads the last hour again, of which `firstSeen` knows. */
	#mark(id: number): void {
		const at = performance.now();
		const last = this.#marks.at(-1);
		if (last && at >= last.at + markMs) this.#marks.push({ id, at });
		const old = this.#marks.findLastIndex((mark) => mark.at < at - hourMs);
		if (old > 0) this.#marks.splice(0, old);
	}

	/** Notes the mailboxes that joined first within an hour. */
	async #seeFirst(rows: readonly StoredSignUp[], now: number): Promise<void> {
		const since = ago(hourMs, now);
		const recent = rows.filter(({ created_at }) => created_at >= since);
		if (recent.length === 0) return;
		const emails = [...new Set(recent.map(({ email }) => email.toLowerCase()))];
		const mailboxes = [...new Set(emails.map(mailboxOf))];
		const first = await readFirstJoined(
			this.#list,
			mailboxes,
			emails,
			ago(usualMs, now),
		);
		for (const email of emails) {
			const mailbox = mailboxOf(email);
			const times = [first.get(mailbox), first.get(email)];
			const [at = since] = times.filter((time) => time !== undefined).sort();
			const before = this.firstSeen.get(mailbox) ?? Number.POSITIVE_INFINITY;
			this.firstSeen.set(mailbox, Math.min(before, Date.parse(at)));
		}
	}

	async #readReplies(saved: MailerState): Promise<Reply[]> {
		this.#newReplies ??= new NewRows(
			"replies",
			undefined,
			Number(saved.replies_read ?? 0),
		);
		const replies: Reply[] = [];
		for await (const reply of this.#newReplies.read(this.#list)) {
			replies.push(reply);
			if (replies.length >= rowsAtATime) break;
		}
		return replies;
	}

	/** Notes a mail that was sent or bounced. */
	note(mail: Mail): void {
		const today = this.#today;
		if (today && mail.ended_at?.startsWith(today.day)) today.count.add(mail);
	}

	async joinedPerHour(now: number): Promise<PerHour> {
		const hour = Math.floor(now / hourMs);
		if (this.#perHour?.hour !== hour) {
			const since = ago(usualMs, now);
			const read = await readJoinedPerHour(this.#list, since);
			const counts = new Map(
				[...read].map(([each, count]) => [
					Math.floor(Date.parse(`${each}:00:00.000Z`) / hourMs),
					count,
				]),
			);
			this.#perHour = { hour, counts };
		}
		return this.#perHour.counts;
	}

	mailboxes(emails: readonly string[]): Promise<FactsOf> {
		return readMailboxes(this.#list, this.#secrets, emails);
	}

	interrupted(): Promise<Mail | undefined> {
		return readInterrupted(this.#list);
	}

	hasWaiting(): Promise<boolean> {
		return hasWaitingMails(this.#list);
	}

	dueConfirmations(which: DueConfirmations, now: number): Promise<Mail[]> {
		return readDueConfirmations(this.#list, which, now);
	}

	dueAnnouncement(now: number): Promise<Mail | undefined> {
		return readDueAnnouncement(this.#list, now);
	}

	lastEnded(from = ""): Promise<Mail[]> {
		return readLastEnded(this.#list, from, lastMails);
	}

	async lastSent(): Promise<number> {
		return Date.parse(await readLastSent(this.#list)) || 0;
	}

	async day(now: number): Promise<DayCount> {
		const day = ago(0, now).slice(0, 10);
		const { readAt = 0 } = this.#today ?? {};
		if (this.#today?.day !== day || now < readAt || now >= readAt + recountMs) {
			const count = new DayCount();
			for (const mail of await readEndedOn(this.#list, day)) count.add(mail);
			this.#today = { day, readAt: now, count };
		}
		return this.#today.count;
	}

	heldGroups(): Promise<ReadonlyMap<string, string>> {
		return readHeldTimes(this.#list);
	}

	holdable(domains: readonly string[]): Promise<Mail[]> {
		return readHoldable(this.#list, domains);
	}

	async caused(
		labels: readonly string[],
	): Promise<ReadonlyMap<string, number>> {
		if (labels.length === 0) return new Map();
		const rows = await readCaused(this.#list, labels);
		return new Map(
			rows.map(({ network, day: joined_at, mails }) => [
				labelAndDay({ network, joined_at }),
				mails,
			]),
		);
	}

	lastReplyId(): Promise<number> {
		return lastReplyId(this.#list);
	}
}

/** Names the mailboxes of mails that an earlier version or another program has stored. */
export async function nameMailboxes(list: List): Promise<void> {
	for (;;) {
		const mails = await readWithoutMailbox(list, namedAtATime);
		if (mails.length === 0) return;
		await inParts(list, mails, mailsPerTransaction, (some) =>
			list.changeMails(
				some.map(({ id, email }) => ({
					id,
					mailbox: mailboxOf(email),
					domain: mailDomainOf(email),
				})),
			),
		);
	}
}
