import { spawnSync } from "node:child_process";
import {
	closeSync,
	mkdtempSync,
	openSync,
	rmdirSync,
	rmSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** A disk of its own, of a few megabytes. */
export interface SmallDisk {
	readonly folder: string;
	/** Takes all space that is left. */
	fill(): void;
	/** Gives it back. */
	empty(): void;
	/** Takes the right to write, which works while nobody has a file open for it. */
	makeReadOnly(): void;
}

/** Mounts one for the test; `undefined` where this user may not. */
export function smallDisk(t: TestContext): SmallDisk | undefined {
	const folder = mkdtempSync(path.join(tmpdir(), "waitlist-disk-"));
	t.after(() => {
		run("umount", "--lazy", folder);
		rmdirSync(folder);
	});
	if (!run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder)) return;
	const filler = path.join(folder, "filler");
	return {
		folder,
		fill: () => fill(filler),
		empty: () => rmSync(filler),
		makeReadOnly() {
			if (!run("mount", "-o", "remount,ro", folder)) {
				throw new Error("The disk could not be made read-only");
			}
		},
	};
}

function fill(file: string): void {
	const descriptor = openSync(file, "a");
	try {
		for (;;) writeSync(descriptor, Buffer.alloc(4096));
	} catch (error) {
		if ((error as { code?: string }).code !== "ENOSPC") throw error;
	} finally {
		closeSync(descriptor);
	}
}

/** Whether the system's command did what it was asked. */
export function run(command: string, ...args: string[]): boolean {
	return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
