/** What the founder must know at once: many mails bounce, or far more people join than usual. */
import { ago } from "../../shared/time.ts";
import { mustSlow, mustStop } from "./bounce-limits.ts";
import { pauseChange } from "./founder-decisions.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { MailerState, StateChange } from "./mailer-values.ts";
import { isSpike, spikeGroup } from "./sign-up-spike.ts";

export type Alarm = "bounces" | "slow" | "slow over" | "spike" | "spike over";

/**
 * The next alarm, and what is saved with it: many mails have bounced, or fewer again; a spike of sign-ups begins or
 * ends. One alarm at a time.
 */
export function nextAlarm(
	index: MailFacts,
	saved: MailerState,
	now: number,
): readonly [alarm: Alarm, values: StateChange] | undefined {
	const time = ago(0, now);
	const { spike_since, paused, slowed_since, bounces_seen_until } = saved;
	const ended = index.ended(bounces_seen_until);
	if (!paused && mustStop(ended))
		return ["bounces", pauseChange("bounces", now)];
	const isSlow = mustSlow(ended, slowed_since !== undefined);
	if (isSlow && !slowed_since) return ["slow", { slowed_since: time }];
	if (!isSlow && slowed_since) return ["slow over", { slowed_since: null }];
	const isSpiking = hasSpike(index, saved, now);
	if (isSpiking && !spike_since) return ["spike", { spike_since: time }];
	if (!isSpiking && spike_since) return ["spike over", { spike_since: null }];
	return undefined;
}

/**
 * Whether there is a spike. A spike that holds mails lasts until the founder has released or erased them; sign-ups
 * from before the founder ended the last spike do not begin another one.
 */
function hasSpike(
	index: MailFacts,
	{ spike_since, spike_seen_until = "" }: MailerState,
	now: number,
): boolean {
	const group = spike_since && spikeGroup(spike_since);
	const seenUntil = Date.parse(spike_seen_until) || 0;
	return (
		index.queue("held").some(({ held_group }) => held_group === group) ||
		isSpike(index.firstSeen, now, seenUntil, Boolean(spike_since))
	);
}
