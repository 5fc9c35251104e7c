import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";

/**
 * The folder for temporary files of the tests: in memory where there is plenty of it, because writing to a disk and
 * waiting for it take longer than many of them.
 */
export function memoryFolder(): string {
	if (!existsSync(inMemory)) return tmpdir();
	const { bavail, bsize } = statfsSync(inMemory);
	return bavail * bsize > 4 * 1024 ** 3 ? inMemory : tmpdir();
}
