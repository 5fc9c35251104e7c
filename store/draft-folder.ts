import { mkdtempSync, rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A folder for drafts, which hold entries and so must not be left behind. */
export interface DraftFolder {
	readonly path: string;
	remove(): void;
}

/** Makes a folder for drafts in `parent`; it goes, too, when a signal ends the program. */
export function makeDraftFolder(parent: string): DraftFolder {
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
		return { path: folder, remove };
	} catch (error) {
		remove();
		throw error;
	}
}
