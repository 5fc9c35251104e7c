import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { readPageSettings } from "../config/page-settings.ts";
import { loadEnvironment } from "../config/read-environment.ts";

const root = path.join(import.meta.dirname, "..");

/** Everything that a built page is made of. */
const sources = [
	"{build,content,dashboard/page,page,public,shared}/**",
	"config/{built-page,security-headers}.ts",
	"dashboard/api.ts",
	"package-lock.json",
	"vite.config.ts",
];

/** Where the fingerprint of the last build lies, in `dist/`. */
export const fingerprintFile = "fingerprint.txt";

/** A digest of the page's sources, its settings and the year, which stands in the footer. */
export async function buildFingerprint(): Promise<string> {
	const hash = createHash("sha256");
	hash.update(JSON.stringify(readPageSettings(loadEnvironment())));
	hash.update(String(new Date().getFullYear()));
	const files: string[] = [];
	for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
		if (entry.isFile() && !entry.name.endsWith(".test.ts"))
			files.push(path.join(entry.parentPath, entry.name));
	}
	for (const file of files.sort()) {
		hash.update(path.relative(root, file)).update("\0");
		hash.update(await readFile(file)).update("\0");
	}
	return hash.digest("hex");
}

/** Whether `dist/` was built from the sources of this fingerprint. */
export async function isBuiltFrom(fingerprint: string): Promise<boolean> {
	const file = path.join(root, "dist", fingerprintFile);
	return fingerprint === (await readFile(file, "utf8").catch(() => undefined));
}
