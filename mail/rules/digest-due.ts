/** When a mail to the founder is due. */
import { ago, clockIn, dayMs } from "../../shared/time.ts";
import type { MailerState } from "./mailer-values.ts";

/** The most sources in a digest. */
export const maxSources = 10;
/** The longest source that a digest shows whole, in characters. */
export const maxSourceLength = 40;

/** A mail that is due; what is saved when it was sent. */
export interface DueMail {
	/** The first part of its Message-ID, the same when the mail is sent again. */
	readonly id: string;
	readonly notified: MailerState;
}

/** The notice of what needs a decision, if the founder was not notified of it. `heldAt` are the times of held mails. */
export function dueNotice(
	saved: MailerState,
	heldAt: Iterable<string>,
	now: number,
): DueMail | undefined {
	const {
		spike_since = "",
		slowed_since = "",
		paused,
		paused_since = "",
		silence_at = "",
	} = saved;
	const lastDay = [...heldAt].sort().at(-1)?.slice(0, 10);
	const pausedByBounces = paused === "bounces" ? paused_since : "";
	const newest = {
		notified_until: [spike_since, slowed_since, pausedByBounces, silence_at]
			.sort()
			.at(-1),
		// Once per day with held mails; the notice of a spike includes those of the spike.
		notified_held_day: spike_since ? "" : lastDay,
	};
	const due = Object.entries(newest).filter(([name, time = ""]) => {
		const last = saved[name as keyof typeof newest] ?? "";
		// A last time in the future is from before the clock jumped back.
		return time > last || (time !== last && time && last > ago(0, now));
	});
	if (due.length === 0) return undefined;
	return {
		id: `notice-${due.join("").replaceAll(/\W/g, "")}`,
		notified: {
			...Object.fromEntries(due),
			...(lastDay && { notified_held_day: lastDay }),
		},
	};
}

/** The hour of the digest. */
const digestHour = "07";

/** The digest, if it is due, and since when it reports: once a day from its hour on, in the founder's time zone. */
export function dueDigest(
	{ digest_at: last = "" }: MailerState,
	{ timeZone }: { readonly timeZone: string },
	now: number,
): (DueMail & { readonly since: string }) | undefined {
	const clock = clockIn(timeZone);
	const time = ago(0, now);
	const day = clock(time).slice(0, 10);
	const dueAt = `${day}T${digestHour}`;
	// A last digest in the future is from before the clock jumped back.
	const before = last !== "" && last <= time ? last : undefined;
	const isSent = before !== undefined && clock(before) >= dueAt;
	if (clock(time) < dueAt || isSent) return undefined;
	const since = before ?? ago(dayMs, now);
	return { id: `digest-${day}`, notified: { digest_at: time }, since };
}
