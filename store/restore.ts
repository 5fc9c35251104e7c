import {
	closeSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	openSync,
	readSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseAddress } from "../config/parsers.ts";
import { copyIntoEmpty } from "./copy-list.ts";
import { readErased } from "./erased-people.ts";
import { openWholeWriter } from "./open-whole.ts";
import { makeScratchFolder, type ScratchFolder } from "./scratch-folder.ts";
import { checkIntegrity } from "./sqlite-integrity.ts";
import { applicationId } from "./sqlite-migrations.ts";
import { openForWriting } from "./sqlite-open.ts";
import { readWholeSqlite } from "./sqlite-whole.ts";
import { type Progress, StoreUnusable } from "./waitlist-store.ts";
import type { Digest } from "./whole-list.ts";

/**
 * Puts a backup into the database, which must hold no entries, and compares. Whoever was erased
 * since stays away. Rejects with `StoreUnusable`, and nothing was restored.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress,
): Promise<Digest & { readonly leftOut: number }> {
	const erased = readErased(erasedFile);
	const scratch = makeScratch(file, database);
	try {
		const copy = await readableCopy(file, scratch.path);
		const list = readWholeSqlite(copy);
		try {
			const writer = await openWholeWriter(database);
			try {
				return await copyIntoEmpty(list, writer, {
					wanted: (entry) => !erased.isErased(entry.email, entry.created_at),
					progress,
				});
			} finally {
				await writer.close();
			}
		} finally {
			await list.close();
		}
	} finally {
		scratch.remove();
	}
}

/** Beside the database, where there has to be room. */
function makeScratch(file: string, database: DatabaseAddress): ScratchFolder {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
		throw new StoreUnusable(`There is no file ${file}.`);
	}
	const folder =
		database.kind === "sqlite" ? path.dirname(database.file) : tmpdir();
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		return makeScratchFolder(folder);
	} catch (error) {
		throw new StoreUnusable(
			`Nothing can be written to ${folder}: give this user the right to, or set DATABASE_URL to another file.`,
			{ cause: error },
		);
	}
}

/** A copy of the backup with this version's schema; the backup itself stays as it is. */
async function readableCopy(file: string, scratch: string): Promise<string> {
	const copy = path.join(scratch, "backup.db");
	try {
		if (startOf(file) === "PGDMP") {
			throw new StoreUnusable(
				`${copy} was made by pg_dump: use pg_restore, with an empty database, and then \`erase --again\`.`,
			);
		}
		for (const suffix of ["", "-wal"]) {
			if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
		}
		expectOurs(copy);
		openForWriting(copy).close();
		const [finding] = await checkIntegrity(copy);
		if (finding !== undefined) throw new Error(finding);
		return copy;
	} catch (error) {
		// Only what has no cause is a sentence about the file that says enough.
		const known = error instanceof StoreUnusable && error.cause === undefined;
		throw new StoreUnusable(
			known
				? error.message.replace(copy, file)
				: `${file} cannot be read, is no backup of a waitlist, or is damaged: name another file.`,
			{ cause: error },
		);
	}
}

/** How the file begins: archives of `pg_dump` tell themselves so. */
function startOf(file: string): string {
	const descriptor = openSync(file, "r");
	try {
		const bytes = Buffer.alloc(5);
		readSync(descriptor, bytes);
		return bytes.toString("latin1");
	} finally {
		closeSync(descriptor);
	}
}

/** An empty file, or another program's, would be opened as a list without entries. */
function expectOurs(copy: string): void {
	const database = new DatabaseSync(copy);
	try {
		const row = database.prepare("pragma application_id").get();
		if (row?.["application_id"] !== applicationId)
			throw new Error("another program's");
	} finally {
		database.close();
	}
}
