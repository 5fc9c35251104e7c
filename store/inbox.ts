import type { DatabaseAddress } from "../config/database.ts";
import type { Inbox, Report } from "./inbox-types.ts";
import { openPostgresInbox } from "./postgres/inbox.ts";
import { openSqliteInbox } from "./sqlite/inbox.ts";

export type { CountedNetwork, Inbox, Report, Sender } from "./inbox-types.ts";

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
