/** Cuts the page's typeface out of `@fontsource-variable/archivo`. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.join(import.meta.dirname, "..");
const source =
	"node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2";
const folder = path.join(root, "page/fonts");
/** The headlines' one style, for the share image that the build draws. */
export const headlineFont = path.join(folder, "archivo-headline.ttf");

/** Writes the files that `page/styles/fonts.css` names, with the letters that it names. */
export async function cutFonts(): Promise<void> {
	const archivo = await readFile(path.join(root, source));
	const cut = async (
		file: string,
		letters: string,
		variationAxes: Record<"wght" | "wdth", unknown>,
	) => {
		const font = await subsetFont(archivo, letters, {
			targetFormat: file.endsWith(".ttf") ? "sfnt" : "woff2",
			variationAxes,
			keepFeatures: ["kern"],
			// What only other features and other programs read.
			dropTables: ["STAT", "GDEF"],
		});
		await writeFile(path.join(folder, file), font);
	};
	const css = await readFile(path.join(root, "page/styles/fonts.css"), "utf8");
	const rules = css.matchAll(
		/fonts\/([\w-]+\.woff2).*?unicode-range:([^;]*);/gs,
	);
	for (const [, file = "", ranges = ""] of rules)
		await cut(file, lettersIn(ranges), {
			// The weights and widths that the rules name.
			wght: { min: 400, max: 800 },
			wdth: { min: 62, max: 100 },
		});
	await cut("archivo-headline.ttf", lettersIn(css), { wght: 800, wdth: 62 });
}

/** Every letter in a `unicode-range`. */
function lettersIn(ranges: string): string {
	let letters = "";
	for (const [, from = "", to = from] of ranges.matchAll(
		/U\+([\dA-F]+)(?:-([\dA-F]+))?/g,
	))
		for (let code = Number(`0x${from}`); code <= Number(`0x${to}`); code += 1)
			letters += String.fromCodePoint(code);
	return letters;
}
