/** What is saved when the founder or a command decides about the mailer. Times (`now`) are in milliseconds since 1970. */
import type { Mail } from "../../shared/mail.ts";
import { ago } from "../../shared/time.ts";
import { networkGroupOf } from "./held-confirmations.ts";
import type { MailerState, PauseReason, StateChange } from "./mailer-values.ts";
import { spikeGroup } from "./sign-up-spike.ts";

/** All mails to people wait. */
export function pauseChange(reason: PauseReason, now: number): StateChange {
	return { paused: reason, paused_since: ago(0, now) };
}

/** All mails are sent again, and earlier bounces no longer count; `undefined` if mail was not paused. */
export function resumeChange(
	{ paused, paused_since, slowed_since }: MailerState,
	now: number,
): { readonly since: string; readonly change: StateChange } | undefined {
	const since = paused ? paused_since : slowed_since;
	if (!since) return undefined;
	const change = {
		paused: null,
		paused_since: null,
		slowed_since: null,
		bounces_seen_until: ago(0, now),
	};
	return { since, change };
}

/** Groups that are remembered after they were erased. */
const maxErasedGroups = 1_000;

/**
 * After a held group was released or erased: if a spike holds the group, the spike ends, and its sign-ups do not begin
 * another one. What else comes of an erased group is held: from the networks of its mails, or at its mail domain.
 */
export function groupDecided(
	{ spike_since, erased_groups = "" }: MailerState,
	decision: "release" | "erase",
	group: string,
	held: readonly Pick<Mail, "network">[],
	now: number,
): StateChange {
	const decided = new Set([
		...(group.startsWith("domain-") ? [group] : []),
		...held.flatMap(({ network }) =>
			network === null ? [] : networkGroupOf(network),
		),
	]);
	const others = erased_groups
		.split(" ")
		.filter((each) => each !== "" && !decided.has(each));
	const erased = decision === "erase" ? [...others, ...decided] : others;
	return {
		erased_groups: erased.slice(-maxErasedGroups).join(" ") || null,
		...(spike_since && group === spikeGroup(spike_since)
			? { spike_since: null, spike_seen_until: ago(0, now) }
			: {}),
	};
}
