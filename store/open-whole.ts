import type { DatabaseAddress } from "../config/parsers.ts";
import { migratePostgres } from "./postgres-migrations.ts";
import { fillPostgres, readWholePostgres } from "./postgres-whole.ts";
import { fillSqlite, readWholeSqlite } from "./sqlite-whole.ts";
import type { WholeListReader, WholeListWriter } from "./whole-list.ts";

/** The list as it is now, for as long as it is open. Rejects with `StoreUnusable`. */
export async function readWholeList(
	database: DatabaseAddress,
): Promise<WholeListReader> {
	return database.kind === "sqlite"
		? readWholeSqlite(database.file)
		: readWholePostgres(database.url);
}

/** A list to be filled, made and brought up to date if need be. Rejects with `StoreUnusable`. */
export async function openWholeWriter(
	database: DatabaseAddress,
): Promise<WholeListWriter> {
	if (database.kind === "sqlite") return fillSqlite(database.file);
	await migratePostgres(database.url);
	return fillPostgres(database.url);
}
