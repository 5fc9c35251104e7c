/**
 * Begins here, in JavaScript: to read this very file as TypeScript, Node would load its compiler,
 * and with it 20 MB that it keeps. What follows comes from a cache that the first start fills.
 */
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
// In the environment, so that the thread that writes finds it, too.
process.env["NODE_COMPILE_CACHE"] ??= path.join(
	root,
	"node_modules/.cache/frontage",
);
enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
await import("./serve.ts");
flushCompileCache();
