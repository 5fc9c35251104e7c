import { loadEnvironment } from "../config/environment.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { run } from "./program.ts";

const { stdin, stdout, stderr } = process;
// The reader of a help may be gone (`| head`). Other output has a handler of its own.
stdout.on("error", () => {});
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
