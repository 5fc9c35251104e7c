/** Builds the page unless the last build was made of the very same sources and settings. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buildFingerprint, fingerprintFile } from "./fingerprint.ts";

const last = path.join(import.meta.dirname, "..", "dist", fingerprintFile);
const built = await readFile(last, "utf8").catch(() => null);

if (built !== (await buildFingerprint())) {
	process.stderr.write("Building the page …\n");
	// Loaded only here: a server without Vite can start on a finished build.
	const { buildOrSayWhyNot } = await import("./build-page.ts");
	await buildOrSayWhyNot();
}
