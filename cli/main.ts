import { enableCompileCache } from "node:module";

// Half of what a command would take to start; the server has the same one.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/frontage`);
const { loadEnvironment } = await import("../config/environment.ts");
const { run } = await import("./program.ts");

const { stdin, stdout, stderr } = process;
// The reader of a help may be gone (`| head`). Other output has a handler of its own.
stdout.on("error", () => {});
// Not process.exit(), which would cut off what a pipe has not taken yet.
process.exitCode = await run(process.argv.slice(2), {
	stdin,
	stdout,
	stderr,
	get env() {
		return loadEnvironment();
	},
});
