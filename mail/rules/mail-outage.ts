/** What a refusal of the mail server means: this address is wrong, or no mail can be sent at all. */
import type { Mail } from "../../shared/mail.ts";
import { mailboxOf } from "./mailbox.ts";

/** So many refusals in a row, for different people, are the mail server's. */
const refusalsOfOutage = 5;
/** Of so many last mails … */
const lastMails = 200;
/** … more than this share bounced: the mailer stops, before the provider closes the account. */
const mostBounced = 0.05;

/** Whether a 5xx response names the sender, the login, the network or a limit (RFC 3463, X.1.7, X.1.8, X.4, X.7). */
export function isAboutSender(response: string): boolean {
	return /\b5\.(?:1\.[78]|4\.\d+|7\.\d+)\b/.test(response);
}

/**
 * The newest of the mails that have ended, which are oldest first, when they are refusals of so many
 * different mailboxes in a row that the mail server itself must be at fault; otherwise none.
 */
export function refusedByOutage(ended: readonly Mail[]): Mail[] {
	const lastSent = ended.findLastIndex(({ state }) => state === "sent");
	const refused = ended.slice(lastSent + 1);
	return countCauses(refused) >= refusalsOfOutage ? refused : [];
}

/** Whether too many of the last mails bounced to go on. */
export function bouncesTooOften(ended: readonly Mail[]): boolean {
	const bounced = ended
		.slice(-lastMails)
		.filter(({ state }) => state === "bounced");
	return countCauses(bounced) > mostBounced * lastMails;
}

/** How many mailboxes these mails are for. Those of one network's label count as one: a stranger can enter any number. */
function countCauses(mails: readonly Mail[]): number {
	return new Set(mails.map(({ network, email }) => network ?? mailboxOf(email)))
		.size;
}
