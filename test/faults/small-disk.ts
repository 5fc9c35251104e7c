import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** Why a test that needs one is skipped. */
export const noDisk = "mounting a small disk needs root";

/**
 * Mounts a disk of two megabytes for the test; `undefined` where this user may not. `fill` uses all
 * space that is left and `empty` frees it; `makeReadOnly` works while no file is open for writing.
 */
export function smallDisk(t: TestContext) {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-disk-"));
	t.after(() => {
		run("umount", "--lazy", folder);
		rmdirSync(folder);
	});
	if (!run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder)) return;
	const filler = path.join(folder, "filler");
	return {
		folder,
		fill: () => run("sh", "-c", `cat /dev/zero >> ${filler}`),
		empty: () => rmSync(filler),
		makeReadOnly: () => run("mount", "-o", "remount,ro", folder),
	};
}

/** Runs a command of the system; returns whether it succeeded. */
export function run(command: string, ...args: string[]): boolean {
	return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
