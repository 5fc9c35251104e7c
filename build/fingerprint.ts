import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import type { PageSettings } from "../config/page-settings.ts";
import { output } from "./build-settings.ts";

const root = path.join(import.meta.dirname, "..");

/** Everything that a built page is made of. */
const sources = [
	"{build,content,dashboard/page,page,public,shared}/**",
	"config/{built-page,security-headers}.ts",
	"dashboard/api.ts",
	"package-lock.json",
	"SECURITY.md",
	"vite.config.ts",
];

/** Where the fingerprint of the last build lies, in `dist/`. */
export const fingerprintFile = "fingerprint.txt";

/** A digest of the page's sources, its settings and the year, which stands in the footer. */
export async function buildFingerprint(
	settings: PageSettings,
): Promise<string> {
	const hash = createHash("sha256");
	hash.update(JSON.stringify(settings));
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
	const file = path.join(output, fingerprintFile);
	return fingerprint === (await readFile(file, "utf8").catch(() => undefined));
}
