import type { DatabaseAddress } from "../config/parsers.ts";
import { openPostgresImporter } from "./postgres-importer.ts";
import { migratePostgres } from "./postgres-migrations.ts";
import { openPostgresReader } from "./postgres-reader.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openPostgresSummary } from "./postgres-summary.ts";
import { openSqliteImporter } from "./sqlite-importer.ts";
import { openSqliteReader } from "./sqlite-reader.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { openSqliteSummary } from "./sqlite-summary.ts";
import type { WaitlistImporter } from "./waitlist-import.ts";
import type {
	Report,
	WaitlistReader,
	WaitlistStore,
} from "./waitlist-store.ts";
import type { WaitlistSummary } from "./waitlist-summary.ts";

/**
 * Opens the store for adding. A SQLite file is made, and its schema brought up to date, if need be;
 * a PostgreSQL database that is away is waited for. `report` gets sentences for the log.
 * Rejects with `StoreUnusable` when it cannot be opened until somebody changes something.
 */
export async function openStore(
	database: DatabaseAddress,
	report: Report = () => {},
): Promise<WaitlistStore> {
	return database.kind === "sqlite"
		? openSqliteStore(database.file)
		: openPostgresStore(database.url, report);
}

/**
 * Opens the list for reading, beside a running server or without one. Changes nothing in it.
 * Rejects with `StoreUnusable` when there is none or it cannot be read.
 */
export async function openReader(
	database: DatabaseAddress,
): Promise<WaitlistReader> {
	return database.kind === "sqlite"
		? openSqliteReader(database.file)
		: openPostgresReader(database.url);
}

/**
 * Opens what the founder looks at, beside a running server or without one; `refresh` comes first.
 * Rejects with `StoreUnusable` when there is no list, or this login may not keep its summary.
 */
export async function openSummary(
	database: DatabaseAddress,
): Promise<WaitlistSummary> {
	return database.kind === "sqlite"
		? openSqliteSummary(database.file)
		: openPostgresSummary(database.url);
}

/**
 * Opens the list for taking in submissions from elsewhere, beside a running server or without one.
 * Rejects with `StoreUnusable` when there is no list, or this login may not.
 */
export async function openImporter(
	database: DatabaseAddress,
): Promise<WaitlistImporter> {
	return database.kind === "sqlite"
		? openSqliteImporter(database.file)
		: openPostgresImporter(database.url);
}

/**
 * Brings the database to the newest schema: all missing migrations or none.
 * Resolves with what was run, for the founder to read. Rejects with `StoreUnusable`.
 */
export async function migrate(
	database: DatabaseAddress,
): Promise<readonly string[]> {
	if (database.kind === "postgres") return migratePostgres(database.url);
	// Opening a file for writing brings it up to date.
	await (await openSqliteStore(database.file)).close();
	return [];
}
