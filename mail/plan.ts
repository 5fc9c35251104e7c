/** Which confirmations the sign-ups make due, which of them are held, and which mail goes out next. */
import { dayMs } from "../shared/time.ts";
import type { MailBook } from "./mail-book.ts";
import type { NewMail } from "./message.ts";
import { confirmationDue, readyAt } from "./rules/confirmation.ts";
import {
	fitsIntoDay,
	holdGroup,
	isDayFull,
	waveGroup,
} from "./rules/limits.ts";
import { type MailFact, personOf } from "./rules/mail-facts.ts";
import { hasPublicDomain, mailboxOf, mailDomainOf } from "./rules/mailbox.ts";

/** ISO 8601 times: when mail was switched on, and when the wave began that goes on. */
export interface PlanState {
	readonly mailOnSince: string;
	readonly waveSince: string | undefined;
}

/**
 * Whether a wave goes on. One that holds mails lasts until the founder has released or erased
 * them; sign-ups before `seenUntil`, when the founder ended the last one, do not begin another.
 */
export function hasWave(
	book: MailBook,
	waveSince: string | undefined,
	seenUntil: number,
	now: number,
): boolean {
	if (book.spike.isOn(now, seenUntil)) return true;
	if (waveSince === undefined) return false;
	const group = waveGroup(waveSince);
	return book.queues.held.values().some(({ heldGroup }) => heldGroup === group);
}

/** The confirmations that the sign-ups since the last call make due. */
export function planConfirmations(
	book: MailBook,
	{ mailOnSince, waveSince }: PlanState,
	now: number,
): NewMail[] {
	const signUps = book.takeSignUps();
	if (signUps.length === 0) return [];
	const domainsInNumbers = book.spike.domainsInNumbers(now);
	/** What this call has planned: the people per mailbox, and how many per label. */
	const planned = new Map<string, Set<string>>();
	const labels = new Map<string, number>();
	return signUps.flatMap((signUp) => {
		const { user_type, created_at: joined_at, network } = signUp;
		if (joined_at < mailOnSince || !hasPublicDomain(signUp.email)) return [];
		const email = signUp.email.toLowerCase();
		const person = personOf(email, user_type);
		const people = planned.getOrInsertComputed(
			mailboxOf(email),
			() => new Set(),
		);
		const asked = { person, joinedAt: Date.parse(joined_at) };
		const mailbox = book.mailbox(email);
		if (confirmationDue(asked, mailbox, now, people) === undefined) return [];
		people.add(person);
		const causedByLabel =
			network === null
				? 0
				: labels.getOrInsertComputed(network, () => book.causedBy(network));
		const held_group = holdGroup(
			{ network, domain: mailDomainOf(email) },
			causedByLabel,
			waveSince,
			domainsInNumbers,
		);
		if (held_group === null && network !== null)
			labels.set(network, causedByLabel + 1);
		const state = held_group === null ? "waiting" : "held";
		return [{ email, user_type, state, joined_at, network, held_group }];
	});
}

/** The waiting confirmations that a wave holds; those that the founder has released go on. */
export function confirmationsToHold(
	book: MailBook,
	waveSince: string,
	now: number,
): { readonly id: number; readonly group: string }[] {
	const domainsInNumbers = book.spike.domainsInNumbers(now);
	return [...book.queues.confirmations.values()].flatMap((mail) => {
		if (mail.heldGroup !== null || mail.joinedAt === null) return [];
		const group = holdGroup(mail, 0, waveSince, domainsInNumbers);
		return group === null ? [] : [{ id: mail.id, group }];
	});
}

/**
 * The mail that is sent next: one that was in the air when a mailer ended; then people who have
 * just joined, newest first; then the backlog, newest first; then announcements, in their order, but for
 * those of the kinds `stopped`. It may not be wanted any more: `readyAt` says so.
 */
export function nextMail(
	book: MailBook,
	perDay: number,
	now: number,
	stopped: ReadonlySet<string> = new Set(),
): MailFact | undefined {
	const { confirmations, announcements, sending } = book.queues;
	const [inTheAir] = sending.values();
	if (inTheAir !== undefined) return inTheAir;
	const today = book.today(now);
	const isReady = (mail: MailFact) =>
		(readyAt(mail, book.mailbox(mail.email), now) ?? now) <= now;
	const confirmation = confirmations
		.values()
		.filter(
			(mail) => !isPaused(mail, now) && fitsIntoDay(mail, today, perDay, now),
		)
		.toArray()
		.sort((one, other) => (other.joinedAt ?? 0) - (one.joinedAt ?? 0))
		.find(isReady);
	if (confirmation !== undefined || isDayFull(today, perDay))
		return confirmation;
	return announcements
		.values()
		.find(
			(mail) =>
				!stopped.has(mail.kind) && !isPaused(mail, now) && isReady(mail),
		);
}

/** Whether it waits for its next try. A later time than a day is from before the clock jumped back. */
function isPaused({ nextTryAt }: MailFact, now: number): boolean {
	return nextTryAt > now && nextTryAt <= now + dayMs;
}
