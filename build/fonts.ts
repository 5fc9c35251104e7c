/** Cuts the page's typeface out of `@fontsource-variable/archivo`; as a program, too. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont, { type Axes } from "subset-font";

const root = path.join(import.meta.dirname, "..");
const source =
	"node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2";
const folder = path.join(root, "page/fonts");
/** The headlines' one style, for the share image that the build draws. */
export const headlineFont = path.join(folder, "archivo-headline.ttf");

/** Writes the files that `page/styles/fonts.css` names, with the letters, weights and widths it names. */
export async function cutFonts(): Promise<void> {
	const archivo = await readFile(path.join(root, source));
	const css = await readFile(path.join(root, "page/styles/fonts.css"), "utf8");
	let all = "";
	for (const [rule] of css.matchAll(/@font-face \{[^}]*\.woff2[^}]*\}/g)) {
		const [, file = ""] = /fonts\/([\w-]+\.woff2)/.exec(rule) ?? [];
		const letters = lettersOf(rule);
		const font = await cut(archivo, letters, "woff2", {
			wght: rangeOf(rule, "font-weight"),
			wdth: rangeOf(rule, "font-stretch"),
		});
		await writeFile(path.join(folder, file), font);
		all += letters;
	}
	const headline = { wght: 800, wdth: 62 };
	await writeFile(headlineFont, await cut(archivo, all, "sfnt", headline));
}

function cut(
	font: Buffer,
	letters: string,
	targetFormat: "woff2" | "sfnt",
	variationAxes: Axes,
) {
	return subsetFont(font, letters, {
		targetFormat,
		variationAxes,
		keepFeatures: ["kern"],
		// What only other features and other programs read.
		dropTables: ["STAT", "GDEF"],
	});
}

/** Every letter in the rule's `unicode-range`. */
function lettersOf(rule: string): string {
	return [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
		.flatMap(([, from = "", to = from]) => {
			const first = Number.parseInt(from, 16);
			const count = Number.parseInt(to, 16) - first + 1;
			return Array.from({ length: count }, (_, at) => first + at);
		})
		.map((code) => String.fromCodePoint(code))
		.join("");
}

function rangeOf(rule: string, property: string) {
	const [, min, max] =
		new RegExp(`${property}: (\\d+)%? (\\d+)%?;`).exec(rule) ?? [];
	return { min: Number(min), max: Number(max) };
}

if (import.meta.main) await cutFonts();
