/**
 * How many mails a network can cause per day (UTC): those of its first sign-ups, which have no label, and some of the
 * further ones, which share a label. The inbox assigns the labels (store/sender-counts.ts).
 */

/** The most confirmations that one label causes per day; the others are held. */
export const mailsPerLabel = 17;

/** The sign-ups without a label per allocation of a provider. */
const unlabelledOfAllocation = 83;

/**
 * The networks that are counted, the smallest first, by the bits of their prefix; how many of their sign-ups carry
 * no label; and what a full one adds to the next larger one. A provider gives one customer up to a /48 of IPv6
 * (RFC 6177) and a company up to a /32 (RIPE-738, 5.1), so a sender can have thousands of /48s. A /64 is part of
 * its /48. One line of a customer cannot fill a /40, so a full /40 labels its /32, whose other /40s the same sender
 * has. A full /24 or /48 may be one line or office, and labels no neighbor.
 */
export const countedNetworks = {
	ipv4: [
		{ bits: 24, unlabelled: 3, whenFull: 0 },
		{ bits: 16, unlabelled: unlabelledOfAllocation, whenFull: 0 },
	],
	ipv6: [
		{ bits: 48, unlabelled: 3, whenFull: 0 },
		{ bits: 40, unlabelled: 23, whenFull: unlabelledOfAllocation },
		{ bits: 32, unlabelled: unlabelledOfAllocation, whenFull: 0 },
	],
} as const;

/** The sign-ups without a label of all senders with an unknown address together. */
export const unlabelledOfUnknown = 3;

/** The mails that a network can cause per day; the next larger network counts at most this number of its sign-ups. */
export function mailsPerDay(unlabelled: number): number {
	return unlabelled + mailsPerLabel;
}
