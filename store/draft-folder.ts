import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { ExpectedError } from "../shared/expected-error.ts";

const prefix = ".frontage-draft-";
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The folders of drafts in `parent`: of work that runs now, or that was killed. */
export function draftsIn(parent: string): string[] {
	return readdirSync(parent)
		.filter((name) => name.startsWith(prefix))
		.map((name) => path.join(parent, name));
}

/** What to do about a draft that was left behind. */
export const draftAdvice =
	"If no backup or restore runs now, one was cut off: delete the folder, which holds a copy of the list.";

/**
 * Runs `work` with the path of a draft in a new folder in `parent`, which is made if need be. A draft holds sign-ups, so the
 * folder is removed at the end, and also when a signal ends the program. Rejects with
 * `ExpectedError` when a file cannot be read or written.
 */
export async function withDraft<Result>(
	parent: string,
	work: (draft: string) => Promise<Result>,
): Promise<Result> {
	let folder: string | undefined;
	function remove() {
		for (const signal of signals) process.off(signal, stop);
		if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
	}
	function stop(signal: (typeof signals)[number]) {
		remove();
		process.exit(128 + constants.signals[signal]);
	}
	// Listens before the folder is made: a signal may come at any time.
	for (const signal of signals) process.on(signal, stop);
	try {
		mkdirSync(parent, { recursive: true, mode: 0o700 });
		folder = mkdtempSync(path.join(parent, prefix));
		return await work(path.join(folder, "list"));
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error)) throw error;
		throw new ExpectedError(
			`A file cannot be read or written (${error.message}): use a backup that this user may read, and an existing folder that this user may write in, and that has room for two copies of the list.`,
			{ cause: error },
		);
	} finally {
		remove();
	}
}
