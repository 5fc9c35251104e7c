import { createInterface } from "node:readline/promises";
import { loadEnvironment, SettingsError } from "../config/read-environment.ts";
import { run } from "./program.ts";

const { stdin, stdout, stderr } = process;
try {
	const env = loadEnvironment();
	// Not process.exit(), which would cut off what a pipe has not taken yet.
	process.exitCode = await run(process.argv.slice(2), {
		stdout,
		stderr,
		env,
		ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
	});
} catch (error) {
	if (!(error instanceof SettingsError)) throw error;
	stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}

/** Standard output is left to what the command prints. Ctrl+D and Ctrl+C are no. */
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
