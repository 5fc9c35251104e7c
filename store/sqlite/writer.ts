/** What is written into a SQLite database for the server. */
import { statSync } from "node:fs";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { insertedColumns, type SourceAndNetwork } from "../inbox-types.ts";
import { limits } from "../limits.ts";
import { prepareAddVisits } from "./add-visits.ts";
import { results, sqliteResult } from "./errors.ts";
import { expectFile, fileIdentity } from "./file.ts";
import { prepareMergeRepeats } from "./merge-repeats.ts";
import { applicationId } from "./migrate.ts";
import { fromJson, openForWriting } from "./open.ts";

/**
 * How long the last commit counts as a successful health check, in milliseconds. The check is
 * public, so it must not write at each call.
 */
const provenFor = 5_000;

/** The one connection that writes. Each function blocks until SQLite is done. */
export function openWriter(file: string) {
	const database = openForWriting(file);
	const mergeRepeats = prepareMergeRepeats(database);
	const replied = ["person_key", "kind"];
	const inserts = {
		// Row by row: for a statement with several rows in a transaction, SQLite copies each page that it changes.
		waitlist: database.prepare(
			`insert into waitlist (${insertedColumns}) values (${insertedColumns.map(() => "?")})`,
		),
		// A reply replaces the earlier one of the same person, kind and day.
		replies: database.prepare(
			`insert or replace into replies (${replied}, sign_up_cursor)
				select *, (select coalesce(max(id), 0) from waitlist) from (${fromJson(replied)})`,
		),
	};
	const addVisits = prepareAddVisits(database);
	// The log holds the committed rows until the next checkpoint.
	const log = `${file}-wal`;
	const opened = [file, log].map((each) => [each, fileIdentity(each)] as const);
	/** When the last transaction was committed; `undefined` when it failed. */
	let committedAt: number | undefined = Number.NEGATIVE_INFINITY;

	/** Rows written after the files were replaced would be lost. */
	function expectFiles(): void {
		for (const [each, identity] of opened) expectFile(each, identity);
	}

	/** Runs a transaction. */
	function commit(transaction: () => void): void {
		committedAt = undefined;
		transaction();
		// After the commit: a file that was removed before it has taken the rows with it.
		expectFiles();
		committedAt = performance.now();
	}

	/** Commits several statements. */
	function together(statements: () => void): void {
		commit(() => {
			database.exec("begin immediate");
			try {
				statements();
				database.exec("commit");
			} finally {
				if (database.isTransaction) database.exec("rollback");
			}
		});
	}

	/** Does something without waiting for a lock: sign-ups wait for this thread. */
	function withoutWaiting(work: () => void): void {
		database.exec("pragma busy_timeout = 0");
		try {
			work();
		} finally {
			database.exec(`pragma busy_timeout = ${limits.sqlite.lockMs}`);
		}
	}

	/** Commits without a row. */
	function tryCommit(): void {
		const before = committedAt;
		try {
			// Writes one page unchanged: only a write finds a full disk.
			withoutWaiting(() =>
				commit(() => database.exec(`pragma application_id = ${applicationId}`)),
			);
		} catch (error) {
			// A short lock is normal, unless entries have failed because of it.
			if (before === undefined || sqliteResult(error) !== results.busy)
				throw error;
			committedAt = before;
		}
	}

	/** When the log was last written, as the last look found it. */
	let lastWrite: bigint | undefined;

	/**
	 * Brings what is in the log into the file, where people look for the list when they copy it. No acknowledged
	 * sign-up depends on it: what fails is tried again at the next call.
	 */
	function emptyLog(isClosing = false): void {
		try {
			// Pages in an emptied file would hide from `expectFile` that it was emptied.
			expectFiles();
			const { size, mtimeNs } = statSync(log, { bigint: true });
			if (size === 0n) return;
			// The mailer and the founder's commands write, too: while rows come, no other process is to wait.
			const mode = isClosing || mtimeNs === lastWrite ? "truncate" : "passive";
			lastWrite = mtimeNs;
			withoutWaiting(() => database.exec(`pragma wal_checkpoint(${mode})`));
		} catch {
			// Sign-ups and the health check tell of a full disk and of replaced files.
		}
	}

	return {
		waitlist(json = "") {
			const rows: readonly (WaitlistEntry & SourceAndNetwork)[] =
				JSON.parse(json);
			together(() => {
				for (const row of rows)
					inserts.waitlist.run(
						...insertedColumns.map((column) => row[column] ?? null),
					);
				mergeRepeats(rows);
			});
		},
		replies: (rows = "") => commit(() => inserts.replies.run({ $1: rows })),
		visits: (rows = "") => together(() => addVisits(rows)),
		/** Throws when entries could not be stored now, or not in the file at the path. */
		check(): void {
			database.prepare("select 1 from waitlist limit 1").get();
			expectFiles();
			const isProven =
				committedAt !== undefined &&
				performance.now() - committedAt <= provenFor;
			if (!isProven) tryCommit();
		},
		emptyLog: () => emptyLog(),
		/** The last connection to close removes the log; another program's may stay open. */
		close(): void {
			emptyLog(true);
			database.close();
		},
	};
}
