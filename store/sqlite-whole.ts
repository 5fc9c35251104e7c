import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asUnavailable, sqliteResult } from "./sqlite-faults.ts";
import { openForReading, openForWriting } from "./sqlite-open.ts";
import { type Submission, submissionColumns } from "./waitlist-store.ts";
import {
	rowsAtATime,
	type WholeList,
	type WholeListReader,
	type WholeListWriter,
} from "./whole-list.ts";

/** The file's list as it is now, not changed. Throws `StoreUnusable`. */
export function readWholeSqlite(file: string): WholeListReader {
	const database = openForReading(file);
	holdStill(database);
	return { ...listIn(database), close: async () => database.close() };
}

/** From now on this connection sees the database as it is now. */
export function holdStill(database: DatabaseSync): void {
	database.exec("begin");
	database.prepare("select 1 from waitlist limit 1").get();
}

/** The list as this connection sees it. */
export function listIn(database: DatabaseSync): WholeList {
	return {
		async count() {
			const row = database.prepare("select count(*) as n from waitlist").get();
			return Number(row?.["n"]);
		},
		async *entries() {
			let read = 0;
			try {
				for (const row of database
					.prepare(`select ${submissionColumns} from waitlist order by id`)
					.iterate()) {
					yield { ...row } as unknown as Submission;
					read += 1;
					// Signals and other connections get their turn.
					if (read % rowsAtATime === 0) await nextTurn();
				}
			} catch (error) {
				throw asUnavailable(error);
			}
		},
	};
}

/** The file's list, made if need be, to be filled. Throws `StoreUnusable`. */
export function fillSqlite(file: string): WholeListWriter {
	const database = openForWriting(file);
	const insert = database.prepare(
		`insert into waitlist (${submissionColumns}) values (${submissionColumns.map(() => "?")})`,
	);
	return {
		async transaction(work) {
			try {
				database.exec("begin immediate");
				const result = await work({
					...listIn(database),
					async put(entries) {
						for (const entry of entries) {
							insert.run(...submissionColumns.map((column) => entry[column]));
						}
					},
				});
				database.exec("commit");
				return result;
			} catch (error) {
				if (database.isTransaction) database.exec("rollback");
				throw sqliteResult(error) === undefined ? error : asUnavailable(error);
			}
		},
		close: async () => database.close(),
	};
}
