/**
 * How many mails a network can cause per day (UTC): those of its first sign-ups, which have no label, and some of the
 * further ones, which share a label. The web server assigns the labels (server/network-label.ts).
 */

/** The most confirmations that one label causes; the others are held. */
export const mailsPerLabel = 17;

/**
 * The networks that are counted, the smallest first, by the bits of their prefix, and how many of their sign-ups
 * carry no label. A provider gives one customer up to a /48 of IPv6 (RFC 6177) and a company up to a /32
 * (RIPE-738, 5.1), so a sender can have thousands of /48s. A /64 is part of its /48.
 */
export const countedNetworks = {
	ipv4: [
		{ bits: 24, unlabelled: 3 },
		{ bits: 16, unlabelled: 83 },
	],
	ipv6: [
		{ bits: 48, unlabelled: 3 },
		{ bits: 40, unlabelled: 23 },
		{ bits: 32, unlabelled: 83 },
	],
} as const;

/** The sign-ups without a label of all senders with an unknown address together. */
export const unlabelledOfUnknown = 3;

/** The mails that a network can cause per day; the next larger network counts at most this number of its sign-ups. */
export function mailsPerDay(unlabelled: number): number {
	return unlabelled + mailsPerLabel;
}
