import type { DatabaseSync } from "node:sqlite";
import type { Chosen } from "./erase.ts";
import { asUnavailable } from "./sqlite-faults.ts";
import { fileSize } from "./sqlite-file.ts";
import { noListYet } from "./sqlite-migrations.ts";
import { openForWriting } from "./sqlite-open.ts";
import { inTransaction } from "./sqlite-transaction.ts";
import {
	StoreUnavailable,
	type Submission,
	submissionColumns,
} from "./waitlist-store.ts";

/** Removes what is chosen from the file and its log; see `erase`. */
export async function eraseFromSqlite(
	file: string,
	chosen: Chosen,
	beforeCommit: () => void,
): Promise<readonly Submission[]> {
	if (fileSize(file) === 0) throw noListYet(file);
	const database = openForWriting(file);
	try {
		const removed = remove(database, chosen, beforeCommit);
		emptyLog(database);
		return removed;
	} catch (error) {
		throw asUnavailable(error);
	} finally {
		database.close();
	}
}

function remove(
	database: DatabaseSync,
	{ email, ids }: Chosen,
	beforeCommit: () => void,
): readonly Submission[] {
	return inTransaction(database, () => {
		const rows = database
			.prepare(
				`delete from waitlist where lower(email) = lower(?1)
					and (?2 is null or id in (select value from json_each(?2)))
				returning ${submissionColumns}`,
			)
			.all(email, ids === undefined ? null : JSON.stringify(ids));
		database
			.prepare("delete from waitlist_summary where email = lower(?)")
			.run(email);
		beforeCommit();
		return rows.map((row) => ({ ...row }) as unknown as Submission);
	});
}

/** Old pages stay in the log until it is emptied; the file itself is overwritten at once. */
function emptyLog(database: DatabaseSync): void {
	const { busy } = {
		...database.prepare("pragma wal_checkpoint(truncate)").get(),
	};
	if (busy === 0) return;
	throw new StoreUnavailable(
		"The address was erased, but a copy of it is still in the database's log, which another program holds on to: run this again when no export or backup runs.",
	);
}
