/** What the mailer does next (mail/mail-loop.ts). */
import type { Mail } from "../../shared/mail.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { isTooEarly, startOfDay } from "../../shared/time.ts";
import { type Alarm, needsPerHour, nextAlarm } from "./alarms.ts";
import { readyAt } from "./confirmation.ts";
import { confirmationsToHold, domainsToHold } from "./held-confirmations.ts";
import type { MailFacts, NewMail } from "./mail-facts.ts";
import type { MailerState, StateChange } from "./mailer-values.ts";
import { planConfirmations } from "./new-confirmations.ts";
import { confirmationsFor, type Turn, turnOf } from "./next-mail.ts";
import { isDayFull } from "./sending-limits.ts";
import { outagePausesMs } from "./timeouts.ts";

/** What the mailer knows besides the mails and sign-ups. */
export interface Situation {
	readonly saved: MailerState;
	/** When the mail server could not be used, if that is its last result; 0 otherwise. */
	readonly failedAt: number;
	/** The kinds of steps done in this round. */
	readonly done: ReadonlySet<Step["do"]>;
}

export type Step =
	/** Saves values, and logs the alarm. */
	| {
			readonly do: "alarm";
			readonly alarm: Alarm;
			readonly values: StateChange;
	  }
	/** Adds confirmations to the queue; the sign-ups `later` are decided on in the next round. */
	| {
			readonly do: "queue";
			readonly mails: readonly NewMail[];
			readonly later: StoredSignUp[];
	  }
	/** Holds confirmations until the founder decides, by group. */
	| {
			readonly do: "hold";
			readonly groups: ReadonlyMap<string, readonly Mail[]>;
	  }
	/** Sends a mail, drops one that its person must no longer get, or lets some wait for their day. */
	| Turn
	/** Saves the day whose limit is reached, and waits. */
	| { readonly do: "full day"; readonly values: StateChange }
	| {
			readonly do: "wait";
			readonly why: "more sign-ups" | "outage" | "paused" | "nothing due";
	  };

/**
 * The next step at the time `now`, in milliseconds since 1970. The caller does the step, and calls again. A round has at
 * most one "alarm", "queue" and "hold" each, and ends with a step of another kind than these and "postpone".
 */
export async function step(
	facts: MailFacts,
	{ saved, failedAt, done }: Situation,
	{ perDay }: { readonly perDay: number },
	now: number,
): Promise<Step> {
	const { firstSeen, signUps } = facts;
	const heldGroups =
		done.has("alarm") && done.has("hold")
			? new Map<string, string>()
			: await facts.heldGroups();
	const lastEnded = () => facts.lastEnded(saved.bounces_seen_until);
	if (!done.has("alarm")) {
		const perHour = needsPerHour(firstSeen, saved, now)
			? await facts.joinedPerHour(now)
			: new Map<number, number>();
		const ended = await lastEnded();
		const [alarm, values] =
			nextAlarm({ ended, heldGroups, firstSeen, perHour }, saved, now) ?? [];
		if (alarm && values) return { do: "alarm", alarm, values };
	}
	if (!done.has("queue") && signUps.length > 0) {
		const factsOf = await facts.mailboxes(signUps.map(({ email }) => email));
		return { do: "queue", ...planConfirmations(signUps, factsOf, saved, now) };
	}
	if (!done.has("hold")) {
		const domains = domainsToHold({ heldGroups, firstSeen }, saved, now);
		const waiting = await facts.holdable([...domains]);
		const labels = waiting.flatMap(({ network }) => network ?? []);
		const caused = await facts.caused([...new Set(labels)]);
		const holding = { waiting, heldGroups, caused, firstSeen };
		const groups = confirmationsToHold(holding, saved, now);
		if (groups.size > 0) return { do: "hold", groups };
	}
	if (facts.hasMore) return { do: "wait", why: "more sign-ups" };
	const { outage_since: since } = saved;
	if (since && isTooEarly(now, since, failedAt, outagePausesMs))
		return { do: "wait", why: "outage" };
	if (saved.paused) return { do: "wait", why: "paused" };
	return nextMail(facts, saved, lastEnded, perDay, now);
}

/** The step for the mail whose turn it is: first one whose delivery was interrupted, confirmations, then announcements. */
async function nextMail(
	facts: MailFacts,
	saved: MailerState,
	lastEnded: () => Promise<readonly Mail[]>,
	perDay: number,
	now: number,
): Promise<Step> {
	const turnOfAll = async (mails: readonly Mail[]) =>
		turnOf(mails, await facts.mailboxes(mails.map(({ email }) => email)), now);
	const interrupted = await facts.interrupted();
	if (interrupted !== undefined) {
		const { email } = interrupted;
		const factsOf = await facts.mailboxes([email]);
		const isWanted = readyAt(interrupted, factsOf(email), now) !== undefined;
		return { do: isWanted ? "send" : "drop", mail: interrupted };
	}
	const nothing = { do: "wait", why: "nothing due" } as const;
	if (!(await facts.hasWaiting())) return nothing;
	const today = await facts.day(now);
	const ended = saved.slowed_since ? await lastEnded() : undefined;
	const which = confirmationsFor(today, perDay, ended, now);
	const confirmations = which ? await facts.dueConfirmations(which, now) : [];
	if (confirmations.length > 0)
		return (await turnOfAll(confirmations)) ?? nothing;
	const isFull = isDayFull(today, perDay);
	const announced =
		isFull || ended ? undefined : await facts.dueAnnouncement(now);
	if (announced) return (await turnOfAll([announced])) ?? nothing;
	const day = startOfDay(0, now);
	// Once per day, while other mails wait.
	return isFull && saved.full_day !== day
		? { do: "full day", values: { full_day: day } }
		: nothing;
}
