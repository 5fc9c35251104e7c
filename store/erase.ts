import type { DatabaseAddress } from "../config/parsers.ts";
import { readErased, rememberErased } from "./erased-people.ts";
import { readWholeList } from "./open-whole.ts";
import { eraseFromPostgres } from "./postgres-erase.ts";
import { eraseFromSqlite } from "./sqlite-erase.ts";
import type { Submission } from "./waitlist-store.ts";

/** What one person sent; only some of it when `ids` are given. */
export interface Chosen {
	readonly email: string;
	readonly ids?: readonly number[];
}

/**
 * Removes everything that was sent for the address, however it was spelled, on both sides, and
 * remembers that in `erasedFile`, so that no backup or import brings it back; `null` for an address
 * that nobody has. Resolves with what was removed.
 * Rejects with `StoreUnusable` or `StoreUnavailable` when nothing was.
 */
export function erase(
	database: DatabaseAddress,
	email: string,
	erasedFile: string | null,
): Promise<readonly Submission[]> {
	// Before the end of the transaction: what is gone is never forgotten to be kept away.
	const beforeCommit = () => {
		if (erasedFile !== null) rememberErased(erasedFile, email);
	};
	return remove(database, { email }, beforeCommit);
}

/**
 * Removes what a database holds of people who were erased before it was put in place: one that
 * was restored by other means than `restore`. Resolves with how many submissions those were.
 */
export async function eraseAgain(
	database: DatabaseAddress,
	erasedFile: string,
): Promise<number> {
	const erased = readErased(erasedFile);
	const found = new Map<string, number[]>();
	const list = await readWholeList(database);
	try {
		for await (const { id, email, created_at } of list.entries()) {
			if (!erased.isErased(email, created_at)) continue;
			const key = email.toLowerCase();
			found.set(key, [...(found.get(key) ?? []), id]);
		}
	} finally {
		await list.close();
	}
	let removed = 0;
	for (const [email, ids] of found) {
		removed += (await remove(database, { email, ids }, () => {})).length;
	}
	return removed;
}

function remove(
	database: DatabaseAddress,
	chosen: Chosen,
	beforeCommit: () => void,
): Promise<readonly Submission[]> {
	return database.kind === "sqlite"
		? eraseFromSqlite(database.file, chosen, beforeCommit)
		: eraseFromPostgres(database.url, chosen, beforeCommit);
}
