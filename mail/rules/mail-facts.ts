/** What the rules know of mails and replies, in little memory. Times are milliseconds since 1970. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import type { Reply } from "../../shared/reply.ts";
import type { Side } from "../../shared/sides.ts";
import { mailboxOf, mailDomainOf } from "./mailbox.ts";

export interface MailFact {
	readonly id: number;
	readonly email: string;
	/** As `personOf` gives it. */
	readonly person: string;
	readonly personKey: string;
	readonly mailbox: string;
	/** As `mailDomainOf` gives it. */
	readonly domain: string;
	readonly kind: string;
	readonly isConfirmation: boolean;
	readonly state: Mail["state"];
	readonly nextTryAt: number;
	/** When it ended, or else was made. */
	readonly at: number;
	/** When the sign-up came that caused it; `null` when the founder ordered it. */
	readonly joinedAt: number | null;
	/** The label of that sign-up's network and day; `null` for an ordinary sender. */
	readonly network: string | null;
	readonly heldGroup: string | null;
}

/**
 * What a person pressed in a mail. "asked": the mailbox had its one confirmation after leaving, and was
 * erased since.
 */
export interface ReplyFact {
	readonly person: string;
	readonly kind: Reply["kind"];
	readonly at: number;
}

/** The mails to all addresses of a mailbox, and the replies from there, oldest first. */
export interface MailboxFacts {
	readonly mails: readonly MailFact[];
	readonly replies: readonly ReplyFact[];
}

/** A person, in one word. */
export function personOf(email: string, side: Side): string {
	return `${side} ${email.toLowerCase()}`;
}

export function factOf(row: Mail): MailFact {
	return {
		id: row.id,
		email: row.email,
		person: personOf(row.email, row.user_type),
		personKey: row.person_key,
		mailbox: mailboxOf(row.email),
		domain: mailDomainOf(row.email),
		kind: row.kind,
		isConfirmation: row.kind === confirmation,
		state: row.state,
		nextTryAt: Date.parse(row.next_try_at),
		at: Date.parse(row.ended_at ?? row.created_at),
		joinedAt: row.joined_at === null ? null : Date.parse(row.joined_at),
		network: row.network,
		heldGroup: row.held_group,
	};
}

/** Whether the mail server has taken or refused it. */
export function hasEnded({ state }: Pick<MailFact, "state">): boolean {
	return state === "sent" || state === "bounced";
}
