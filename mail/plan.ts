/** Which confirmations the sign-ups make due, which of them are held, and which mail goes out next. */
import { confirmation, type Mail } from "../shared/mail.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { MailIndex } from "./mail-index.ts";
import type { MailerState, StateChange } from "./mailer-state.ts";
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
import {
	clusteredDomains,
	isSpike,
	spikeGroup,
} from "./rules/sign-up-spike.ts";

/**
 * Most confirmations that one label causes; the rest is held. A network causes 20 per day: three without
 * a label, and these with the label that its fourth sign-up and all later ones of that day share.
 */
const perLabel = 17;

/** What has happened that the founder is to know. */
export type Alarm = "bounces" | "slow" | "slow over" | "spike" | "spike over";

/**
 * What is to be saved when many mails have bounced or fewer do again, or a spike of sign-ups begins or ends; one of
 * these at a time.
 */
export function nextAlarm(
	book: MailIndex,
	saved: MailerState,
	now: number,
): readonly [alarm: Alarm, values: StateChange] | undefined {
	const time = ago(0, now);
	const { spike_since, paused, slowed_since, bounces_seen_until } = saved;
	const ended = book.ended(bounces_seen_until);
	if (!paused && mustStop(ended))
		return ["bounces", { paused: "bounces", paused_since: time }];
	const isSlow = mustSlow(ended, slowed_since !== undefined);
	if (isSlow && !slowed_since) return ["slow", { slowed_since: time }];
	if (!isSlow && slowed_since) return ["slow over", { slowed_since: null }];
	const isSpiking = hasSpike(book, saved, now);
	if (isSpiking && !spike_since) return ["spike", { spike_since: time }];
	if (!isSpiking && spike_since) return ["spike over", { spike_since: null }];
	return undefined;
}

/**
 * Whether a spike goes on. One that holds mails lasts until the founder has released or erased
 * them; sign-ups from before the founder ended the last one do not begin another.
 */
function hasSpike(
	book: MailIndex,
	{ spike_since, spike_seen_until = "" }: MailerState,
	now: number,
): boolean {
	const group = spike_since && spikeGroup(spike_since);
	const seenUntil = Date.parse(spike_seen_until) || 0;
	return (
		book.queue("held").some(({ held_group }) => held_group === group) ||
		isSpike(book.firstSeen, now, seenUntil, Boolean(spike_since))
	);
}

/**
 * The confirmations that the sign-ups of the book make due, one per mailbox, and the sign-ups on which is
 * decided once these are stored. `mailOnSince` is when mail was switched on.
 */
export function planConfirmations(
	book: MailIndex,
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
	book: MailIndex,
	spikeSince: string | undefined,
	now: number,
): ReadonlyMap<string, readonly Mail[]> {
	const waiting = [...book.queue("confirmations")].filter(
		({ held_group, joined_at }) => !held_group && joined_at,
	);
	const clustered =
		spikeSince && waiting.length > 0
			? clusteredDomains(book.firstSeen, now)
			: undefined;
	/** How many confirmations each label has caused. */
	const caused = new Map<string, number>();
	const groupOf = ({ network, email }: Mail): string => {
		if (spikeSince && network) return spikeGroup(spikeSince);
		const domain = mailDomainOf(email);
		if (clustered?.has(domain)) return `domain-${domain}`;
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
function causedBy(label: string, book: MailIndex): number {
	const released = book
		.queue("confirmations")
		.filter(({ held_group }) => held_group !== null);
	return [...released, ...book.queue("sending"), ...book.ended()].filter(
		({ network }) => network === label,
	).length;
}

/**
 * The mail that is sent next: one whose delivery was interrupted when a mailer ended; then people who have
 * just joined, newest first; then the backlog, newest first; then announcements, in their order, but for
 * those of the waves `stopped`. While mail is slowed, only those go out that share nothing with an address that
 * bounced. It may not be wanted any more: `readyAt` says so.
 */
export function nextMail(
	book: MailIndex,
	perDay: number,
	now: number,
	saved: MailerState = {},
	stopped: ReadonlySet<number> = new Set(),
): Mail | undefined {
	const { slowed_since, bounces_seen_until } = saved;
	const passes = slowed_since
		? passesSlowly(book.ended(bounces_seen_until))
		: () => true;
	const [interrupted] = book.queue("sending");
	if (interrupted !== undefined || !book.hasWaiting) return interrupted;
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
		.find((mail) => !stopped.has(mail.announcement_id ?? 0) && isReady(mail));
}

/** Whether it waits for its next try. A later time than a day is from before the clock jumped back. */
function isPaused({ next_try_at }: Mail, now: number): boolean {
	const next = Date.parse(next_try_at);
	return next > now && next <= now + dayMs;
}
