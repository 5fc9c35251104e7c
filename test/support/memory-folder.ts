import {
	accessSync,
	chmodSync,
	constants,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const inMemory = "/dev/shm";
/** Beside the packages, which have programs. Not among them: Node runs no TypeScript there. */
const inProject = path.join(import.meta.dirname, "../../test-results");
const prefix = "frontage-tests-";
let folder: string | undefined;

/**
 * This process's folder for temporary files of the tests, removed when the process exits: in memory where there is
 * plenty of it, because writing to a disk and waiting for it take longer than many of the tests.
 */
export function memoryFolder(): string {
	folder ??= makeFolder();
	return folder;
}

function makeFolder(): string {
	const parent =
		[...(hasRoom() ? [inMemory] : []), tmpdir()].find(runsPrograms) ??
		inProject;
	mkdirSync(parent, { recursive: true });
	removeAbandoned(parent);
	const made = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
	// PostgreSQL's user may look into it.
	chmodSync(made, 0o755);
	process.once("exit", () => remove(made));
	return made;
}

/** Whether a program in this folder can be started: not where its disk is mounted with `noexec`. */
function runsPrograms(parent: string): boolean {
	const program = path.join(parent, `${prefix}program-${process.pid}`);
	try {
		writeFileSync(program, "", { mode: 0o700 });
		accessSync(program, constants.X_OK);
		return true;
	} catch {
		return false;
	} finally {
		rmSync(program, { force: true });
	}
}

function hasRoom(): boolean {
	try {
		accessSync(inMemory, constants.W_OK | constants.X_OK);
	} catch {
		return false; // There is none, or this user may not write there.
	}
	const { bavail, bsize } = statfsSync(inMemory);
	return bavail * bsize > 4 * 1024 ** 3;
}

/**
 * Removes the folders of processes that were killed, which hold gigabytes. A PostgreSQL server that they have left
 * running ends within a minute once its folder is gone.
 */
function removeAbandoned(parent: string): void {
	for (const name of readdirSync(parent)) {
		const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
		if (pid !== undefined && !isRunning(Number(pid)))
			remove(path.join(parent, name));
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// The process of another user.
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

function remove(made: string): void {
	rmSync(made, { recursive: true, force: true, maxRetries: 5 });
}
