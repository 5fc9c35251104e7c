/** What the mailer does next (mail/mail-loop.ts). */
import type { Mail } from "../../shared/mail.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { isTooEarly, startOfDay } from "../../shared/time.ts";
import { type Alarm, nextAlarm } from "./alarms.ts";
import { readyAt } from "./confirmation.ts";
import { confirmationsToHold } from "./held-confirmations.ts";
import type { MailFacts, NewMail } from "./mail-facts.ts";
import type { MailerState, StateChange } from "./mailer-values.ts";
import { planConfirmations } from "./new-confirmations.ts";
import { nextMail } from "./next-mail.ts";
import { isDayFull } from "./sending-limits.ts";
import { outagePausesMs } from "./timeouts.ts";

/** What the mailer knows besides the mails and sign-ups. */
export interface Situation {
	readonly saved: MailerState;
	/** When the mail server could not be used, if that is its last result; 0 otherwise. */
	readonly failedAt: number;
	/** The ids of the waves that the founder has stopped. */
	readonly stopped: ReadonlySet<number>;
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
	/** Drops a mail that its person must no longer get. */
	| { readonly do: "drop"; readonly mail: Mail }
	| { readonly do: "send"; readonly mail: Mail }
	/** Saves the day whose limit is reached, and waits. */
	| { readonly do: "full day"; readonly values: StateChange }
	| { readonly do: "wait"; readonly why: "outage" | "paused" | "nothing due" };

/**
 * The next step at the time `now`, in milliseconds since 1970. The caller does the step, updates the index and the
 * situation, and calls again. A round has at most one "alarm", "queue" and "hold" each, and ends with another step.
 */
export function step(
	index: MailFacts,
	{ saved, failedAt, stopped, done }: Situation,
	{ perDay }: { readonly perDay: number },
	now: number,
): Step {
	const [alarm, values] =
		(!done.has("alarm") && nextAlarm(index, saved, now)) || [];
	if (alarm && values) return { do: "alarm", alarm, values };
	if (!done.has("queue") && index.signUps.length > 0)
		return {
			do: "queue",
			...planConfirmations(index, saved, now),
		};
	if (!done.has("hold")) {
		const groups = confirmationsToHold(index, saved, now);
		if (groups.size > 0) return { do: "hold", groups };
	}
	const { outage_since: since } = saved;
	if (since && isTooEarly(now, since, failedAt, outagePausesMs))
		return { do: "wait", why: "outage" };
	if (saved.paused) return { do: "wait", why: "paused" };
	const mail = nextMail(index, perDay, now, saved, stopped);
	if (mail !== undefined)
		return readyAt(mail, index.mailbox(mail.email), now) === undefined
			? { do: "drop", mail }
			: { do: "send", mail };
	const day = startOfDay(0, now);
	// Once per day, while other mails wait.
	const isNews = index.hasWaiting && saved.full_day !== day;
	return isNews && isDayFull(index.day(now), perDay)
		? { do: "full day", values: { full_day: day } }
		: { do: "wait", why: "nothing due" };
}
