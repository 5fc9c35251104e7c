import type { DatabaseAddress } from "../config/database.ts";
import type { SqlList } from "./sql-list.ts";
import { openSqliteList } from "./sqlite/list.ts";
import { openForWriting } from "./sqlite/open.ts";

export type List = SqlList;

/**
 * Opens the list, beside a running server or without one. "create" also makes the database, or
 * brings its schema up to date. Rejects with `ExpectedError` when there is no list, or this login
 * lacks the right.
 */
export async function openList(
	database: DatabaseAddress,
	purpose: "read" | "write" | "create" = "read",
): Promise<List> {
	if (purpose === "create") await migrate(database);
	const access = purpose === "read" ? "read" : "write";
	if (database.kind === "sqlite") return openSqliteList(database.file, access);
	// Loaded where it is needed: with a file, a command starts sooner.
	const { openPostgresList } = await import("./postgres/list.ts");
	return openPostgresList(database.url, access);
}

/** Opens the list for as long as `work` takes; rejects as `openList` does. */
export async function withList<Result>(
	database: DatabaseAddress,
	purpose: "read" | "write" | "create",
	work: (list: List) => Promise<Result>,
): Promise<Result> {
	const list = await openList(database, purpose);
	try {
		return await work(list);
	} finally {
		await list.close();
	}
}

/**
 * Brings the database to the newest schema: all missing migrations or none.
 * Resolves with the names of the files that were run. Rejects with `ExpectedError`.
 */
export async function migrate(
	database: DatabaseAddress,
): Promise<readonly string[]> {
	if (database.kind === "postgres") {
		const { migratePostgres } = await import("./postgres/migrate.ts");
		return migratePostgres(database.url);
	}
	// Opening a file for writing brings it up to date.
	openForWriting(database.file).close();
	return [];
}
