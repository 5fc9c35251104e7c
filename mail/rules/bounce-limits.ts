/** How many mails may bounce before fewer mails are sent, and then none: mail providers close accounts for bounces. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import { isLargeProvider } from "../../shared/mail-domains.ts";
import { mailboxOf, mailDomainOf } from "./mailbox.ts";

/** The shares of bounces are those of this number of last mails. */
export const lastMails = 200;
/** Above this share of bounces, announcements wait … */
export const slowAt = 0.05;
/** … until the share is at or below this one. */
const freeAt = 0.025;
/** Above these shares, all mails wait. Strangers can enter wrong addresses, but only the founder orders mails. */
const stopAt = { ordered: slowAt, any: 0.15 };

/** What one person can share among many sign-ups: the network's label, and the mail domain if it is small. */
function marksOf({ network, email }: Mail): string[] {
	const domain = mailDomainOf(email);
	const address = isLargeProvider(domain) ? mailboxOf(email) : domain;
	return network === null ? [address] : [network, address];
}

/** Whether the founder ordered the mail: no stranger can have caused it. */
function isOrdered({ kind, joined_at }: Mail): boolean {
	return kind !== confirmation || joined_at === null;
}

/**
 * The number of causes of these mails: mails that the founder ordered count per mailbox; mails that strangers can
 * cause count once per label and small mail domain, because one person can use any number of addresses of these.
 */
export function countCauses(mails: readonly Mail[]): number {
	const seen = new Set<string>();
	let causes = 0;
	for (const mail of mails) {
		const marks =
			isOrdered(mail) && mail.network === null
				? [mailboxOf(mail.email)]
				: marksOf(mail);
		if (!marks.some((mark) => seen.has(mark))) causes += 1;
		for (const mark of marks) seen.add(mark);
	}
	return causes;
}

/** The bounced ones among the last mails; `ended` begins with the oldest. */
function lastBounced(ended: readonly Mail[]): Mail[] {
	return ended.slice(-lastMails).filter(({ state }) => state === "bounced");
}

/** Whether the last mails have enough bounces to stop all mails. */
export function mustStop(ended: readonly Mail[]): boolean {
	const bounced = lastBounced(ended);
	return (
		countCauses(bounced.filter(isOrdered)) > stopAt.ordered * lastMails ||
		countCauses(bounced) > stopAt.any * lastMails
	);
}

/** Whether the last mails have enough bounces to send only confirmations to people who have just joined. */
export function mustSlow(ended: readonly Mail[], isSlowed: boolean): boolean {
	const share = isSlowed ? freeAt : slowAt;
	return countCauses(lastBounced(ended)) > share * lastMails;
}

/** The labels, small mail domains, and mailboxes at large providers, to which mails among the last ones bounced. */
export function suspectMarks(ended: readonly Mail[]): Set<string> {
	return new Set(lastBounced(ended).flatMap(marksOf));
}

/**
 * Whether a mail is sent while mail is slowed: only a confirmation of a person who joined, and who shares neither the
 * label nor the small mail domain with a bounced one among the last mails.
 */
export function passesSlowly(ended: readonly Mail[]): (mail: Mail) => boolean {
	const suspects = suspectMarks(ended);
	return (mail) =>
		!isOrdered(mail) && !marksOf(mail).some((mark) => suspects.has(mark));
}
