/** The pictures that the build draws. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { allColors } from "../page/looks/colors.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { sides } from "../shared/sides.ts";
import {
	type Content,
	directionOf,
	type Theme,
	type Words,
} from "../words/content.ts";
import { headlineFonts, headlineLetters } from "./fonts.ts";

const drawings = path.join(import.meta.dirname, "../page/drawings");

/** The colors of the drawings, and the mark, in the color of the first side. */
function looksOf(theme: Theme) {
	const colors = allColors(theme, "light");
	const mark = `<path fill="none" stroke="${colors.frame}" stroke-width="6" d="M19 5H5v22h22V13"/>`;
	return { colors, mark };
}

type Looks = ReturnType<typeof looksOf>;

/**
 * What is drawn for browsers, home screens and shared links, and the manifest that names the icons, by
 * the path in `dist/`.
 */
export async function drawPictures({ theme, languages }: Content) {
	const looks = looksOf(theme);
	await chooseFonts(languages);
	const favicon = drawFavicon(theme);
	const icons = {
		"dashboard/icon.svg": favicon,
		[`site${faviconPath}`]: favicon,
		"site/icon-32.png": await drawIcon(looks, 32, 1),
		"site/apple-touch-icon.png": await drawIcon(looks, 180, 0.66),
		"site/icon-any.png": await drawIcon(looks, 512, 0.8),
		// What may be cut off is outside of a circle, 80 % as wide: the mark stays well within.
		"site/icon-maskable.png": await drawIcon(looks, 512, 0.56),
	};
	const files: Record<string, string | Buffer> = {};
	for (const [name, portrait] of Object.entries(await drawPortraits(theme)))
		files[`site${name}`] = portrait;
	for (const words of languages) {
		const folder = `site${words.language.root}`;
		files[`${folder}/manifest.webmanifest`] = manifestOf(words, looks);
		files[`${folder}/share.png`] = await drawShareImage(words, looks);
	}
	return { ...files, ...icons };
}

/** The icon in the browser's tab, where the page's documents name it. */
export const faviconPath = "/favicon.svg";

export function drawFavicon(theme: Theme): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${looksOf(theme).mark}</svg>`;
}

/**
 * The drawing that the page shows until there is a photo of the founder, for each scheme, by its address. It is a print,
 * whose ink and paper stay those of the day. Its colors are attributes: static hosts send a policy with every file, by
 * which a browser may refuse styles in it.
 */
export async function drawPortraits(
	theme: Theme,
): Promise<Readonly<Record<string, string>>> {
	const drawing = await readFile(path.join(drawings, "founder.svg"), "utf8");
	return Object.fromEntries(
		(["light", "dark"] as const).map((scheme) => {
			const colors = { ...allColors(theme, scheme), ...theme.light };
			return [`/founder-${scheme}.svg`, withColors(drawing, colors)];
		}),
	);
}

/**
 * Keeps the fonts of the machine away from the share images, which are then the same on each machine; but not where
 * words have letters that only such a font may have, as Arabic and Greek ones. Counts before the first image alone: the
 * program that draws words looks for fonts once.
 */
async function chooseFonts(languages: readonly Words[]): Promise<void> {
	const known = new Set(await headlineLetters());
	const drawn = languages.flatMap(({ site, hero }) => {
		const { wall, poster } = hero.sides[sides[0]];
		return [...`${site.name}${wall}${poster}`];
	});
	if (drawn.every((letter) => known.has(letter)))
		process.env["FONTCONFIG_FILE"] = path.join(
			import.meta.dirname,
			"no-system-fonts.conf",
		);
	// A font that has drawn once is there for the letters that another one has not.
	for (const font of headlineFonts)
		await sharp(words("Łł", "black", 99, 99, font)).toBuffer();
}

function manifestOf({ site, language }: Words, { colors }: Looks): string {
	const manifest = {
		name: site.name,
		description: site.description,
		lang: language.code,
		...(directionOf(language) === "rtl" && { dir: "rtl" }),
		id: `${language.root}/`,
		start_url: `${language.root}/`,
		display: "minimal-ui",
		background_color: colors.paper,
		theme_color: colors.paper,
		icons: ["any", "maskable"].map((purpose) => ({
			src: `/icon-${purpose}.png`,
			purpose,
			sizes: "512x512",
			type: "image/png",
		})),
	};
	return JSON.stringify(manifest);
}

/** The mark on the page's paper; `share` of the picture is as wide as the mark. */
function drawIcon(
	{ colors, mark }: Looks,
	size: number,
	share: number,
): Promise<Buffer> {
	const wide = 32 / share;
	const at = 16 - wide / 2;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${at} ${at} ${wide} ${wide}" width="${size}" height="${size}"><path fill="${colors.paper}" d="M-99-99h999v999h-999z"/>${mark}</svg>`;
	// Few colors: a third of the size.
	return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/**
 * The picture of a shared link: the product's name, the hero's sentence, and the street with every frame filled; where
 * the page shows no street, the sentence is as large as the picture has room for.
 */
async function drawShareImage(
	{ site, hero, language }: Words,
	{ colors, mark }: Looks,
): Promise<Buffer> {
	const isRightToLeft = directionOf(language) === "rtl";
	const { wall, poster } = hero.sides[sides[0]];
	const name = await drawWords(site.name, colors.ink, 600, 50);
	/** At this distance from where a line begins. */
	const at = (from: number, { data, width }: Drawn, top: number) => ({
		input: data,
		left: isRightToLeft ? 1200 - from - width : from,
		top,
	});
	let street = "";
	const sentence = [];
	if (hero.street === null) {
		const drawn = await drawWords(`${wall} ${poster}`, colors.ink, 1088, 420);
		sentence.push(at(56, drawn, Math.round(366 - drawn.height / 2)));
	} else {
		street = await drawStreet();
		const drawn = await drawWords(wall, colors.ink, 700, 230);
		const left = 56 + drawn.width + 56;
		const ad = await drawPoster(
			poster,
			colors,
			1200 - 56 - left,
			isRightToLeft,
		);
		sentence.push(
			at(56, drawn, 372 - drawn.height),
			at(left, ad, 380 - ad.height),
		);
	}
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><style>${await drawingStyles(colors)}</style>
		<path fill="${colors.paper}" d="M0 0h1200v630H0z"/>
		<svg x="${isRightToLeft ? 1102 : 50}" y="43" width="48" height="48" viewBox="2 2 28 28">${mark}</svg>
		${street}
		<path fill="${colors.ink}" d="M0 622h1200v8H0z"/></svg>`;
	return sharp(Buffer.from(drawing))
		.composite([at(110, name, 46), ...sentence])
		.png()
		.toBuffer();
}

/** The street with every frame filled, as wide as the picture of a shared link. */
async function drawStreet(): Promise<string> {
	const sprite = await readFile(path.join(drawings, "sprite.svg"), "utf8");
	const spaces = sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 (\d+) 240"/g);
	let street = "";
	let width = 0;
	for (const [, name, wide] of spaces) {
		street += `<use href="#${name}" x="${width}" width="${wide}" height="240"/><use href="#${name}-poster" x="${width}"/>`;
		width += Number(wide);
	}
	const top = 622 - (240 / width) * 1200;
	return `${sprite}<svg y="${top}" width="1200" height="${622 - top}" viewBox="0 0 ${width} 240">${street}</svg>`;
}

/** A picture and its size in pixels. */
interface Drawn {
	readonly data: Buffer;
	readonly width: number;
	readonly height: number;
}

/** The hero's last words on their poster, which hangs in its frame as on the page. */
async function drawPoster(
	text: string,
	colors: Looks["colors"],
	longest: number,
	isRightToLeft: boolean,
): Promise<Drawn> {
	const word = await drawWords(text, colors["on-poster"], longest - 90, 84);
	const [wide, high] = [word.width + 44, word.height + 44];
	const [right, bottom] = [wide + 36, high + 36];
	const side = isRightToLeft ? -1 : 1;
	const frame = `matrix(${side} 0 0 1 ${isRightToLeft ? right + 5 : 0} 0)`;
	const turn = -3 * side;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${right + 5}" height="${bottom + 5}">
		<path fill="none" stroke="${colors.frame}" stroke-width="10" transform="${frame}" d="M${right - 48} 5H5v${bottom - 5}h${right - 5}V48"/>
		<g transform="rotate(${turn} ${(right + 5) / 2} ${(bottom + 5) / 2})"><rect x="22" y="20" width="${wide}" height="${high}" fill="${colors.poster}"/>
		<image x="44" y="42" width="${word.width}" height="${word.height}" href="data:image/png;base64,${word.data.toString("base64")}"/></g></svg>`;
	return { data: Buffer.from(svg), width: right + 5, height: bottom + 5 };
}

/** Words as a picture. */
async function drawWords(
	text: string,
	color: string,
	width: number,
	height: number,
): Promise<Drawn> {
	const input = words(escapeHtml(text), color, width, height);
	const { data, info } = await sharp(input)
		.png()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** Words in the headlines' font, as large as they fit. */
function words(
	markup: string,
	color: string,
	width: number,
	height: number,
	fontfile = headlineFonts.at(-1) ?? "",
) {
	const text = `<span font_family="Archivo SemiBold" color="${color}">${markup}</span>`;
	return { text: { text, fontfile, width, height, rgba: true } };
}

/** The plain rules of the drawings' stylesheet, with the colors put in. */
async function drawingStyles(colors: Looks["colors"]): Promise<string> {
	const css = await readFile(path.join(drawings, "sprite.css"), "utf8");
	const rules = css.match(/\.[\w-]+(,\s*\.[\w-]+)*\s*\{[^{}]*\}/g) ?? [];
	return withColors(rules.join(""), colors);
}

function withColors(drawing: string, colors: Looks["colors"]): string {
	return drawing.replace(
		/var\(--([\w-]+)\)/g,
		(_, name: keyof typeof colors) => colors[name],
	);
}
