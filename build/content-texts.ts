import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isPlaceholder } from "../content/placeholders.ts";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "content");
/** The files of `content/` that hold no words. */
const others = new Set([
	"lengths.ts",
	"placeholders.ts",
	"theme.ts",
	"types.ts",
]);

/** A text of the content by its name, like `landing.closing.lead`. */
export type NamedText = readonly [name: string, text: string];

/** Every text of the content files. */
export async function readTexts(): Promise<NamedText[]> {
	const texts: NamedText[] = [];
	for (const file of (await readdir(folder)).sort()) {
		if (!file.endsWith(".ts") || others.has(file)) continue;
		const exported = await import(pathToFileURL(path.join(folder, file)).href);
		const room = path.basename(file, ".ts");
		for (const [name, value] of Object.entries(exported))
			texts.push(...textsIn(name === room ? name : `${room}.${name}`, value));
	}
	return texts;
}

function textsIn(name: string, value: unknown): NamedText[] {
	if (typeof value === "string") return [[name, value]];
	return Object.entries(value ?? {}).flatMap(([key, each]) =>
		textsIn(`${name}.${key}`, each),
	);
}

/**
 * What is left to be replaced in the content and in SECURITY.md, one line each. The page about
 * privacy counts once it is online; mails are not on the page, and `announce` looks at them.
 */
export async function findPlaceholders(
	hasPrivacyPage: boolean,
): Promise<string[]> {
	const left = (await readTexts()).filter(
		([name, text]) =>
			isPlaceholder(text) &&
			!name.startsWith("mails.") &&
			(hasPrivacyPage || !name.startsWith("privacy.")),
	);
	const security = await readFile(path.join(root, "SECURITY.md"), "utf8");
	const lines = security.split("\n").flatMap((line, index) => {
		const [, what] = /\*\*PLACEHOLDER:\*\* (.*)/.exec(line) ?? [];
		return what === undefined ? [] : `SECURITY.md:${index + 1}  ${what}`;
	});
	return [...left.map(([name, text]) => `${name}: ${text}`), ...lines];
}
