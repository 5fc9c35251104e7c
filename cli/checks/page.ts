import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type BuiltPage, builtPageFile } from "../../config/built-page.ts";
import { readPageSettings } from "../../config/page-settings.ts";
import type { Environment } from "../../config/read-environment.ts";
import { advice, ok, type Result, wrong } from "./finding.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** Where the built page and its words are. */
export const ownFolders = {
	dist: path.join(root, "dist"),
	content: path.join(root, "content"),
};
export type Folders = typeof ownFolders;

const build = "Run `npm run build`, and restart the server.";

/** What the build noted down; `undefined` where no page was built. */
export function readBuiltPage({ dist }: Folders): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	if (!existsSync(file) || !existsSync(path.join(dist, "site", "index.html")))
		return undefined;
	return JSON.parse(readFileSync(file, "utf8"));
}

/** Whether the page is built from the newest content and settings, and ready to be seen. */
export function checkPage(
	env: Environment,
	folders: Folders = ownFolders,
): readonly Result[] {
	const page = readBuiltPage(folders);
	if (page === undefined) {
		return [wrong("The page is not built, or by an older version.", build)];
	}
	const { name, siteUrl, apiBase, placeholders } = page;
	const results = [ok(`Built as ${name}, for ${siteUrl || "no address yet"}.`)];
	const settings = readPageSettings(env);
	if (
		settings.siteUrl !== siteUrl ||
		settings.apiBase !== apiBase ||
		settings.apiKey !== page.apiKey
	) {
		results.push(
			wrong(
				"SITE_URL, the key or the place where sign-ups go was set differently when the page was built.",
				build,
			),
		);
	} else if (isStale(folders)) {
		results.push(
			advice("content/ was changed after the page was built.", build),
		);
	}
	if (siteUrl === "") {
		results.push(
			advice(
				"The page does not name its address, so shared links show no picture.",
				"Set SITE_URL to the public address, and build again.",
			),
		);
	}
	if (apiBase !== "") {
		results.push(
			advice(
				`The page sends its sign-ups to ${apiBase}, not to this server.`,
				"If that is not intended, remove VITE_SUPABASE_URL and build again.",
			),
		);
	}
	for (const line of placeholders) {
		const [where = "", what = ""] = line.split(/\s{2,}/);
		results.push({
			...wrong(
				`A placeholder is left: ${what}.`,
				`Replace it in ${where}, and build again.`,
			),
			check: "content",
		});
	}
	return results;
}

function isStale({ dist, content }: Folders): boolean {
	const builtAt = statSync(path.join(dist, builtPageFile)).mtimeMs;
	return readdirSync(content).some(
		(name) => statSync(path.join(content, name)).mtimeMs > builtAt,
	);
}
