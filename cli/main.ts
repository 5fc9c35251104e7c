import { createInterface } from "node:readline/promises";
import { loadEnvironment } from "../config/environment.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { run } from "./program.ts";

const { stdin, stdout, stderr } = process;
try {
	const env = loadEnvironment();
	// Not process.exit(), which would cut off what a pipe has not taken yet.
	process.exitCode = await run(process.argv.slice(2), {
		stdin,
		stdout,
		stderr,
		env,
		ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
	});
} catch (error) {
	if (!(error instanceof ExpectedError)) throw error;
	stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}

/** Asks on stderr, because stdout is the command's. Ctrl+D and Ctrl+C answer with nothing. */
async function ask(question: string): Promise<string> {
	const lines = createInterface({ input: stdin, output: stderr });
	const closed = new Promise<string>((resolve) => {
		lines.once("close", () => resolve(""));
	});
	try {
		return await Promise.race([lines.question(question), closed]);
	} finally {
		lines.close();
	}
}
