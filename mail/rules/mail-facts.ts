/** What the rules know of each mail, in little memory. Times are milliseconds since 1970. */
import { confirmation, type Mail } from "../../shared/mail.ts";
import type { Side } from "../../shared/sides.ts";
import type { LimitedMail } from "./limits.ts";
import { mailboxOf, mailDomainOf } from "./mailbox.ts";

export interface MailFact extends LimitedMail {
	readonly id: number;
	readonly mailbox: string;
	readonly person: string;
	readonly personKey: string;
	readonly kind: string;
	readonly state: Mail["state"];
	readonly nextTryAt: number | null;
	/** When it ended, or else was made. */
	readonly at: number;
	readonly network: string | null;
	readonly heldGroup: string | null;
	/** Known to be too early until then. */
	notBefore: number;
}

/** A person, in one word. */
export function personOf(email: string, side: Side): string {
	return `${side} ${email.toLowerCase()}`;
}

export function factOf(row: Mail): MailFact {
	return {
		id: row.id,
		mailbox: mailboxOf(row.email),
		domain: mailDomainOf(row.email),
		person: personOf(row.email, row.user_type),
		personKey: row.person_key,
		kind: row.kind,
		isConfirmation: row.kind === confirmation,
		state: row.state,
		nextTryAt: row.tries > 0 ? Date.parse(row.next_try_at) : null,
		at: Date.parse(row.ended_at ?? row.created_at),
		joinedAt: row.joined_at === null ? null : Date.parse(row.joined_at),
		network: row.network,
		heldGroup: row.held_group,
		notBefore: 0,
	};
}

/** Whether the mail server has taken or refused it. */
export function hasEnded({ state }: Pick<MailFact, "state">): boolean {
	return state === "sent" || state === "bounced";
}

/** Whether it counts among the confirmations that a label has caused. */
export function causesConfirmation({
	state,
	isConfirmation,
}: MailFact): boolean {
	return isConfirmation && state !== "held" && state !== "dropped";
}
