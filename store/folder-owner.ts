import { fchownSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Gives a file that root has just made to whoever owns its folder: a founder's command that was
 * called by `sudo` must leave nothing behind that the server's user cannot open.
 */
export function giveToFolderOwner(descriptor: number, file: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(path.dirname(file));
	try {
		fchownSync(descriptor, uid, gid);
	} catch {
		// Some disks, and root without all its rights, cannot: the file is root's then.
	}
}
