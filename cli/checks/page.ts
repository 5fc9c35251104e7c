import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type BuiltPage, builtPageFile } from "../../config/built-page.ts";
import { readPageSettings } from "../../config/page-settings.ts";
import type { Environment } from "../../config/read-environment.ts";
import type { Finding } from "./finding.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** Where the built page and its words lie. */
export const ownFolders = {
	dist: path.join(root, "dist"),
	content: path.join(root, "content"),
};
export type Folders = typeof ownFolders;

const check = "page";
const build = "Run `npm run build`, and restart the server.";

/** What the build noted down; `undefined` where no page was built. */
export function readBuiltPage({ dist }: Folders): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	if (!existsSync(file) || !existsSync(path.join(dist, "site", "index.html")))
		return undefined;
	return JSON.parse(readFileSync(file, "utf8"));
}

/** Whether the page is built, of what there is now, and ready to be seen. */
export function checkPage(
	env: Environment,
	folders: Folders = ownFolders,
): readonly Finding[] {
	const page = readBuiltPage(folders);
	if (page === undefined) {
		const found = "The page is not built, or by an older version.";
		return [{ check, state: "wrong", found, todo: build }];
	}
	const place = page.siteUrl === "" ? "no address yet" : page.siteUrl;
	return [
		{ check, state: "ok", found: `Built as ${page.name}, for ${place}.` },
		...stale(page, env, folders),
		...address(page),
		...page.placeholders.map((line): Finding => {
			const [where = "", what = ""] = line.split(/\s{2,}/);
			return {
				check: "content",
				state: "wrong",
				found: `A placeholder is left: ${what}.`,
				todo: `Replace it in ${where}, and build again.`,
			};
		}),
	];
}

function stale(
	page: BuiltPage,
	env: Environment,
	{ dist, content }: Folders,
): readonly Finding[] {
	const { siteUrl, apiBase, apiKey } = readPageSettings(env);
	const isOther =
		siteUrl !== page.siteUrl ||
		apiBase !== page.apiBase ||
		apiKey !== page.apiKey;
	if (isOther) {
		const found =
			"SITE_URL, the key or where sign-ups go was set differently when the page was built.";
		return [{ check, state: "wrong", found, todo: build }];
	}
	const builtAt = statSync(path.join(dist, builtPageFile)).mtimeMs;
	const isNewer = readdirSync(content).some(
		(name) => statSync(path.join(content, name)).mtimeMs > builtAt,
	);
	if (!isNewer) return [];
	const found = "content/ was changed after the page was built.";
	return [{ check, state: "advice", found, todo: build }];
}

function address({ siteUrl, apiBase }: BuiltPage): readonly Finding[] {
	return [
		...(siteUrl === ""
			? [
					{
						check,
						state: "advice",
						found:
							"The page does not say its address, so shared links show no picture.",
						todo: "Set SITE_URL to the public address, and build again.",
					} as const,
				]
			: []),
		...(apiBase === ""
			? []
			: [
					{
						check,
						state: "advice",
						found: `The page sends its sign-ups to ${apiBase}, not to this server.`,
						todo: "Leave it so if that is meant; else take VITE_SUPABASE_URL away, and build again.",
					} as const,
				]),
	];
}
