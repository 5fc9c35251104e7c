/** What a refusal of the mail server means: this address is wrong, or no mail can be sent at all. */
import type { MailFact } from "./mail-facts.ts";

/** So many refusals in a row, for different people, are the mail server's. */
const refusalsOfOutage = 5;
/** Of so many last mails … */
export const lastMails = 200;
/** … more than this share bounced: the mailer stops, before the provider closes the account. */
const mostBounced = 0.05;

/** The mailbox is at fault: unknown, full, too large a mail for it (RFC 3463, X.1.1 to X.1.6 and X.2). */
const ofMailbox = /\b5\.(?:1\.[1-6]|2\.\d+)\b/;
/** The sender, the login, the network or a limit is (X.1.7, X.1.8, X.4, X.7). */
const ofSender = /\b5\.(?:1\.[78]|4\.\d+|7\.\d+)\b/;
const aboutSender =
	/quota|limit|exceed|too many|rate|authenti|authori|credential|log ?in|password|sender|from address|return.path|relay|spf|dkim|dmarc|block.?list|black.?list|suspend|disabled for sending|account|not verified|unverified|billing|payment/i;
const aboutMailbox =
	/(?:mailbox|recipient|user|storage|inbox).{0,40}(?:full|over quota|quota|unknown|not found|unavailable|disabled|does ?n.t exist|does not exist|no such)|no such (?:user|mailbox|recipient|address)|over quota/i;

/** Whether a 5xx answer is about the sender, so that the next mail would get it, too. */
export function isAboutSender(answer: string): boolean {
	if (ofMailbox.test(answer)) return false;
	if (ofSender.test(answer)) return true;
	return aboutSender.test(answer) && !aboutMailbox.test(answer);
}

/** A mail that was sent or has bounced. */
type EndedMail = Pick<MailFact, "mailbox" | "state">;

/**
 * The newest of the mails, which are oldest first, when they are refusals of so many different mailboxes
 * in a row that the mail server itself must be at fault; otherwise none.
 */
export function refusedByOutage<Ended extends EndedMail>(
	ended: readonly Ended[],
): Ended[] {
	const lastSent = ended.findLastIndex(({ state }) => state === "sent");
	const refused = ended.slice(lastSent + 1);
	const mailboxes = new Set(refused.map(({ mailbox }) => mailbox));
	return mailboxes.size >= refusalsOfOutage ? refused : [];
}

/** Whether too many of the last mails bounced to go on. */
export function bouncesTooOften(ended: readonly EndedMail[]): boolean {
	const bounces = ended.filter(({ state }) => state === "bounced");
	return bounces.length > mostBounced * lastMails;
}
