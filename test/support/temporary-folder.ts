import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What ends later and then calls back: a test, or a run of the bench. */
export interface Ending {
	after(clean: () => unknown): void;
}

/** A folder for one test, removed after it. */
export function temporaryFolder(t: Ending): string {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-"));
	t.after(() => {
		try {
			// Again where a process that still ends has just written into it.
			rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
		} catch (error) {
			// Windows keeps a file for as long as a process has it open.
			if (process.platform !== "win32") throw error;
		}
	});
	return folder;
}
