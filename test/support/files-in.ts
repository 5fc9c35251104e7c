import { createHash } from "node:crypto";
import { globSync, lstatSync, readFileSync } from "node:fs";
import path from "node:path";

/** All that a program could change in a folder: the modes of files and folders, and the times and contents of files. */
export function filesIn(folder: string): Record<string, string> {
	const all = globSync(["**/*", "**/.*"], { cwd: folder }).sort();
	// Empty, and kept for the next time.
	const names = all.filter((name) => !name.endsWith("-lock"));
	return Object.fromEntries(
		["", ...names].map((name) => {
			const file = path.join(folder, name);
			const stats = lstatSync(file);
			const mode = stats.mode.toString(8);
			if (!stats.isFile()) return [name, mode];
			const hash = createHash("sha256").update(readFileSync(file));
			return [name, `${mode} ${stats.mtimeMs} ${hash.digest("base64url")}`];
		}),
	);
}
