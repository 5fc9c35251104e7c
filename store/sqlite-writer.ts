import type { DatabaseSync, StatementSync } from "node:sqlite";
import { sqliteResult } from "./sqlite-faults.ts";
import { expectFile, fileIdentity } from "./sqlite-file.ts";
import {
	type Batch,
	insertedColumns,
	type Refusal,
} from "./sqlite-messages.ts";
import { openForWriting } from "./sqlite-open.ts";

const width = insertedColumns.length;

/** The one connection that writes. Every method blocks until SQLite is done. */
export class SqliteWriter {
	/** Which file was opened; entries in another at the same path would be lost. */
	readonly identity: string;
	readonly #logIdentity: string;
	readonly #file: string;
	readonly #database: DatabaseSync;
	readonly #insert: StatementSync;

	/** Throws `StoreUnusable`, or `StoreUnavailable` when the file is not that of `identity`. */
	constructor(file: string, identity?: string) {
		this.#file = file;
		if (identity !== undefined) expectFile(file, identity);
		this.#database = openForWriting(file);
		this.#insert = this.#database.prepare(
			`insert into waitlist (${insertedColumns}) values (${insertedColumns.map(() => "?")})`,
		);
		this.identity = fileIdentity(file);
		this.#logIdentity = fileIdentity(`${file}-wal`);
	}

	/**
	 * Stores all adds of the batch in one transaction, less those that break a constraint.
	 * When it throws, none of them can be relied on.
	 */
	add(batch: Batch): readonly Refusal[] {
		try {
			this.#inTransaction(() => this.#insertRows(batch.cells));
			return [];
		} catch (error) {
			if (sqliteResult(error) !== "constraint") throw error;
			// Seldom: the server checks entries before they get here.
			return this.#inTransaction(() => this.#insertEach(batch));
		}
	}

	#inTransaction<Result>(insert: () => Result): Result {
		this.#database.exec("begin immediate");
		try {
			const result = insert();
			this.#database.exec("commit");
			// After the commit: a file that was removed before it has taken the entries with it.
			this.#expectFiles();
			return result;
		} catch (error) {
			// SQLite ends the transaction itself after some errors.
			if (this.#database.isTransaction) this.#database.exec("rollback");
			throw error;
		}
	}

	#insertRows(cells: Batch["cells"]): void {
		for (let cell = 0; cell < cells.length; cell += width) {
			this.#insert.run(...cells.slice(cell, cell + width));
		}
	}

	/** Each add behind a savepoint, so that a refused one leaves its neighbours alone. */
	#insertEach({ sizes, cells }: Batch): readonly Refusal[] {
		const refusals: Refusal[] = [];
		let first = 0;
		for (const [add, size] of sizes.entries()) {
			const end = first + width * size;
			this.#database.exec("savepoint one_add");
			try {
				this.#insertRows(cells.slice(first, end));
			} catch (error) {
				if (sqliteResult(error) !== "constraint") throw error;
				this.#database.exec("rollback to one_add");
				refusals.push({ add, message: (error as Error).message });
			}
			this.#database.exec("release one_add");
			first = end;
		}
		return refusals;
	}

	/** Reads, and makes sure that what was opened still lies at its path. */
	check(): void {
		this.#database.prepare("select 1 from waitlist limit 1").get();
		this.#expectFiles();
	}

	/** The last connection to close brings the write-ahead log into the file and removes it. */
	close(): void {
		this.#database.close();
	}

	#expectFiles(): void {
		expectFile(this.#file, this.identity);
		// What was committed stays here until the next checkpoint.
		expectFile(`${this.#file}-wal`, this.#logIdentity);
	}
}
