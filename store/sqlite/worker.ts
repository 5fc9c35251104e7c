/** The writer thread: waiting for the disk or a lock must not stop the thread that serves the page. */
import { parentPort, workerData } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { insertedColumns } from "../../shared/sign-up.ts";
import type { InboxTable } from "../inbox-queue.ts";
import { asUnavailable, sqliteResult } from "./errors.ts";
import { expectFile, fileIdentity } from "./file.ts";
import { applicationId } from "./migrate.ts";
import { fromJson, lockTimeout, openForWriting } from "./open.ts";

export type Call =
	| {
			readonly method: "store";
			readonly table: InboxTable;
			/** A JSON array. */
			readonly rows: string;
	  }
	| { readonly method: "check" | "close" };

/**
 * The result of one call, in the order of the calls; the first one tells whether the database is
 * open. Errors cross as data, because a copied error loses its class.
 */
export interface Result {
	readonly error?: {
		readonly name: "ExpectedError" | "EntryRefused" | "StoreUnavailable";
		readonly message: string;
	};
}

/**
 * How long the last commit counts as a successful health check, in milliseconds. The check is
 * public, so it must not write at each call.
 */
const provenFor = 5_000;

/** The one connection that writes. Each function blocks until SQLite is done. */
function openWriter(file: string) {
	const database = openForWriting(file);
	const replied = ["person_key", "kind"];
	const inserts = {
		waitlist: database.prepare(
			`insert into waitlist (${insertedColumns}) ${fromJson(insertedColumns)}`,
		),
		// A reply takes the place of one of the same person, kind and day.
		replies: database.prepare(
			`insert or replace into replies (${replied}) ${fromJson(replied)}`,
		),
	};
	// The opened files: rows written after they were replaced would be lost.
	const identity = fileIdentity(file);
	const logIdentity = fileIdentity(`${file}-wal`);
	let committedAt = Number.NEGATIVE_INFINITY;
	/** Whether the last transaction failed. */
	let isFailing = false;

	function expectFiles(): void {
		expectFile(file, identity);
		// The log holds the committed rows until the next checkpoint.
		expectFile(`${file}-wal`, logIdentity);
	}

	/** Runs one statement, which is a transaction of its own. */
	function commit(statement: () => void): void {
		isFailing = true;
		statement();
		// After the commit: a file that was removed before it has taken the rows with it.
		expectFiles();
		committedAt = performance.now();
		isFailing = false;
	}

	/** Commits without a row, and without waiting for a lock: sign-ups wait for this thread. */
	function tryCommit(): void {
		const wasFailing = isFailing;
		database.exec("pragma busy_timeout = 0");
		try {
			// Writes one page unchanged: only a write finds a full disk.
			commit(() => database.exec(`pragma application_id = ${applicationId}`));
			// A page may still fit where an entry did not, so the next check tries again.
			if (wasFailing) committedAt = Number.NEGATIVE_INFINITY;
		} catch (error) {
			// A short lock is normal, unless entries have failed because of it.
			if (wasFailing || sqliteResult(error) !== "busy") throw error;
			isFailing = false;
		} finally {
			database.exec(`pragma busy_timeout = ${lockTimeout}`);
		}
	}

	return {
		/** Stores all rows in one transaction; after an error, none of them can be relied on. */
		store(table: InboxTable, rows: string): void {
			commit(() => inserts[table].run({ $1: rows }));
		},
		/** Throws when entries could not be stored now, or not in the file at the path. */
		check(): void {
			database.prepare("select 1 from waitlist limit 1").get();
			expectFiles();
			if (isFailing || performance.now() - committedAt > provenFor) tryCommit();
		},
		/** The last connection to close brings the write-ahead log into the file and removes it. */
		close: () => database.close(),
	};
}

let writer: ReturnType<typeof openWriter> | undefined;

answer(() => {
	writer = openWriter(workerData);
});
// Without a database, the thread ends.
if (writer === undefined) parentPort?.close();

parentPort?.on("message", (call: Call) => {
	answer(() => {
		if (call.method === "store") writer?.store(call.table, call.rows);
		else writer?.[call.method]();
	});
	if (call.method === "close") parentPort?.close();
});

function answer(work: () => void): void {
	let result: Result = {};
	try {
		work();
	} catch (error) {
		result = { error: describe(error) };
	}
	parentPort?.postMessage(result);
}

function describe(error: unknown): NonNullable<Result["error"]> {
	const { message } = error as Error;
	if (error instanceof ExpectedError) return { name: "ExpectedError", message };
	return sqliteResult(error) === "constraint"
		? { name: "EntryRefused", message }
		: { name: "StoreUnavailable", message: asUnavailable(error).message };
}
