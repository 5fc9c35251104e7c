import type { DatabaseAddress } from "../config/parsers.ts";
import { openSqliteReader } from "./sqlite-reader.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { WaitlistReader, WaitlistStore } from "./waitlist-store.ts";

/**
 * Opens the store for adding; makes it, and brings its schema up to date, if need be.
 * Rejects with `StoreUnusable` when it cannot be opened.
 */
export function openStore(database: DatabaseAddress): Promise<WaitlistStore> {
	return openSqliteStore(database.file);
}

/**
 * Opens the list for reading, beside a running server or without one. Changes nothing in it.
 * Rejects with `StoreUnusable` when there is none or it cannot be read.
 */
export async function openReader(
	database: DatabaseAddress,
): Promise<WaitlistReader> {
	return openSqliteReader(database.file);
}
