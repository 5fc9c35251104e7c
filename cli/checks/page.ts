import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type BuiltPage, builtPageFile } from "../../config/built-page.ts";
import type { PageSettings } from "../../config/page-settings.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** Where the built page and its words are. */
export const ownFolders = {
	dist: path.join(root, "dist"),
	content: path.join(root, "content"),
};

const build = "Run `npm run build`, and restart the server.";

/** What the build noted down; `undefined` where no page was built. */
export function readBuiltPage(dist: string): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Whether the page is built from the newest content and settings, and ready to be seen. */
export function checkPage(
	settings: PageSettings,
	{ dist, content } = ownFolders,
): readonly Finding[] {
	const page = readBuiltPage(dist);
	if (page === undefined) {
		return [wrong("page", "The page is not built.", build)];
	}
	const { name, siteUrl, apiBase, apiKey, hasPortrait, placeholders } = page;
	const built = `Built as ${name}; its sign-ups go to ${apiBase || "this server"}.`;
	const findings = [
		siteUrl === ""
			? advice(
					"page",
					`${built} It does not name its address, so shared links show no picture.`,
					"Set SITE_URL to the public address in .env, and build again.",
				)
			: ok("page", `${built} It names its address, ${siteUrl}.`),
	];
	if (
		settings.siteUrl !== siteUrl ||
		settings.apiBase !== apiBase ||
		settings.apiKey !== apiKey
	) {
		findings.push(
			wrong(
				"page",
				"SITE_URL, the key or the place where sign-ups go was set differently when the page was built.",
				build,
			),
		);
	} else if (isStale(dist, content)) {
		findings.push(
			advice("page", "content/ was changed after the page was built.", build),
		);
	}
	if (placeholders.length > 0) {
		findings.push(
			wrong(
				"content",
				`Placeholders are left: ${placeholders.length}. Replace them, and build again:`,
				placeholders.join("\n"),
			),
		);
	}
	if (!hasPortrait) {
		findings.push(
			advice(
				"content",
				"The page shows a drawing in place of the founder’s photo.",
				"Put the photo into content/pictures/, name it as `portrait` in content/landing.ts, and build again.",
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
