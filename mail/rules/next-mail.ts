/** Which mail is sent next. */
import type { DueConfirmations, Mail } from "../../shared/mail.ts";
import { dayMs } from "../../shared/time.ts";
import { suspectMarks } from "./bounce-limits.ts";
import { readyAt } from "./confirmation.ts";
import type { FactsOf } from "./mail-facts.ts";
import { type DayCount, isDayFull, newSince } from "./sending-limits.ts";

/** Confirmations that are looked at together. */
const mostTogether = 20;

/** A mail that waits for its day, and until when, in milliseconds since 1970. */
export interface Postponed {
	readonly mail: Mail;
	readonly until: number;
}

/** What is done with a mail whose turn it is. */
export type Turn =
	| { readonly do: "send" | "drop"; readonly mail: Mail }
	/** These wait for their day; the others are looked at after that. */
	| { readonly do: "postpone"; readonly mails: readonly Postponed[] };

/**
 * Which confirmations may be sent at the time `now`: first to people who have just joined, newest first, then the backlog.
 * `undefined` for none, when the day is full. `ended` are the last mails while mail is slowed: then only mails are sent
 * that share nothing with a bounced address.
 */
export function confirmationsFor(
	today: DayCount,
	perDay: number,
	ended: readonly Mail[] | undefined,
	now: number,
): DueConfirmations | undefined {
	if (today.all >= perDay) return undefined;
	const joinedAfter = isDayFull(today, perDay) ? newSince(now) : ended && "";
	const suspects = ended ? suspectMarks(ended) : [];
	return {
		joinedAfter: joinedAfter ?? null,
		without: [...today.fullDomains(), ...suspects],
		limit: mostTogether,
	};
}

/**
 * What is done with these mails, whose turn it is: the first one that may be sent is. A mail waits for its day for at most
 * one, as what is known of the mailbox may change.
 */
export function turnOf(
	mails: readonly Mail[],
	factsOf: FactsOf,
	now: number,
): Turn | undefined {
	const waiting: Postponed[] = [];
	for (const mail of mails) {
		const ready = readyAt(mail, factsOf(mail.email), now);
		if (ready !== undefined && ready > now) {
			waiting.push({ mail, until: Math.min(ready, now + dayMs) });
			continue;
		}
		if (waiting.length > 0) break;
		return { do: ready === undefined ? "drop" : "send", mail };
	}
	return waiting.length > 0 ? { do: "postpone", mails: waiting } : undefined;
}
