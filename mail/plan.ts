/** Which confirmations the sign-ups make due, which of them are held, and which mail goes out next. */
import type { Mail } from "../shared/mail.ts";
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
import { hasPublicDomain, mailboxOf, personOf } from "./rules/mailbox.ts";
import { domainsInNumbers, isSpike } from "./rules/sign-up-spike.ts";

/**
 * Whether a wave goes on. One that holds mails lasts until the founder has released or erased
 * them; sign-ups before `seenUntil`, when the founder ended the last one, do not begin another.
 */
export function hasWave(
	book: MailBook,
	waveSince: string | undefined,
	seenUntil: string | undefined,
	now: number,
): boolean {
	const group = waveSince && waveGroup(waveSince);
	return (
		book.queue("held").some(({ held_group }) => held_group === group) ||
		isSpike(book.firstSeen, now, Date.parse(seenUntil ?? "") || 0)
	);
}

/** The confirmations that the sign-ups since the last call make due; `mailOnSince` is when mail was switched on. */
export function planConfirmations(
	book: MailBook,
	mailOnSince: string,
	now: number,
): NewMail[] {
	/** The people of each mailbox for whom this call has planned one. */
	const planned = new Map<string, Set<string>>();
	return book.takeSignUps().flatMap((signUp) => {
		const { user_type, created_at: joined_at, network } = signUp;
		if (joined_at < mailOnSince || !hasPublicDomain(signUp.email)) return [];
		const email = signUp.email.toLowerCase();
		const mail = { email, user_type, joined_at, network };
		const person = personOf(mail);
		const mailbox = book.mailbox(email);
		// Also one that the founder has cancelled.
		const hasMail = mailbox.mails.some(
			(each) => each.joined_at === joined_at && personOf(each) === person,
		);
		const people = planned.getOrInsertComputed(
			mailboxOf(email),
			() => new Set(),
		);
		if (hasMail || confirmationDue(mail, mailbox, now, people) === undefined)
			return [];
		people.add(person);
		return [mail];
	});
}

/** The waiting confirmations that are to be held, with their groups; those that the founder has released go on. */
export function confirmationsToHold(
	book: MailBook,
	waveSince: string | undefined,
	now: number,
): { readonly mail: Mail; readonly group: string }[] {
	const waiting = book
		.queue("confirmations")
		.filter(({ held_group, joined_at }) => !held_group && joined_at)
		.toArray();
	const inNumbers =
		waveSince === undefined || waiting.length === 0
			? new Set<string>()
			: domainsInNumbers(book.firstSeen, now);
	/** How many confirmations each label has caused. */
	const caused = new Map<string, number>();
	return waiting.flatMap((mail) => {
		const { network } = mail;
		const count =
			network === null
				? 0
				: caused.getOrInsertComputed(network, () => causedBy(network, book));
		const group = holdGroup(mail, count, waveSince, inNumbers);
		if (group !== null) return [{ mail, group }];
		if (network !== null) caused.set(network, count + 1);
		return [];
	});
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
): Mail | undefined {
	const [inTheAir] = book.queue("sending");
	if (inTheAir !== undefined || !book.hasWaiting) return inTheAir;
	const today = book.today(now);
	const isReady = (mail: Mail) =>
		!isPaused(mail, now) &&
		(readyAt(mail, book.mailbox(mail.email), now) ?? now) <= now;
	const confirmation = [...book.queue("confirmations")]
		.sort((one, other) =>
			(one.joined_at ?? "") > (other.joined_at ?? "") ? -1 : 1,
		)
		.find((mail) => fitsIntoDay(mail, today, perDay, now) && isReady(mail));
	if (confirmation !== undefined || isDayFull(today, perDay))
		return confirmation;
	return book
		.queue("announcements")
		.find((mail) => !stopped.has(mail.kind) && isReady(mail));
}

/** Whether it waits for its next try. A later time than a day is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
