import type { DatabaseSync, StatementSync } from "node:sqlite";
import { insertedColumns } from "../../shared/sign-up.ts";
import { EntryRefused } from "../errors.ts";
import { sqliteResult } from "./errors.ts";
import { expectContent, expectFile, fileIdentity } from "./file.ts";
import { fromJson } from "./from-json.ts";
import { applicationId } from "./migrate.ts";
import { lockTimeout, openForWriting } from "./open.ts";

/**
 * How long the last commit counts as a successful health check, in milliseconds. The check is
 * public, so it must not write at each call.
 */
const provenFor = 5_000;

/** The one connection that writes. Every method blocks until SQLite is done. */
export class SqliteWriter {
	/** Identifies the opened files: rows written after they were replaced would be lost. */
	readonly #identity: string | undefined;
	readonly #logIdentity: string | undefined;
	readonly #file: string;
	readonly #database: DatabaseSync;
	readonly #insertEntries: StatementSync;
	readonly #insertReplies: StatementSync;
	#committedAt = Number.NEGATIVE_INFINITY;
	/** Whether the last transaction failed. */
	#isFailing = false;

	/** Throws `ExpectedError` when the database cannot be opened. */
	constructor(file: string) {
		this.#file = file;
		this.#database = openForWriting(file);
		this.#insertEntries = this.#database.prepare(
			`insert into waitlist (${insertedColumns}) ${fromJson(insertedColumns)}`,
		);
		const columns = ["person_key", "kind"];
		this.#insertReplies = this.#database.prepare(
			`insert or replace into replies (${columns}) ${fromJson(columns)}`,
		);
		this.#identity = fileIdentity(file);
		this.#logIdentity = fileIdentity(`${file}-wal`);
	}

	/**
	 * Stores all entries, a JSON array, in one transaction. Throws `EntryRefused` when one of them
	 * breaks a constraint; after any other error, none of them can be relied on.
	 */
	add(entries: string): void {
		try {
			this.#commit(() => this.#insertEntries.run({ $1: entries }));
		} catch (error) {
			if (sqliteResult(error) !== "constraint") throw error;
			throw new EntryRefused((error as Error).message);
		}
	}

	/**
	 * Stores the replies, a JSON array, each in the place of one of the same person, kind and day.
	 */
	addReplies(replies: string): void {
		this.#commit(() => this.#insertReplies.run({ $1: replies }));
	}

	/** Runs one statement, which is a transaction of its own. */
	#commit(statement: () => void): void {
		try {
			statement();
			// After the commit: a file that was removed before it has taken the entries with it.
			this.#expectFiles();
			this.#committedAt = performance.now();
			this.#isFailing = false;
		} catch (error) {
			this.#isFailing = true;
			throw error;
		}
	}

	/** Throws when entries could not be stored now, or not in the file at the path. */
	check(): void {
		this.#database.prepare("select 1 from waitlist limit 1").get();
		this.#expectFiles();
		if (this.#isFailing || performance.now() - this.#committedAt > provenFor) {
			this.#tryCommit();
		}
	}

	/** Commits without a row, and without waiting for a lock: sign-ups wait for this thread. */
	#tryCommit(): void {
		const wasFailing = this.#isFailing;
		this.#database.exec("pragma busy_timeout = 0");
		try {
			// Writes one page unchanged: only a write finds a full disk.
			this.#commit(() => {
				this.#database.exec(`pragma application_id = ${applicationId}`);
			});
			// A page may still fit where an entry did not, so the next check tries again.
			if (wasFailing) this.#committedAt = Number.NEGATIVE_INFINITY;
		} catch (error) {
			// A short lock is normal, unless entries have failed because of it.
			if (wasFailing || sqliteResult(error) !== "busy") throw error;
			this.#isFailing = false;
		} finally {
			this.#database.exec(`pragma busy_timeout = ${lockTimeout}`);
		}
	}

	/** The last connection to close brings the write-ahead log into the file and removes it. */
	close(): void {
		this.#database.close();
	}

	#expectFiles(): void {
		expectFile(this.#file, this.#identity);
		expectContent(this.#file);
		// The log holds the committed rows until the next checkpoint.
		expectFile(`${this.#file}-wal`, this.#logIdentity);
	}
}
