import { loadEnvironment, SettingsError } from "../config/environment.ts";
import { run } from "./run.ts";

const { stdout, stderr } = process;
try {
	const env = loadEnvironment();
	// Not process.exit(), which would cut off what a pipe has not taken yet.
	process.exitCode = await run(process.argv.slice(2), { stdout, stderr, env });
} catch (error) {
	if (!(error instanceof SettingsError)) throw error;
	stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
