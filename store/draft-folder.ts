import { mkdtempSync, rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `work` with a new folder in `parent` for drafts. They hold entries, so the folder is removed
 * at the end, and also when a signal ends the program.
 */
export async function withDraftFolder<Result>(
	parent: string,
	work: (folder: string) => Promise<Result>,
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
	// Before there is anything to remove: a signal may come at once.
	for (const signal of signals) process.on(signal, stop);
	try {
		folder = mkdtempSync(path.join(parent, ".frontage-draft-"));
		return await work(folder);
	} finally {
		remove();
	}
}
