import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../config/settings.ts";
import { type BuiltPage, builtPageFile } from "../../shared/built-page.ts";
import { advice, type Check, wrong } from "./check.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** Where the built page and its words are. */
export const ownFolders = {
	dist: path.join(root, "dist"),
	content: path.join(root, "content"),
};

const build = "Run `npm run build`, and restart the server.";

/** What the build noted down in `dist`; `undefined` where no page is built. */
export function readBuiltPage(dist: string): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Whether the page is built from the newest content and settings, and ready to be seen. */
export function pageChecks(
	settings: Pick<Settings, "siteUrl" | "apiBase" | "apiKey">,
	{ dist, content } = ownFolders,
): readonly Check[] {
	const page = readBuiltPage(dist);
	if (page === undefined) {
		const run = () => wrong("The page is not built.");
		return [{ name: "page", fix: build, run }];
	}
	const { name, siteUrl, apiBase, apiKey, placeholders } = page;
	const hasOther =
		settings.siteUrl !== siteUrl ||
		settings.apiBase !== apiBase ||
		settings.apiKey !== apiKey;
	return [
		{
			name: "page",
			fix: `Write SITE_URL= and the public address into the file .env. ${build}`,
			run() {
				const built = `Built as ${name}; its sign-ups go to ${apiBase || "this server"}.`;
				return siteUrl === ""
					? advice(
							`${built} It does not name its address, so shared links show no picture.`,
						)
					: `${built} It names its address, ${siteUrl}.`;
			},
		},
		{
			name: "page",
			fix: build,
			run: () =>
				hasOther
					? wrong(
							"The page was built with other settings: SITE_URL, VITE_SUPABASE_URL or the key.",
						)
					: isStale(dist, content) &&
						advice("content/ was changed after the page was built."),
		},
		{
			name: "content",
			fix: "Fill in the page in content/privacy.ts, and put it online under `legal` in content/site.ts.",
			run: () =>
				!page.hasPrivacyPage &&
				wrong(
					"The page asks for email addresses and phone numbers, and has no page about privacy.",
				),
		},
		{
			name: "content",
			fix: placeholders.join("\n"),
			run() {
				// No visitor sees that file.
				const isBeside = (line: string) => line.startsWith("SECURITY.md");
				const found = `Placeholders are left: ${placeholders.length}. Replace them, and build again:`;
				return (
					placeholders.length > 0 &&
					(placeholders.every(isBeside) ? advice(found) : wrong(found))
				);
			},
		},
		{
			name: "content",
			fix: "Put the photo into content/pictures/ as founder.jpg, name it as `portrait` in content/landing.ts, and build again.",
			run: () =>
				!page.hasPortrait &&
				advice(
					"The page shows an empty frame in place of the founder’s photo.",
				),
		},
	];
}

function isStale(dist: string, content: string): boolean {
	const builtAt = statSync(path.join(dist, builtPageFile)).mtimeMs;
	return readdirSync(content, { encoding: "utf8", recursive: true }).some(
		(name) => statSync(path.join(content, name)).mtimeMs > builtAt,
	);
}
