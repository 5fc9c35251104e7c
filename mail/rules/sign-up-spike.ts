/** A spike of sign-ups: far more people than usual, so bots may be entering strangers' addresses. */
import { isLargeProvider } from "../../shared/mail-domains.ts";
import { domainOf } from "../../shared/reachable.ts";
import { dayMs, hourMs } from "../../shared/time.ts";
import { mailDomainOf } from "./mailbox.ts";

/** The time in which the usual hour is looked for. */
export const usualMs = 14 * dayMs;
/** A spike has at least 100 new mailboxes in an hour, and more than 10 times the usual hour. */
const minMailboxes = 100;
const timesUsual = 10;
/** A cluster has at least 10 new mailboxes of one small domain in an hour. */
const minCluster = 10;

/** When each mailbox was first seen, in milliseconds since 1970. */
export type FirstSeen = ReadonlyMap<string, number>;
/** How many joined first in an hour, by the hours since 1970. */
export type PerHour = ReadonlyMap<number, number>;

/**
 * Whether the hour before `now` has so many new mailboxes that it may be a spike, before it is known what is usual. Sign-ups
 * before `after`, which the founder has seen, do not count. A spike that has begun ends below half of these numbers, so
 * that it does not begin and end by chance.
 */
export function mayBeSpike(
	seen: FirstSeen,
	now: number,
	after: number,
	hasBegun: boolean,
): boolean {
	return countNew(seen, now, after, hasBegun) >= minMailboxes;
}

/** Whether it is a spike; see `mayBeSpike`. */
export function isSpike(
	seen: FirstSeen,
	perHour: PerHour,
	now: number,
	after: number,
	hasBegun: boolean,
): boolean {
	const count = countNew(seen, now, after, hasBegun);
	return count >= minMailboxes && count > timesUsual * usualHour(perHour, now);
}

function countNew(
	seen: FirstSeen,
	now: number,
	after: number,
	hasBegun: boolean,
): number {
	const since = Math.max(after, now - hourMs);
	let found = 0;
	for (const at of seen.values()) if (at >= since) found += 1;
	return hasBegun ? 2 * found : found;
}

/** The small domains with a cluster in the hour before `now`. */
export function clusteredDomains(seen: FirstSeen, now: number): Set<string> {
	const counts = new Map<string, number>();
	for (const [mailbox, at] of seen) {
		if (at < now - hourMs) continue;
		const domain = domainOf(mailbox);
		counts.set(domain, (counts.get(domain) ?? 0) + 1);
	}
	// Looked up for each domain, not for each mailbox: this takes long.
	const owned = new Map<string, number>();
	for (const [domain, count] of counts) {
		const owner = mailDomainOf(`@${domain}`);
		owned.set(owner, (owned.get(owner) ?? 0) + count);
	}
	return new Set(
		[...owned].flatMap(([domain, count]) =>
			count >= minCluster && !isLargeProvider(domain) ? [domain] : [],
		),
	);
}

/**
 * How many join first in the usual hour of the last two weeks: the median, which an attack of a few days does not change.
 * Hours before the first sign-up do not count.
 */
function usualHour(hours: PerHour, now: number): number {
	const end = Math.floor(now / hourMs);
	const first = Math.min(...hours.keys());
	const length = Math.min(Math.max(end - first, 1), usualMs / hourMs);
	const counts = Array.from(
		{ length },
		(_, index) => hours.get(end - 1 - index) ?? 0,
	).sort((one, other) => one - other);
	return counts[Math.floor(length / 2)] ?? 0;
}

/** The held group of a spike, like `spike-2026-11-22-1405`. */
export function spikeGroup(since: string): string {
	return `spike-${since.slice(0, 16).replace("T", "-").replace(":", "")}`;
}
