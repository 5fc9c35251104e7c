/** Whether visitors come and no one joins: then the form may be broken. */
import { dayMs } from "../../shared/time.ts";

/**
 * "No one has joined for 24 hours, though at least 50 people came, and as many as brought 12 sign-ups in the 14 days
 * before." silent-year.test.ts shows what a shorter sentence would cost in false alarms.
 */
export const silenceRule = {
	ms: dayMs,
	people: 50,
	signUps: 12,
	usualDays: 14,
} as const;

/** What is known of a silence; people are senders (shared/visits.ts), of whom one network cannot add many. */
export interface SilenceFacts {
	readonly silentMs: number;
	/** The people who came in this time. */
	readonly came: number;
	/** The people and sign-ups of the days before. */
	readonly usual: { readonly people: number; readonly signUps: number };
}

export function isSilent({ silentMs, came, usual }: SilenceFacts): boolean {
	return (
		silentMs >= silenceRule.ms &&
		came >= silenceRule.people &&
		usual.signUps >= silenceRule.signUps &&
		came * usual.signUps >= silenceRule.signUps * usual.people
	);
}
