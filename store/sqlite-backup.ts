import { closeSync, existsSync, linkSync, openSync, renameSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { copyIntoEmpty } from "./copy-list.ts";
import { makeScratchFolder, type ScratchFolder } from "./scratch-folder.ts";
import { asUnusable, sqliteResult } from "./sqlite-faults.ts";
import { checkIntegrity } from "./sqlite-integrity.ts";
import { openForReading } from "./sqlite-open.ts";
import {
	fillSqlite,
	holdStill,
	listIn,
	readWholeSqlite,
} from "./sqlite-whole.ts";
import { type Progress, StoreUnusable } from "./waitlist-store.ts";
import { type Digest, digestOf, isSame } from "./whole-list.ts";

/** Pages copied at a time; between two of them the program can do other things. */
const pagesAtATime = 1_000;

/**
 * Copies the list in `file` as it is now into the new file `target`, beside a running server. The
 * copy gets its name only after it was restored from and compared, submission by submission.
 * Rejects with `StoreUnusable`; there is no `target` then.
 */
export async function backUpSqlite(
	file: string,
	target: string,
	progress: { readonly copying: Progress; readonly comparing: Progress },
): Promise<Digest> {
	expectFree(target);
	const source = openForReading(file);
	let scratch: ScratchFolder | undefined;
	try {
		holdStill(source);
		scratch = makeScratchFolder(path.dirname(target));
		const draft = path.join(scratch.path, "backup.db");
		await copyPages(source, draft, progress.copying);
		const [finding] = await checkIntegrity(draft);
		if (finding !== undefined) {
			throw new StoreUnusable(
				`The copy is damaged (${finding}), so it was thrown away: see \`doctor\`.`,
			);
		}
		const restored = await tryRestoring(
			draft,
			scratch.path,
			progress.comparing,
		);
		if (!isSame(restored, await digestOf(listIn(source)))) {
			throw new StoreUnusable(
				"What was restored from the copy differs from the list, so the copy was thrown away: see `doctor`.",
			);
		}
		giveName(draft, target);
		return restored;
	} catch (error) {
		throw asBackupFault(error, target);
	} finally {
		source.close();
		scratch?.remove();
	}
}

async function copyPages(
	source: DatabaseSync,
	draft: string,
	progress: Progress,
): Promise<void> {
	closeSync(openSync(draft, "wx", 0o600));
	await backup(source, draft, {
		rate: pagesAtATime,
		progress: ({ totalPages, remainingPages }) =>
			progress(totalPages - remainingPages, totalPages),
	});
	const copy = new DatabaseSync(draft);
	// One file that needs none beside it, even to be read.
	copy.exec("pragma journal_mode = delete");
	copy.close();
}

async function tryRestoring(draft: string, folder: string, progress: Progress) {
	const list = readWholeSqlite(draft);
	const scratch = fillSqlite(path.join(folder, "restored.db"));
	try {
		return await copyIntoEmpty(list, scratch, { progress });
	} finally {
		await scratch.close();
		await list.close();
	}
}

function expectFree(target: string): void {
	if (existsSync(target)) {
		throw new StoreUnusable(
			`${target} is there already, and no backup is overwritten: name another file.`,
		);
	}
}

/** A second name, unlike a new name, never takes the place of a file that came meanwhile. */
function giveName(draft: string, target: string): void {
	try {
		linkSync(draft, target);
	} catch {
		// Some disks know no second names.
		expectFree(target);
		renameSync(draft, target);
	}
}

function asBackupFault(error: unknown, target: string): unknown {
	if (sqliteResult(error) !== undefined) return asUnusable(error, target);
	if (!(error instanceof Error && "syscall" in error && "code" in error)) {
		return error;
	}
	return new StoreUnusable(
		`${target} cannot be written (${error.code}): name a file in a folder that is there, that this user may write in, and that has room for three copies of the list.`,
		{ cause: error },
	);
}
