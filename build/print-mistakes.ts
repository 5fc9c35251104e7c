import { ExpectedError } from "../shared/expected-error.ts";

/** Runs a program; an error in the content or the settings ends it with its message and exit code 1. */
export async function printMistakes(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		// Vite names the file and line of what it cannot read.
		const isUnreadable = error instanceof Error && "errors" in error;
		if (!(error instanceof ExpectedError) && !isUnreadable) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
