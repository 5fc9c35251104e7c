import {
	closeSync,
	copyFileSync,
	existsSync,
	openSync,
	renameSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	copyList,
	type Digest,
	digestOf,
	isSame,
	type Progress,
} from "./copy.ts";
import { withDraft } from "./draft-folder.ts";
import { readErased } from "./erased-people.ts";
import { withList } from "./list.ts";
import { extent } from "./questions.ts";
import { checkIntegrity } from "./sqlite/integrity.ts";
import { openForWriting } from "./sqlite/open.ts";

/**
 * Copies the list in the SQLite file `file` into the new file `target`, beside a running server. The
 * copy gets its name only after an integrity check and a comparison with the list, row by row.
 * Rejects with `ExpectedError`; there is no `target` then.
 */
export async function backUp(
	file: string,
	target: string,
	progress: Progress,
): Promise<Digest> {
	if (existsSync(target)) {
		throw new ExpectedError(
			`${target} is there already, and no backup is overwritten: name another file.`,
		);
	}
	const folder = path.dirname(target);
	if (!existsSync(folder)) {
		throw new ExpectedError(
			`There is no folder ${folder}: make it, or name another file.`,
		);
	}
	return withDraft(folder, async (copy) => {
		// SQLite would make a file that others may read.
		closeSync(openSync(copy, "wx", 0o600));
		const digest = await copyInto(file, copy, progress);
		const [finding] = await checkIntegrity(copy);
		if (finding !== undefined) {
			throw new ExpectedError(
				`The copy is damaged (${finding}), so it was deleted: see \`doctor\`.`,
			);
		}
		renameSync(copy, target);
		return digest;
	});
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
 * Puts a backup into the database, which must hold no sign-ups, and compares. People who were erased
 * since are left out. Rejects with `ExpectedError`; then nothing was restored.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress,
): Promise<Digest & { readonly leftOut: number }> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
		throw new ExpectedError(`There is no file ${file}.`);
	}
	const erased = readErased(erasedFile);
	// The draft goes beside the database, where there must be room.
	const parent =
		database.kind === "sqlite" ? path.dirname(database.file) : tmpdir();
	return withDraft(parent, async (copy) => {
		await makeReadableCopy(file, copy);
		return withList({ kind: "sqlite", file: copy }, "read", (source) =>
			withList(database, "create", async (target) => {
				if ((await extent(target)).submissions > 0) {
					throw new ExpectedError(
						"The list is not empty, so nothing was restored: set DATABASE_OWNER_URL, or else DATABASE_URL, to a new file or database.",
					);
				}
				return copyList(source, target, {
					wanted: (entry) => !erased.isErased(entry.email, entry.created_at),
					progress,
				});
			}),
		);
	});
}

/** A copy of the backup with this version's schema; the backup itself stays as it is. */
async function makeReadableCopy(file: string, copy: string): Promise<void> {
	for (const suffix of ["", "-wal"]) {
		if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
	}
	try {
		if (statSync(copy).size === 0) throw new ExpectedError("It is empty.");
		openForWriting(copy).close();
		const [finding] = await checkIntegrity(copy);
		if (finding !== undefined) {
			throw new ExpectedError(`It is damaged (${finding}).`);
		}
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		// The advice of these errors is about the database of the settings.
		const reason = error.message
			.replaceAll(copy, file)
			.replace(`${file} cannot be used, because `, "The reason: ")
			.replace(/: [^:]*DATABASE_URL to another file\.$/, ".");
		throw new ExpectedError(
			`${file} is no backup that \`restore\` can read, which takes those of \`backup\`; for those of pg_dump, use pg_restore and then \`erase --again\`. ${reason}`,
			{ cause: error },
		);
	}
}
