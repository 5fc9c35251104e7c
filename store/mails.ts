/** The queries on the mails and on what people answered to them, each written once for both engines. */
import type { UserType } from "../shared/entry.ts";
import type { List } from "./list-interface.ts";

/** The kind of the mail that asks whether the person joined; any other kind is an announcement's name. */
export const confirmation = "confirmation";

/** One mail. Times are ISO 8601 in UTC with milliseconds. */
export interface Mail {
	readonly id: number;
	/** The person, as the view waitlist_people has it. */
	readonly email: string;
	readonly user_type: UserType;
	/** As `personKey` makes it. */
	readonly person_key: string;
	/** `confirmation`, or the name of an announcement. */
	readonly kind: string;
	/** "sending" while the mail server has not answered; "dropped" when the person wants no mail. */
	readonly state: "waiting" | "sending" | "sent" | "refused" | "dropped";
	readonly tries: number;
	readonly created_at: string;
	readonly next_try_at: string;
	/** When it was sent, refused or dropped. */
	readonly ended_at: string | null;
	readonly message_id: string;
	/** What the mail server answered last. */
	readonly answer: string | null;
}

/** The tables of mail that a copy of the list takes along, with their columns. */
export const mailTables = {
	mails: [
		"id",
		"email",
		"user_type",
		"person_key",
		"kind",
		"state",
		"tries",
		"created_at",
		"next_try_at",
		"ended_at",
		"message_id",
		"answer",
	],
	events: ["id", "at", "person_key", "kind"],
} as const;

/** Removes the mails to an address and what was answered to them. */
export async function removeMails(list: List, email: string): Promise<void> {
	const person = email.toLowerCase();
	await list.rows(
		`delete from events where person_key in (
			select person_key from mails where email = $1
		)`,
		person,
	);
	await list.rows("delete from mails where email = $1", person);
}
