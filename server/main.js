/**
 * The server's entry, in JavaScript: for a TypeScript entry, Node would load a compiler and keep its
 * 20 MB. The other files come from a cache that the first run fills. An old Node reads this file, too, and
 * says which one is needed: so nothing else is imported before that, nor by an `await` at the top.
 */
import "../config/node-version.js";

async function main() {
	const { enableCompileCache } = await import("node:module");
	// In the environment, so that the writer thread finds it, too.
	const cache =
		process.env["NODE_COMPILE_CACHE"] ||
		`${import.meta.dirname}/../node_modules/.cache/frontage`;
	process.env["NODE_COMPILE_CACHE"] = cache;
	enableCompileCache(cache);
	await import("./serve.ts");
}

main();
