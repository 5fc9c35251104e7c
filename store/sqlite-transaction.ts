import type { DatabaseSync } from "node:sqlite";

/** Does the work in one transaction that may write, or none of it. */
export function inTransaction<Result>(
	database: DatabaseSync,
	work: () => Result,
): Result {
	database.exec("begin immediate");
	try {
		const result = work();
		database.exec("commit");
		return result;
	} catch (error) {
		// SQLite ends the transaction itself after some errors.
		if (database.isTransaction) database.exec("rollback");
		throw error;
	}
}
