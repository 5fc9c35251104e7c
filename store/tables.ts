/** The tables of both engines, and the conditions under which their rows are read or changed. */
import type { Call } from "../shared/calls.ts";
import type { Mail } from "../shared/mail.ts";
import type { Reply } from "../shared/reply.ts";
import { type StoredSignUp, storedColumns } from "../shared/sign-up.ts";

/** The rows of each table, as they are read. */
export interface Rows {
	/** The keys of the hashes in the file of erased people (erased-people.ts). */
	readonly erasure_keys: { readonly name: string; readonly key: string };
	readonly waitlist: StoredSignUp;
	readonly mails: Mail;
	readonly replies: Reply;
	readonly calls: Call;
	/** What the mailer remembers. */
	readonly mailer: { readonly name: string; readonly value: string };
}
export type TableName = keyof Rows;
export type ErasureKey = Rows["erasure_keys"];

/** The columns of each table; rows are read in the order of the first one. */
export const tables: {
	readonly [Name in TableName]: readonly (keyof Rows[Name] & string)[];
} = {
	// First: whoever restores an archive needs them for all other rows.
	erasure_keys: ["name", "key"],
	waitlist: storedColumns,
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
		"words",
	],
	replies: ["id", "at", "person_key", "kind"],
	calls: ["email", "at", "called_at", "note", "call_on"],
	mailer: ["name", "value"],
};

/** The columns of a table that hold times. */
export function timeColumnsOf(table: TableName): readonly string[] {
	return tables[table].filter((column) => /(?:^|_)at$/.test(column));
}

/** In the table `mailer`: before the setting of a receiver of notices (notices/delivery.ts). */
export const receiverPrefix = "notices:";
/** In the table `mailer`: before the key of an erased person, until the program is told; the value is the time. */
export const erasedPrefix = "erased:";

/** A value of a row. */
export type Value = string | number | null;

/** Which rows of a table: those that meet all conditions. */
export interface Which<Name extends TableName> {
	readonly afterId?: number;
	/** Only rows that were made at this time or later (ISO 8601, UTC). */
	readonly since?: string | undefined;
	/** Only rows with one of these values. `person` is the lower-cased address of a sign-up. */
	readonly with?: {
		readonly [Column in
			| (keyof Rows[Name] & string)
			| (Name extends "waitlist" ? "person" : never)]?: readonly Value[];
	};
}
