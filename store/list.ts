import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../config/database.ts";
import { limits } from "./limits.ts";
import type { Purpose, SqlList } from "./sql-list.ts";
import { openSqliteList } from "./sqlite/list.ts";
import { openForWriting } from "./sqlite/open.ts";

export type { Purpose } from "./sql-list.ts";

export type List = SqlList;

/** Called with the number of rows that are done, and of all rows. */
export type Progress = (done: number, all: number) => void;

/**
 * Opens the list, beside a running server or without one. "create" also makes the database, or
 * brings its schema up to date. Rejects with `ExpectedError` when there is no list, or this login
 * lacks the right.
 */
export async function openList(
	database: DatabaseAddress,
	purpose: Purpose | "create" = "read",
): Promise<List> {
	if (purpose === "create") await migrate(database);
	const access = purpose === "create" ? "write" : purpose;
	if (database.kind === "sqlite") return openSqliteList(database.file, access);
	// Loaded where it is needed: with a file, a command starts sooner.
	const { openPostgresList } = await import("./postgres/list.ts");
	return openPostgresList(database.url, access);
}

/** Opens the list for as long as `work` takes; rejects as `openList` does. */
export async function withList<Result>(
	database: DatabaseAddress,
	purpose: Purpose | "create",
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
 * Lets sign-ups that wait for SQLite's lock get their turn: as long as the time between two of their tries, of which some
 * has passed.
 */
export async function giveTurn(lockedMs: number, passedMs = 0): Promise<void> {
	const { leastMs, mostMs, share } = limits.turn;
	const turnMs = Math.min(Math.max(share * lockedMs, leastMs), mostMs);
	if (turnMs > passedMs) await pause(turnMs - passedMs);
}

/**
 * Runs `work` on some rows at a time, each in one exclusive transaction. Between them, `between` runs, and
 * sign-ups get their turn.
 */
export async function inParts<Row>(
	list: List,
	rows: readonly Row[],
	size: number,
	work: (some: readonly Row[]) => Promise<void>,
	between?: (some: readonly Row[]) => Promise<void>,
): Promise<void> {
	for (let start = 0; start < rows.length; start += size) {
		const some = rows.slice(start, start + size);
		const begin = performance.now();
		await list.transaction("exclusive", () => work(some));
		const lockedMs = performance.now() - begin;
		if (start + size >= rows.length) return;
		const end = performance.now();
		await between?.(some);
		await giveTurn(lockedMs, performance.now() - end);
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
