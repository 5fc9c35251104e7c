import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
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
