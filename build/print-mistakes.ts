import { ExpectedError } from "../shared/expected-error.ts";

/** Runs a program; a mistake in the content or the settings ends it with a sentence and exit code 1. */
export async function printMistakes(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
