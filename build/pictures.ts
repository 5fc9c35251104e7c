import { readFile } from "node:fs/promises";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { theme } from "../content/theme.ts";
import type { Prerender } from "../page/prerender/types.ts";
import { allColors } from "../shared/colors.ts";
import { sides } from "../shared/sides.ts";
import { headlineFont } from "./fonts.ts";

const root = path.join(import.meta.dirname, "..");
const font = {
	fontFiles: [headlineFont],
	defaultFontFamily: "Archivo",
	// Else the picture would depend on the machine that builds it.
	loadSystemFonts: false,
};

const colors = allColors(theme, "light");

/** The mark, in the color of the first side. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path fill="none" stroke="${colors[sides[0]]}" stroke-width="6" d="M19 5H5v22h22V13"/></svg>`;

/** The icons of tabs and home screens by file name, each the mark on the page's paper. */
export async function drawIcons(): Promise<Record<string, Uint8Array>> {
	// What may be cut off is outside of a circle, 80 % as wide: the mark stays well within.
	return {
		"icon-32.png": await iconOf(32, 1),
		"apple-touch-icon.png": await iconOf(180, 0.66),
		"icon-192.png": await iconOf(192, 0.8),
		"icon-512.png": await iconOf(512, 0.8),
		"icon-maskable-512.png": await iconOf(512, 0.56),
	};
}

function iconOf(size: number, share: number): Promise<Uint8Array> {
	const inner = size * share;
	const at = (size - inner) / 2;
	const placed = favicon.replace(
		"<svg",
		`<svg x="${at}" y="${at}" width="${inner}" height="${inner}"`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${colors.paper}"/>${placed}</svg>`;
	const png = new Resvg(svg, { font }).render().asPng();
	// Few colors: a third of the size.
	return sharp(png).png({ palette: true }).toBuffer();
}

/** The picture of a shared link, from the page's own drawing, colors and font. */
export async function drawShareImage(
	page: Pick<Prerender, "renderShareImage">,
): Promise<Uint8Array> {
	const svg = page.renderShareImage(await drawingStyles(), textWidth);
	return new Resvg(svg, { font }).render().asPng();
}

function textWidth(text: string, size: number): number {
	if (text === "") return 0;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Archivo" font-weight="800" font-size="${size}" word-spacing="${size * 0.06}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text></svg>`;
	return new Resvg(svg, { font }).getBBox()?.width ?? 0;
}

/** The plain rules of the drawings' stylesheet, with the colors of the light scheme put in. */
async function drawingStyles(): Promise<string> {
	const file = path.join(root, "page/drawings/sprite.css");
	const drawings = await readFile(file, "utf8");
	const color = new Map<string, string>(Object.entries(colors));
	return [...drawings.matchAll(/\.[\w-]+(?:,\s*\.[\w-]+)*\s*\{[^{}]*\}/g)]
		.join("\n")
		.replaceAll(/var\(--([\w-]+)\)/g, (_, name) => color.get(name) ?? "none");
}
