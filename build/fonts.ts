/** Cuts the page's typeface out of `@fontsource-variable/archivo`. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.join(import.meta.dirname, "..");
const sources = "node_modules/@fontsource-variable/archivo/files";
/** The package's file with these letters, and that with those of Central Europe. */
const packageFile = (file: string) =>
	path.join(
		root,
		sources,
		`archivo-latin-${file.includes("central") ? "ext-" : ""}standard-normal.woff2`,
	);
const folder = path.join(root, "page/fonts");
/** The headlines' one style, for the share image that the build draws: the file with most letters is the last one. */
export const headlineFonts = ["headline-central", "headline"].map((name) =>
	path.join(folder, `archivo-${name}.ttf`),
);

const styles = path.join(root, "page/styles/fonts.css");
/** What a cut reads; the lock names the versions of the programs that cut. */
const inputs = [
	import.meta.filename,
	styles,
	...["central", ""].map(packageFile),
	path.join(root, "package-lock.json"),
];
/** A hash of all that the last cut read and wrote. */
const lastCut = path.join(folder, "last-cut.txt");

/**
 * Writes the files that `page/styles/fonts.css` names, with the letters that it names. Takes as long as everything else
 * of a start of `npm run dev`: leaves files that are the same already.
 */
export async function cutFonts(): Promise<void> {
	const css = await readFile(styles, "utf8");
	const rules = [
		...css.matchAll(/fonts\/([\w-]+\.woff2).*?unicode-range:([^;]*);/gs),
	];
	const written = rules.map(([, file = ""]) => path.join(folder, file));
	const now = () => hashOf([...inputs, ...written, ...headlineFonts]);
	const last = await readFile(lastCut, "utf8").catch(() => undefined);
	if (last !== undefined && last === (await now().catch(() => ""))) return;

	const cut = async (
		file: string,
		letters: string,
		variationAxes: Record<"wght" | "wdth", unknown>,
	) => {
		const options = {
			keepFeatures: ["kern"],
			// What only other features and other programs read.
			dropTables: ["STAT", "GDEF"],
		};
		const all = await subsetFont(await readFile(packageFile(file)), letters, {
			...options,
			variationAxes,
			targetFormat: "sfnt",
		});
		// The other file of the package has none.
		if (letters.includes("'") && !file.includes("central")) curlApostrophe(all);
		// Once more, without the glyph that no letter has now.
		const font = await subsetFont(all, letters, {
			...options,
			targetFormat: file.endsWith(".ttf") ? "sfnt" : "woff2",
		});
		await writeFile(path.join(folder, file), font);
	};
	for (const [, file = "", ranges = ""] of rules)
		await cut(file, lettersIn(ranges), {
			// The weights and widths that the rules name.
			wght: { min: 400, max: 800 },
			wdth: { min: 62, max: 100 },
		});
	for (const file of headlineFonts.map((each) => path.basename(each)))
		await cut(file, await headlineLetters(), { wght: 800, wdth: 62 });
	await writeFile(lastCut, await now());
}

/** The letters of the headlines' fonts. */
export async function headlineLetters(): Promise<string> {
	return lettersIn(await readFile(styles, "utf8"));
}

/** Rejects when one of the files is missing. */
async function hashOf(files: readonly string[]): Promise<string> {
	const hash = createHash("sha256");
	for (const file of files) hash.update(await readFile(file));
	return hash.digest("hex");
}

/**
 * Lets a font draw `'` like `’`: the specification writes "Who It's For" with a straight one, which looks like
 * a mistake in large type, and neither CSS nor the program that cuts can draw it otherwise. In each character map, of format 4
 * (https://learn.microsoft.com/en-us/typography/opentype/spec/cmap), the straight one gets the curly one's glyph.
 */
function curlApostrophe(font: Buffer): void {
	const number = (at: number) => font.readUInt16BE(at);
	const cmap = font.readUInt32BE(font.indexOf("cmap") + 8);
	for (let n = 0; n < number(cmap + 2); n += 1) {
		const map = cmap + font.readUInt32BE(cmap + 8 + 8 * n);
		const length = number(map + 6);
		/** Its glyph, and where that is written if it is not counted from the code. */
		const find = (letter: string) => {
			const code = letter.charCodeAt(0);
			let end = map + 14;
			while (number(end) < code) end += 2;
			const start = end + 2 + length;
			const offset = start + 2 * length;
			const place = offset + number(offset) + 2 * (code - number(start));
			return number(offset) === 0
				? { glyph: (code + number(start + length)) & 0xffff }
				: { glyph: number(place), place };
		};
		const { place } = find("'");
		if (place === undefined) throw new Error("The font maps ' in another way.");
		font.writeUInt16BE(find("’").glyph, place);
	}
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
