import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../config/settings.ts";
import { type BuiltPage, builtPageFile } from "../../shared/built-page.ts";
import { advice, type Results, wrong } from "./check.ts";

/** Where the page is built. */
export const ownDist = path.join(import.meta.dirname, "..", "..", "dist");

const build = "Run `npm run build`, and restart the server.";

/** What the build noted down in `dist`; `undefined` where no page is built. */
export function readBuiltPage(dist: string): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Whether the page is built with these settings, and ready to be seen. */
export function checkPage(
	{
		settings,
	}: { readonly settings: Pick<Settings, "siteUrl" | "apiBase" | "apiKey"> },
	dist = ownDist,
): Results {
	const page = readBuiltPage(dist);
	if (page === undefined) return wrong("The page is not built.", build);
	const { name, siteUrl, apiBase, apiKey, placeholders } = page;
	const isAsSet =
		settings.siteUrl === siteUrl &&
		settings.apiBase === apiBase &&
		settings.apiKey === apiKey;
	// No visitor sees that file.
	const isSeen = placeholders.some((line) => !line.startsWith("SECURITY.md"));
	return [
		`Built as ${name}; its sign-ups go to ${apiBase || "this server"}.`,
		!isAsSet &&
			wrong(
				"The page was built with other settings: SITE_URL, VITE_SUPABASE_URL or the key.",
				build,
			),
		siteUrl === "" &&
			advice(
				"The page does not name its address, so shared links show no picture.",
				`Write SITE_URL= and the public address into the file .env. ${build}`,
			),
		!page.hasPrivacyPage &&
			wrong(
				"The page asks for email addresses and phone numbers, and has no page about privacy.",
				"Fill in the page in content/privacy.ts, and put it online under `legal` in content/site.ts.",
			),
		placeholders.length > 0 &&
			(isSeen ? wrong : advice)(
				`Placeholders are left: ${placeholders.length}. Replace them, and build again:`,
				placeholders.join("\n"),
			),
		!page.hasPortrait &&
			advice(
				"The page shows an empty frame in place of the founder’s photo.",
				"Put the photo into content/pictures/ as founder.jpg, name it as `portrait` in content/landing.ts, and build again.",
			),
	];
}
