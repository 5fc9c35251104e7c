/** What the founder must know at once: many mails bounce, or far more people join than usual. */

import type { Mail } from "../../shared/mail.ts";
import { ago } from "../../shared/time.ts";
import { mustSlow, mustStop } from "./bounce-limits.ts";
import { pauseChange } from "./founder-decisions.ts";
import type { MailerState, StateChange } from "./mailer-values.ts";
import {
	type FirstSeen,
	isSpike,
	mayBeSpike,
	type PerHour,
	spikeGroup,
} from "./sign-up-spike.ts";

export type Alarm = "bounces" | "slow" | "slow over" | "spike" | "spike over";

/** What alarms follow from. */
export interface AlarmFacts {
	/** The last mails that were sent or bounced, without those that the founder has seen bounce. */
	readonly ended: readonly Mail[];
	/** The groups of held mails. */
	readonly heldGroups: ReadonlyMap<string, unknown>;
	readonly firstSeen: FirstSeen;
	/** May be empty if `needsPerHour` says so. */
	readonly perHour: PerHour;
}

/** Whether there are so many sign-ups that the alarms need `perHour`. */
export function needsPerHour(
	seen: FirstSeen,
	saved: MailerState,
	now: number,
): boolean {
	return mayBeSpike(seen, now, seenUntil(saved), Boolean(saved.spike_since));
}

/**
 * The next alarm, and what is saved with it: many mails have bounced, or fewer again; a spike of sign-ups begins or
 * ends. One alarm at a time.
 */
export function nextAlarm(
	facts: AlarmFacts,
	saved: MailerState,
	now: number,
): readonly [alarm: Alarm, values: StateChange] | undefined {
	const time = ago(0, now);
	const { ended } = facts;
	const { spike_since, paused, slowed_since } = saved;
	if (!paused && mustStop(ended))
		return ["bounces", pauseChange("bounces", now)];
	const isSlow = mustSlow(ended, slowed_since !== undefined);
	if (isSlow && !slowed_since) return ["slow", { slowed_since: time }];
	if (!isSlow && slowed_since) return ["slow over", { slowed_since: null }];
	const isSpiking = hasSpike(facts, saved, now);
	if (isSpiking && !spike_since) return ["spike", { spike_since: time }];
	if (!isSpiking && spike_since) return ["spike over", { spike_since: null }];
	return undefined;
}

/**
 * Whether there is a spike. A spike that holds mails lasts until the founder has released or erased them; sign-ups
 * from before the founder ended the last spike do not begin another one.
 */
function hasSpike(
	{ heldGroups, firstSeen, perHour }: AlarmFacts,
	saved: MailerState,
	now: number,
): boolean {
	const { spike_since } = saved;
	return (
		(spike_since !== undefined && heldGroups.has(spikeGroup(spike_since))) ||
		isSpike(firstSeen, perHour, now, seenUntil(saved), Boolean(spike_since))
	);
}

function seenUntil({ spike_seen_until = "" }: MailerState): number {
	return Date.parse(spike_seen_until) || 0;
}
