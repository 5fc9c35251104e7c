import { readFile } from "node:fs/promises";
import path from "node:path";
import { noted } from "../content/texts.ts";

const root = path.join(import.meta.dirname, "..");

/**
 * What is left to be replaced in the content and in SECURITY.md: one line each, with its place. The
 * template of the page about privacy counts once it is one of the site's documents; mails are not on
 * the page, and `announce` looks at them.
 */
export async function findPlaceholders(
	site: Readonly<Record<string, string>>,
): Promise<string[]> {
	const content = noted.placeholders.filter(
		({ place }) =>
			!place.startsWith("content/mails.ts") &&
			("privacy.html" in site || !place.startsWith("content/privacy.ts")),
	);
	const security = await readFile(path.join(root, "SECURITY.md"), "utf8");
	const lines = security.split("\n").flatMap((line, index) => {
		const [, what] = /\*\*PLACEHOLDER:\*\* (.*)/.exec(line) ?? [];
		return what === undefined ? [] : `SECURITY.md:${index + 1}  ${what}`;
	});
	return [...content.map(({ place, what }) => `${place}  ${what}`), ...lines];
}
