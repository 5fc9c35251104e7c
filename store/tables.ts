/** The tables of both engines, and the conditions under which their rows are read or changed. */
import type { Announcement } from "../shared/announcement.ts";
import type { Call } from "../shared/calls.ts";
import type { DeskAction } from "../shared/desk.ts";
import type { Mail } from "../shared/mail.ts";
import type { MailboxRow } from "../shared/mailbox-events.ts";
import type { Reply } from "../shared/reply.ts";
import { type StoredSignUp, storedColumns } from "../shared/sign-up.ts";
import type { Visits } from "../shared/visits.ts";

/** The rows of each table, as they are read. */
export interface Rows {
	/** The keys of the hashes of erased people and of wishes (erased-people.ts). */
	readonly erasure_keys: { readonly name: string; readonly key: string };
	readonly waitlist: StoredSignUp;
	readonly announcements: Announcement;
	readonly mails: Mail;
	readonly replies: Reply;
	readonly calls: Call;
	/** The progress of each receiver of notices, by the setting that has its address. */
	readonly receivers: {
		readonly name: string;
		readonly sign_up_cursor: number;
		readonly reply_cursor: number;
		readonly taken_at: string | null;
		readonly failed_since: string | null;
		readonly reason: string | null;
	};
	/** Erased people of whom the program of WEBHOOK_URL has no notice yet. */
	readonly erasures: { readonly person_key: string; readonly at: string };
	readonly wishes: MailboxRow;
	readonly visits: Visits & { readonly id: number };
	/** The mailer's state between its rounds: codes and times. */
	readonly mailer_state: { readonly name: string; readonly value: string };
	readonly desk_actions: DeskAction;
	/** Links to log in at the desk, and sessions there; `hash` is of what the link or the cookie holds. */
	readonly desk_logins: {
		readonly hash: string;
		readonly kind: "link" | "used-link" | "session";
		readonly email: string;
		readonly created_at: string;
		readonly used_at: string | null;
		readonly csrf: string | null;
	};
}
export type TableName = keyof Rows;

/** The tables of people, which are computed of the others (store/people.ts): they are in no backup. */
export const foldedTables = [
	"people",
	"people_counts",
	"people_texts",
	"people_codes",
	"people_changes",
	"people_state",
] as const;
export type FoldedTable = (typeof foldedTables)[number];

export type ErasureKey = Rows["erasure_keys"];

/** The columns of each table; rows are read in the order of the first one. */
export const tables: {
	readonly [Name in TableName]: readonly (keyof Rows[Name] & string)[];
} = {
	// First, because `restore` needs these keys for all other rows.
	erasure_keys: ["name", "key"],
	waitlist: storedColumns,
	// Before the mails that point to them.
	announcements: [
		"id",
		"name",
		"created_at",
		"stopped_at",
		"side",
		"filter",
		"words",
		"draft",
		"sent_by",
	],
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
		"response",
		"joined_at",
		"network",
		"held_group",
		"reported_at",
		"announcement_id",
		"sign_up_cursor",
		"reply_cursor",
	],
	replies: ["id", "at", "person_key", "kind", "sign_up_cursor"],
	calls: ["email", "at", "called_at", "note", "call_on"],
	receivers: [
		"name",
		"sign_up_cursor",
		"reply_cursor",
		"taken_at",
		"failed_since",
		"reason",
	],
	erasures: ["person_key", "at"],
	wishes: [
		"mailbox_key",
		"left_at",
		"not_me_at",
		"asked_at",
		"complained_at",
		"bounced_at",
		"imported_at",
	],
	visits: ["id", "day", "source", "language", "views", "visitors", "senders"],
	mailer_state: ["name", "value"],
	desk_actions: ["id", "at", "done_by", "action", "email", "detail"],
	desk_logins: ["hash", "kind", "email", "created_at", "used_at", "csrf"],
};

/** The columns of a table that hold times. */
export function timeColumnsOf(table: TableName): readonly string[] {
	return tables[table].filter((column) => /(?:^|_)at$/.test(column));
}

/** A value of a row. */
export type Value = string | number | null;

/** Which rows of a table: those that meet all conditions. */
export interface Which<Name extends TableName> {
	readonly afterId?: number;
	/** Only rows that were made, or corrected, or mails that ended, at this time or later (ISO 8601, UTC). */
	readonly since?: string | undefined;
	/**
	 * Only rows of lower-cased addresses after one and until another, in the order of these, and at most so many; of
	 * sign-ups, mails and calls.
	 */
	readonly addresses?: {
		readonly after: string;
		readonly until?: string | undefined;
		readonly most?: number;
	};
	/** Only rows with one of these values. `person` is the lower-cased address of a sign-up. */
	readonly with?: {
		readonly [Column in
			| (keyof Rows[Name] & string)
			| (Name extends "waitlist" ? "person" : never)]?: readonly Value[];
	};
}
