import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../config/settings.ts";
import { type BuiltPage, builtPageFile } from "../../shared/built-page.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

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
export function checkPage(
	settings: Pick<Settings, "siteUrl" | "apiBase" | "apiKey">,
	{ dist, content } = ownFolders,
): readonly Finding[] {
	const page = readBuiltPage(dist);
	if (page === undefined) {
		return [wrong("page", "The page is not built.", build)];
	}
	const { name, siteUrl, apiBase, apiKey, placeholders } = page;
	const built = `Built as ${name}; its sign-ups go to ${apiBase || "this server"}.`;
	const findings = [
		siteUrl === ""
			? advice(
					"page",
					`${built} It does not name its address, so shared links show no picture.`,
					`Write SITE_URL= and the public address into the file .env. ${build}`,
				)
			: ok("page", `${built} It names its address, ${siteUrl}.`),
	];
	const changed = [
		settings.siteUrl !== siteUrl && "SITE_URL",
		settings.apiBase !== apiBase && "VITE_SUPABASE_URL",
		settings.apiKey !== apiKey && "key",
	].filter((name) => name !== false);
	if (changed.length > 0) {
		findings.push(
			wrong(
				"page",
				`The page was built with another ${changed.join(" and another ")}.`,
				build,
			),
		);
	} else if (isStale(dist, content)) {
		findings.push(
			advice("page", "content/ was changed after the page was built.", build),
		);
	}
	if (!page.hasPrivacyPage) {
		findings.push(
			wrong(
				"content",
				"The page asks for email addresses and phone numbers, and has no page about privacy.",
				"Fill in the page in content/privacy.ts, and put it online under `legal` in content/site.ts.",
			),
		);
	}
	// No visitor sees that file.
	const isBeside = (line: string) => line.startsWith("SECURITY.md");
	const onPage = placeholders.filter((line) => !isBeside(line));
	const others = placeholders.filter(isBeside);
	if (onPage.length > 0) {
		findings.push(
			wrong(
				"content",
				`Placeholders are left on the page: ${onPage.length}. Replace them, and build again:`,
				onPage.join("\n"),
			),
		);
	}
	if (others.length > 0) {
		findings.push(
			advice(
				"content",
				"A placeholder is left beside the page:",
				others.join("\n"),
			),
		);
	}
	if (!page.hasPortrait) {
		findings.push(
			advice(
				"content",
				"The page shows an empty frame in place of the founder’s photo.",
				"Put the photo into content/pictures/ as founder.jpg, name it as `portrait` in content/landing.ts, and build again.",
			),
		);
	}
	return findings;
}

function isStale(dist: string, content: string): boolean {
	const builtAt = statSync(path.join(dist, builtPageFile)).mtimeMs;
	return readdirSync(content, { encoding: "utf8", recursive: true }).some(
		(name) => statSync(path.join(content, name)).mtimeMs > builtAt,
	);
}
