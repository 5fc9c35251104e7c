import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type BuiltPage, builtPageFile } from "../../protocol/built-page.ts";
import type { Context } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** Where the page is built. */
export const ownDist = path.join(root, "dist");

const build = "Run `npm run build`, and restart the server.";

/** What the build noted down in `dist`; `undefined` where no page is built. */
export function readBuiltPage(dist: string): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Whether the page is built from the newest content and settings, and ready to be seen. */
export function checkPage(
	{ settings }: Pick<Context, "settings">,
	dist = ownDist,
	content = path.join(root, "content"),
): Results {
	const page = readBuiltPage(dist);
	if (page === undefined) return wrong("The page is not built.", build);
	const { name, siteUrl, apiBase, placeholders } = page;
	const isAsSet = (["siteUrl", "apiBase", "apiKey"] as const).every(
		(each) => settings[each] === page[each],
	);
	return [
		`Built as ${name}; its sign-ups go to ${apiBase || "this server"}.`,
		page.closed !== null &&
			advice(
				page.closed.until === null
					? "The waitlist is closed: no person can join."
					: `The waitlist is closed until ${page.closed.until.replace("T", " ")} (${settings.timeZone}).`,
				apiBase === "" || page.closed.until === null
					? "`closed` in content/en/site.ts says so."
					: "`closed` in content/en/site.ts says so. The page on a static host opens with a new build.",
			),
		!isAsSet &&
			wrong(
				"The page was built with other settings: SITE_URL, VITE_SUPABASE_URL or the key.",
				build,
			),
		isStale(dist, content) &&
			advice("content/ was changed after the page was built.", build),
		siteUrl === "" &&
			advice(
				"The page does not name its address, so shared links show no picture.",
				`Write SITE_URL= and the public address into the file .env. ${build}`,
			),
		!page.hasPrivacyPage &&
			wrong(
				"The page asks for email addresses and phone numbers, and has no page about privacy.",
				"Fill in the page in content/en/privacy.ts, and put it online under `legal` in content/en/site.ts.",
			),
		placeholders.length > 0 &&
			wrong(
				`Placeholders are left: ${placeholders.length}. Replace them, and build again:`,
				placeholders.join("\n"),
			),
		!page.hasPortrait &&
			advice(
				"The page shows an empty frame in place of the founder’s photo.",
				"Put the photo into content/pictures/, name it as `portrait` in content/en/landing.ts, and build again.",
			),
	];
}

function isStale(dist: string, content: string): boolean {
	const builtAt = statSync(path.join(dist, builtPageFile)).mtimeMs;
	return readdirSync(content, { encoding: "utf8", recursive: true }).some(
		(name) => statSync(path.join(content, name)).mtimeMs > builtAt,
	);
}
