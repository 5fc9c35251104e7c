/**
 * `node build/lock-file.ts`, after `npm install`: makes package-lock.json fit machines whose own Node only runs npm. npm
 * leaves out optional packages whose `engines` exclude that Node, although the pinned Node runs them
 * (npm/cli#4828), and installs the pinned Node where the C library is another one (npm/cli#9025).
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "../package-lock.json");

interface LockedPackage {
	optional?: boolean;
	engines?: unknown;
	libc?: string;
}

/**
 * The text of a lock file without `engines` of optional packages, and with the C library of each pinned Node for Linux.
 */
export function fittedLockFile(text: string): string {
	const lock: { packages: Record<string, LockedPackage> } = JSON.parse(text);
	for (const [name, locked] of Object.entries(lock.packages)) {
		if (locked.optional) delete locked.engines;
		if (name.startsWith("node_modules/node-linux-")) locked.libc = "glibc";
	}
	return `${JSON.stringify(lock, null, "\t")}\n`;
}

if (import.meta.main)
	writeFileSync(file, fittedLockFile(readFileSync(file, "utf8")));
