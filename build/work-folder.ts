import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ExpectedError } from "../shared/expected-error.ts";

const cache = path.join(import.meta.dirname, "../node_modules/.cache");

/** Runs a step of the build; a mistake in the content or the settings ends it with a sentence. */
export async function printMistakes(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}

/** Runs a build as `printMistakes`, in a folder of its own, which is removed at the end. */
export async function inWorkFolder(
	work: (folder: string) => Promise<void>,
): Promise<void> {
	// React picks its production build by this when documents are rendered.
	process.env["NODE_ENV"] = "production";
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "frontage-build-"));
	try {
		await printMistakes(() => work(folder));
	} finally {
		await rm(folder, { recursive: true });
	}
}

/**
 * Waits until no other process builds, and keeps others waiting until it is disposed of. A database
 * without content, because its lock also ends with a process that is killed.
 */
export function lockBuilds(): Disposable {
	const file = path.join(cache, "frontage-build.lock");
	const lock = new DatabaseSync(file, { timeout: 600_000 });
	lock.exec("begin exclusive");
	return lock;
}
