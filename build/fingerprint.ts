import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { readPageSettings } from "../config/page-settings.ts";
import { loadEnvironment } from "../config/read-environment.ts";

const root = path.join(import.meta.dirname, "..");

/** Everything that a built page is made of. */
const sources = [
	"build",
	"config/built-page.ts",
	"config/security-headers.ts",
	"content",
	"dashboard/api.ts",
	"dashboard/page",
	"page",
	"public",
	"shared",
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
	for (const source of sources) {
		for (const file of await filesBelow(path.join(root, source))) {
			hash.update(path.relative(root, file)).update("\0");
			hash.update(await readFile(file)).update("\0");
		}
	}
	return hash.digest("hex");
}

async function filesBelow(source: string): Promise<string[]> {
	const info = await stat(source).catch(() => null);
	if (info === null) return [];
	if (info.isFile()) return [source];
	const entries = await readdir(source, {
		recursive: true,
		withFileTypes: true,
	});
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}
