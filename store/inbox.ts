import type { DatabaseAddress } from "../config/database.ts";
import type { ReplyKind } from "../shared/reply.ts";
import type { Source, WaitlistEntry } from "../shared/sign-up.ts";
import { openPostgresInbox } from "./postgres/inbox.ts";
import { openSqliteInbox } from "./sqlite/inbox.ts";

/**
 * Where the web server puts sign-ups and what people answer to mail: it can add them and check that
 * adding works, and cannot read.
 */
export interface Inbox {
	/**
	 * Stores the entries, all or none, each as a row of its own; `source` is where all of them came
	 * from, when that is known.
	 * Resolves once they are safe on disk. Rejects with `StoreUnavailable` when that is not certain,
	 * and with `EntryRefused` when one of them breaks a constraint of the database.
	 */
	add(entries: readonly WaitlistEntry[], source?: Source): Promise<void>;
	/**
	 * Stores what the person with this key (mail/links.ts) has answered. Resolves and rejects as `add`
	 * does; an event that is stored twice has the same meaning.
	 */
	addEvent(personKey: string, event: ReplyKind): Promise<void>;
	/** Resolves when the database answers; rejects with `StoreUnavailable` when it does not. */
	check(): Promise<void>;
	/** Stores the sign-ups that wait, then closes the database. Never rejects; may be called again. */
	close(): Promise<void>;
}

/** Writes a sentence to the log. */
export type Report = (message: string, level: "info" | "warn") => void;

/**
 * Opens the inbox. A SQLite file and its schema are made if they are missing; a PostgreSQL database
 * that cannot be reached is waited for. `report` gets sentences for the log.
 * Rejects with `ExpectedError` when the database cannot be used until a setting or a right changes.
 */
export async function openInbox(
	database: DatabaseAddress,
	report: Report = () => {},
): Promise<Inbox> {
	return database.kind === "sqlite"
		? openSqliteInbox(database.file)
		: openPostgresInbox(database.url, report);
}
