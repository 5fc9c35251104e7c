import {
	closeSync,
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	openSync,
	readSync,
	renameSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "../config/parsers.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	copyList,
	type Digest,
	digestOf,
	isSame,
	type Progress,
} from "./copy.ts";
import { makeDraftFolder } from "./draft-folder.ts";
import { readErased } from "./erased-people.ts";
import { withList } from "./list.ts";
import { extent } from "./questions.ts";
import { asExpected, sqliteResult } from "./sqlite/errors.ts";
import { checkIntegrity } from "./sqlite/integrity.ts";
import { applicationId, applicationIdOf } from "./sqlite/migrate.ts";
import { openForWriting } from "./sqlite/open.ts";

/**
 * Copies the list in the SQLite file `file` into the new file `target`, beside a running server. The
 * copy gets its name only after an integrity check and a comparison with the list, submission by
 * submission. Rejects with `ExpectedError`; there is no `target` then.
 */
export async function backUp(
	file: string,
	target: string,
	progress: Progress,
): Promise<Digest> {
	expectFree(target);
	try {
		const draft = makeDraftFolder(path.dirname(target));
		try {
			const copy = path.join(draft.path, "backup.db");
			// SQLite would make a file that others may read.
			closeSync(openSync(copy, "wx", 0o600));
			const digest = await copyInto(file, copy, progress);
			const [finding] = await checkIntegrity(copy);
			if (finding !== undefined) {
				throw new ExpectedError(
					`The copy is damaged (${finding}), so it was deleted: see \`doctor\`.`,
				);
			}
			giveName(copy, target);
			return digest;
		} finally {
			draft.remove();
		}
	} catch (error) {
		throw backupError(error, target);
	}
}

async function copyInto(
	file: string,
	copy: string,
	progress: Progress,
): Promise<Digest> {
	return withList({ kind: "sqlite", file }, "read", async (source) => {
		await source.rows("vacuum into $1", copy);
		return withList({ kind: "sqlite", file: copy }, "read", async (list) => {
			const digest = await digestOf(list, undefined, progress);
			// Sign-ups that came after the copy have larger ids.
			const { lastId } = await extent(list);
			if (isSame(digest, await digestOf(source, lastId))) return digest;
			throw new ExpectedError(
				"The copy differs from the list, so it was deleted: try again, and if that fails too, see `doctor`.",
			);
		});
	});
}

/**
 * Puts a backup into the database, which must hold no entries, and compares. People who were erased
 * since are left out. Rejects with `ExpectedError`, and nothing was restored.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress,
): Promise<Digest & { readonly leftOut: number }> {
	const erased = readErased(erasedFile);
	const draft = makeDraftFolder(draftPlace(file, database));
	try {
		const copy = await readableCopy(file, draft.path);
		return await withList({ kind: "sqlite", file: copy }, "read", (source) =>
			withList(database, "create", async (target) => {
				if ((await extent(target)).submissions > 0) {
					throw new ExpectedError(
						"The list is not empty, so nothing was restored: set DATABASE_URL to a new file or database.",
					);
				}
				return copyList(source, target, {
					wanted: (entry) => !erased.isErased(entry.email, entry.created_at),
					progress,
				});
			}),
		);
	} finally {
		draft.remove();
	}
}

function expectFree(target: string): void {
	if (existsSync(target)) {
		throw new ExpectedError(
			`${target} is there already, and no backup is overwritten: name another file.`,
		);
	}
}

/** A second name, unlike a new name, never replaces a file that was made meanwhile. */
function giveName(draft: string, target: string): void {
	try {
		linkSync(draft, target);
	} catch {
		// Some file systems know no second names.
		expectFree(target);
		renameSync(draft, target);
	}
}

function backupError(error: unknown, target: string): unknown {
	if (sqliteResult(error) !== undefined) return asExpected(error, target);
	if (!(error instanceof Error && "syscall" in error && "code" in error)) {
		return error;
	}
	return new ExpectedError(
		`${target} cannot be written (${error.code}): name a file in a folder that is there, that this user may write in, and that has room for two copies of the list.`,
		{ cause: error },
	);
}

/** A folder beside the database, where there has to be room. */
function draftPlace(file: string, database: DatabaseAddress): string {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
		throw new ExpectedError(`There is no file ${file}.`);
	}
	const folder =
		database.kind === "sqlite" ? path.dirname(database.file) : tmpdir();
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		return folder;
	} catch (error) {
		throw new ExpectedError(
			`Nothing can be written to ${folder}: give this user the right to, or set DATABASE_URL to another file.`,
			{ cause: error },
		);
	}
}

/** A copy of the backup with this version's schema; the backup itself stays as it is. */
async function readableCopy(file: string, folder: string): Promise<string> {
	const copy = path.join(folder, "backup.db");
	if (beginningOf(file) === "PGDMP") {
		throw new ExpectedError(
			`${file} was made by pg_dump: use pg_restore, with an empty database, and then \`erase --again\`.`,
		);
	}
	for (const suffix of ["", "-wal"]) {
		if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
	}
	try {
		// An empty file, or another program's, would be opened as a list without entries.
		if (applicationIdOf(copy) !== applicationId) throw new Error("not ours");
		openForWriting(copy).close();
		const [finding] = await checkIntegrity(copy);
		if (finding !== undefined) throw new Error(finding);
		return copy;
	} catch (error) {
		// An error without a cause is a sentence about the file that says enough.
		if (error instanceof ExpectedError && error.cause === undefined) {
			throw new ExpectedError(error.message.replace(copy, file));
		}
		throw new ExpectedError(
			`${file} cannot be read, is no backup of a waitlist, or is damaged: name another file.`,
			{ cause: error },
		);
	}
}

/** The first five bytes: archives of `pg_dump` begin with their name. */
function beginningOf(file: string): string {
	const descriptor = openSync(file, "r");
	try {
		const bytes = Buffer.alloc(5);
		readSync(descriptor, bytes);
		return bytes.toString("latin1");
	} finally {
		closeSync(descriptor);
	}
}
