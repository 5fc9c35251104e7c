/**
 * How many mails a network can cause in a day (UTC): some sign-ups without a label, and then those with the
 * label that the network's further sign-ups share. The web server gives the labels (server/network-label.ts).
 */

/** Most confirmations that one label causes; the rest is held. */
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

/** Sign-ups without a label of all senders together whose address is not known. */
export const unlabelledOfUnknown = 3;

/** The mails that a network causes in a day; it counts with no more sign-ups than these in the next larger one. */
export function mailsPerDay(unlabelled: number): number {
	return unlabelled + mailsPerLabel;
}
