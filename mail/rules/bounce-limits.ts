/** How many mails may bounce before fewer go out, and then none: providers close accounts for it. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import { isLargeProvider, mailboxOf, mailDomainOf } from "./mailbox.ts";

/** Of so many last mails … */
const lastMails = 200;
/** … more than this share bounced: announcements wait … */
const slowAt = 0.05;
/** … until it has fallen to this … */
const freeAt = 0.025;
/** … and with this share all mails wait. Strangers can enter wrong addresses; a wrong list is the founder's. */
const stopAt = { ordered: slowAt, any: 0.15 };

/** What a person who joined has in common with others: the network's label, and the mail domain if it is small. */
function marksOf({ network, email }: Mail): string[] {
	const domain = mailDomainOf(email);
	const address = isLargeProvider(domain) ? mailboxOf(email) : domain;
	return network === null ? [address] : [network, address];
}

/** Whether the founder ordered the mail, so that no stranger can have caused it. */
function isOrdered({ kind, joined_at }: Mail): boolean {
	return kind !== confirmation || joined_at === null;
}

/**
 * How many causes these mails have: what the founder ordered counts per mailbox, and what strangers can enter
 * once per label and small mail domain, of both of which one person can use any number of addresses.
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

/** The bounced mails of the last ones; `ended` has the oldest at its beginning. */
function lastBounced(ended: readonly Mail[]): Mail[] {
	return ended.slice(-lastMails).filter(({ state }) => state === "bounced");
}

/** Whether so many of the last mails bounced that none goes out any more. */
export function mustStop(ended: readonly Mail[]): boolean {
	const bounced = lastBounced(ended);
	return (
		countCauses(bounced.filter(isOrdered)) > stopAt.ordered * lastMails ||
		countCauses(bounced) > stopAt.any * lastMails
	);
}

/** Whether so many of the last mails bounced that only people who have just joined get theirs. */
export function mustSlow(ended: readonly Mail[], isSlowed: boolean): boolean {
	const share = isSlowed ? freeAt : slowAt;
	return countCauses(lastBounced(ended)) > share * lastMails;
}

/**
 * Whether a mail goes out while fewer do: a confirmation of a person who joined and who shares neither the
 * label nor the small mail domain with one of the last mails that bounced.
 */
export function passesSlowly(ended: readonly Mail[]): (mail: Mail) => boolean {
	const suspects = new Set(lastBounced(ended).flatMap(marksOf));
	return (mail) =>
		!isOrdered(mail) && !marksOf(mail).some((mark) => suspects.has(mark));
}
