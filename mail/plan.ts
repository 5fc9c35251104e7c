/** Which confirmations the sign-ups make due, which of them are held, and which mail goes out next. */
import { confirmation, type Mail } from "../shared/mail.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { MailBook } from "./mail-book.ts";
import { decisions } from "./mail-notes.ts";
import {
	type Memory,
	type MemoryChange,
	stoppedKinds,
} from "./mailer-memory.ts";
import type { NewMail } from "./message.ts";
import { mustSlow, mustStop, passesSlowly } from "./rules/bounce-brake.ts";
import { readyAt } from "./rules/confirmation.ts";
import { fitsIntoDay, isDayFull } from "./rules/limits.ts";
import {
	isReachable,
	mailboxOf,
	mailDomainOf,
	personOf,
} from "./rules/mailbox.ts";
import { domainsInNumbers, isSpike } from "./rules/sign-up-spike.ts";

/**
 * Most confirmations that one label causes; the rest is held. A network causes 20 per day: three without
 * a label, and these with the label that its fourth sign-up and all later ones of that day share.
 */
const perLabel = 17;

/**
 * What is to be remembered and logged when many mails have bounced or fewer do again, or a wave of sign-ups begins or ends;
 * one of these at a time.
 */
export function nextAlarm(
	book: MailBook,
	memory: Memory,
	now: number,
): readonly [values: MemoryChange, message: string] | undefined {
	const time = ago(0, now);
	const { wave, paused, slowed } = memory;
	const ended = book.ended(memory["bounces-seen"]);
	if (!paused && mustStop(ended))
		return [
			{ paused: time, "paused-why": decisions.bounces },
			`Paused, ${decisions.bounces}`,
		];
	const isSlow = mustSlow(ended, Boolean(slowed));
	if (isSlow && !slowed) return [{ slowed: time }, decisions.slowed];
	if (!isSlow && slowed)
		return [{ slowed: null }, "Fewer mails bounce: all go out again."];
	const isWave = hasWave(book, memory, now);
	if (isWave && !wave) return [{ wave: time }, decisions.wave];
	if (!isWave && wave) return [{ wave: null }, "The wave of sign-ups is over."];
	return undefined;
}

/**
 * Whether a wave goes on. One that holds mails lasts until the founder has released or erased
 * them; sign-ups from before the founder ended the last one do not begin another.
 */
function hasWave(
	book: MailBook,
	{ wave, "wave-seen": seenUntil = "" }: Memory,
	now: number,
): boolean {
	const group = wave && waveGroup(wave);
	return (
		book.queue("held").some(({ held_group }) => held_group === group) ||
		isSpike(book.firstSeen, now, Date.parse(seenUntil) || 0, Boolean(wave))
	);
}

/**
 * The confirmations that the sign-ups of the book make due, one per mailbox, and the sign-ups on which is
 * decided once these are stored. `mailOnSince` is when mail was switched on.
 */
export function planConfirmations(
	book: MailBook,
	mailOnSince: string,
	now: number,
): { readonly mails: readonly NewMail[]; readonly later: StoredSignUp[] } {
	const planned = new Map<string, NewMail>();
	const later: StoredSignUp[] = [];
	for (const signUp of book.signUps) {
		const { user_type, created_at: joined_at, network } = signUp;
		if (joined_at < mailOnSince || !isReachable(signUp.email)) continue;
		const email = signUp.email.toLowerCase();
		const mail = { kind: confirmation, email, user_type, joined_at, network };
		const facts = book.mailbox(email);
		// Also one that the founder has cancelled.
		const hasMail = facts.mails.some(
			(each) =>
				each.joined_at === joined_at && personOf(each) === personOf(mail),
		);
		if (hasMail || readyAt(mail, facts, now) === undefined) continue;
		if (planned.has(mailboxOf(email))) later.push(signUp);
		else planned.set(mailboxOf(email), mail);
	}
	return { mails: [...planned.values()], later };
}

/**
 * The waiting confirmations that are to be held until the founder decides, by their groups; those that the
 * founder has released go on.
 */
export function confirmationsToHold(
	book: MailBook,
	wave: string | undefined,
	now: number,
): ReadonlyMap<string, readonly Mail[]> {
	const waiting = [...book.queue("confirmations")].filter(
		({ held_group, joined_at }) => !held_group && joined_at,
	);
	const inNumbers =
		wave && waiting.length > 0
			? domainsInNumbers(book.firstSeen, now)
			: undefined;
	/** How many confirmations each label has caused. */
	const caused = new Map<string, number>();
	const groupOf = ({ network, email }: Mail): string => {
		if (wave && network) return waveGroup(wave);
		const domain = mailDomainOf(email);
		if (inNumbers?.has(domain)) return `domain-${domain}`;
		if (network === null) return "";
		const count = caused.getOrInsertComputed(network, () =>
			causedBy(network, book),
		);
		if (count >= perLabel) return `network-${network}`;
		caused.set(network, count + 1);
		return "";
	};
	const groups = Map.groupBy(waiting, groupOf);
	groups.delete("");
	return groups;
}

/** How many confirmations a label has caused, but for those that wait and were not released. */
function causedBy(label: string, book: MailBook): number {
	const released = book
		.queue("confirmations")
		.filter(({ held_group }) => held_group !== null);
	return [...released, ...book.queue("sending"), ...book.ended()].filter(
		({ network }) => network === label,
	).length;
}

/** The group of a wave, like `wave-2026-11-22-1405`. */
function waveGroup(since: string): string {
	return `wave-${since.slice(0, 16).replace("T", "-").replace(":", "")}`;
}

/**
 * The mail that is sent next: one that was in the air when a mailer ended; then people who have
 * just joined, newest first; then the backlog, newest first; then announcements, in their order, but for
 * those of the kinds `stopped`. While mail is slowed, only those go out that share nothing with an address that
 * bounced. It may not be wanted any more: `readyAt` says so.
 */
export function nextMail(
	book: MailBook,
	perDay: number,
	now: number,
	memory: Memory = {},
): Mail | undefined {
	const { slowed, "bounces-seen": seen } = memory;
	const stopped = stoppedKinds(memory);
	const passes = slowed ? passesSlowly(book.ended(seen)) : () => true;
	const [inTheAir] = book.queue("sending");
	if (inTheAir !== undefined || !book.hasWaiting) return inTheAir;
	const today = book.day(now);
	const isReady = (mail: Mail) =>
		!isPaused(mail, now) &&
		passes(mail) &&
		(readyAt(mail, book.mailbox(mail.email), now) ?? now) <= now;
	const question = [...book.queue("confirmations")]
		.sort((one, other) =>
			(one.joined_at ?? "") > (other.joined_at ?? "") ? -1 : 1,
		)
		.find((mail) => fitsIntoDay(mail, today, perDay, now) && isReady(mail));
	if (question !== undefined || isDayFull(today, perDay)) return question;
	return book
		.queue("announcements")
		.find((mail) => !stopped.has(mail.kind) && isReady(mail));
}

/** Whether it waits for its next try. A later time than a day is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
