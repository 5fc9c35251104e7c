import { fchownSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Gives a file that root has just made to the owner of its folder, so that the
 * server's user can open what a founder's command made under `sudo`.
 */
export function giveToFolderOwner(descriptor: number, file: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(path.dirname(file));
	try {
		fchownSync(descriptor, uid, gid);
	} catch {
		// Some file systems, and root without all rights, cannot: the file stays root's.
	}
}
