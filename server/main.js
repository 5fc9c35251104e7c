/**
 * The server's entry, in JavaScript: for a TypeScript entry, Node would load a compiler and keep its
 * 20 MB. The other files come from a cache that the first run fills.
 */
import { enableCompileCache } from "node:module";

// In the environment, so that the writer thread finds it, too.
process.env["NODE_COMPILE_CACHE"] ??=
	`${import.meta.dirname}/../node_modules/.cache/frontage`;
enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
await import("./serve.ts");
