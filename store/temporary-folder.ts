import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** A folder for one test, removed after it. */
export function temporaryFolder(t: TestContext): string {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-"));
	t.after(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
