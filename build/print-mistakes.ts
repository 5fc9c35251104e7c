import { ExpectedError } from "../shared/expected-error.ts";
import { fileProblem } from "../shared/file-problem.ts";

/** Runs a program; an error in the content, the settings or a file ends it with its message and exit code 1. */
export async function printMistakes(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		// Vite names the file and line of what it cannot read.
		const isUnreadable = error instanceof Error && "errors" in error;
		const isExpected = error instanceof ExpectedError || isUnreadable;
		const message = isExpected ? error.message : fileProblem(error);
		if (message === undefined) throw error;
		console.error(message);
		process.exitCode = 1;
	}
}
