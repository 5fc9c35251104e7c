import { enableCompileCache } from "node:module";

// Half of what a command would take to start; the server has the same one.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/frontage`);
const { loadEnvironment } = await import("../config/environment.ts");
const { ExpectedError } = await import("../shared/expected-error.ts");
const { run } = await import("./program.ts");

const { stdin, stdout, stderr } = process;
try {
	const env = loadEnvironment();
	// Not process.exit(), which would cut off what a pipe has not taken yet.
	process.exitCode = await run(process.argv.slice(2), {
		stdin,
		stdout,
		stderr,
		env,
	});
} catch (error) {
	if (!(error instanceof ExpectedError)) throw error;
	stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
