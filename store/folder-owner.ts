import { chownSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Gives a file that root has made to the owner of its folder: the server's user must be able to read
 * what a command writes under `sudo`, and the nightly backup copies the file of erased people.
 */
export function giveToFolderOwner(file: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(path.dirname(file));
	try {
		chownSync(file, uid, gid);
	} catch {
		// Some file systems, and root without all rights, cannot: the file stays root's.
	}
}
