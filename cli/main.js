/**
 * The entry of the commands, in JavaScript: for a TypeScript entry, Node would load a compiler, and keep
 * its 20 MB. The other files come from a cache, as the server's do, which the first command fills. An old
 * Node reads this file, too, and says which one is needed.
 */
import "../config/node-version.js";

async function main() {
	const { enableCompileCache } = await import("node:module");
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
}

main();
