import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A test, or a run of the bench: calls back at its end. */
export interface Ending {
	after(clean: () => unknown): void;
}

/** A folder for one test, removed after it. */
export function temporaryFolder(t: Ending): string {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-"));
	t.after(() => {
		try {
			// Retried, because a process that is ending may still write into the folder.
			rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
		} catch (error) {
			// Windows keeps a file for as long as a process has it open.
			if (process.platform !== "win32") throw error;
		}
	});
	return folder;
}
