/** One mail, as it is stored. */
import type { Side } from "./sides.ts";

/** The kind of the mail that asks whether the person joined; any other kind is an announcement's name. */
export const confirmation = "confirmation";

/** Times are ISO 8601 in UTC with milliseconds. */
export interface Mail {
	readonly id: number;
	/** The person: the lower-cased address, and the side. */
	readonly email: string;
	readonly user_type: Side;
	/** As `personKey` in mail/letter/links.ts makes it. */
	readonly person_key: string;
	/** `confirmation`, or the name of an announcement. */
	readonly kind: string;
	/**
	 * "held" until the founder decides, "sending" until the mail server has answered; "dropped" when the
	 * person wants no mail.
	 */
	readonly state:
		| "waiting"
		| "held"
		| "sending"
		| "sent"
		| "bounced"
		| "dropped";
	readonly tries: number;
	readonly created_at: string;
	readonly next_try_at: string;
	/** The time at which it was sent, bounced or was dropped. */
	readonly ended_at: string | null;
	readonly message_id: string;
	/** The last response of the mail server. */
	readonly response: string | null;
	/** The time of the sign-up that caused a confirmation; `null` for a mail that the founder ordered. */
	readonly joined_at: string | null;
	/** The network label of that sign-up. */
	readonly network: string | null;
	/** The group in which it is held, or was until the founder released it. */
	readonly held_group: string | null;
	/** The time at which the mail provider reported a bounce or a spam complaint after delivery. */
	readonly reported_at: string | null;
	/** The wave of an announcement. */
	readonly announcement_id: number | null;
	/** The last sign-up when it was stored, and the last reply when it was sent or bounced; not in rows of 2.0.0. */
	readonly sign_up_cursor?: number | null;
	readonly reply_cursor?: number | null;
	/** For queries, and not among the columns that are read: see mail/rules/mailbox.ts. */
	readonly mailbox?: string;
	readonly domain?: string;
}

/** Which waiting confirmations may be sent. */
export interface DueConfirmations {
	/** Only to people who joined after this time (ISO 8601), which is empty for any time; `null` for all. */
	readonly joinedAfter: string | null;
	/** Not to these mailboxes and domains, nor those that these labels caused. */
	readonly without: readonly string[];
	readonly limit: number;
}

/** The state of a mail as it is shown: a mail that is being sent still waits. */
export function shownState<State extends Mail["state"]>(
	state: State,
): Exclude<State, "sending"> | "waiting" {
	return state === "sending" ? "waiting" : (state as Exclude<State, "sending">);
}

/** An announcement that a person has got or waits for, and what became of it. */
export interface GotAnnouncement {
	readonly name: string;
	readonly state: Exclude<Mail["state"], "sending" | "dropped">;
}

const none: readonly GotAnnouncement[] = [];

/** The announcements to a side of an address, with their states. */
export function announcementsOf(
	mails: readonly Pick<Mail, "kind" | "user_type" | "state">[],
	side: Side,
): readonly GotAnnouncement[] {
	const got = mails.flatMap(({ kind: name, user_type, state }) => {
		if (name === confirmation || user_type !== side || state === "dropped")
			return [];
		return { name, state: shownState(state) };
	});
	// One array for all people without any: there may be a million.
	return got.length > 0 ? got : none;
}

/** Like `launch sent, hello waiting`; `null` for none. */
export function announcementsText(
	all: readonly GotAnnouncement[],
): string | null {
	return all.map(({ name, state }) => `${name} ${state}`).join(", ") || null;
}

/**
 * What is known by mail: `confirmed` by the person, `asked` and silent, `held` until the founder
 * decides, `bounced` by a mail server, or `left`, who gets no more mail; `null` without a mail.
 */
export const knownStates = [
	"confirmed",
	"asked",
	"held",
	"bounced",
	"left",
] as const;
export type KnownState = (typeof knownStates)[number] | null;
