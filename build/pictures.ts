import { readFile } from "node:fs/promises";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { site } from "../content/site.ts";
import type { Prerender } from "../page/prerender/types.ts";
import { headlineFont } from "./fonts.ts";

const root = path.join(import.meta.dirname, "..");
const font = {
	fontFiles: [headlineFont],
	defaultFontFamily: "Archivo",
	// Else the picture would depend on the machine that builds it.
	loadSystemFonts: false,
};

/** The icons of tabs and home screens by file name, each the mark of `public/favicon.svg` on the page's paper. */
export async function drawIcons(): Promise<Record<string, Uint8Array>> {
	const mark = await readFile(path.join(root, "public/favicon.svg"), "utf8");
	// What may be cut off is outside of a circle, 80 % as wide: the mark stays well within.
	return {
		"icon-32.png": await iconOf(mark, 32, 1),
		"apple-touch-icon.png": await iconOf(mark, 180, 0.66),
		"icon-192.png": await iconOf(mark, 192, 0.8),
		"icon-512.png": await iconOf(mark, 512, 0.8),
		"icon-maskable-512.png": await iconOf(mark, 512, 0.56),
	};
}

function iconOf(
	mark: string,
	size: number,
	share: number,
): Promise<Uint8Array> {
	const inner = size * share;
	const at = (size - inner) / 2;
	const placed = mark.replace(
		"<svg",
		`<svg x="${at}" y="${at}" width="${inner}" height="${inner}"`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${site.themeColor.light}"/>${placed}</svg>`;
	const png = new Resvg(svg, { font }).render().asPng();
	// Few colors: a third of the size.
	return sharp(png).png({ palette: true }).toBuffer();
}

/** The picture of a shared link, from the page's own drawing, colors and font. */
export async function drawShareImage(
	page: Pick<Prerender, "renderShareImage">,
) {
	const svg = page.renderShareImage(await drawingStyles(), textWidth);
	const picture = new Resvg(svg, { font }).render();
	return {
		png: picture.asPng(),
		width: picture.width,
		height: picture.height,
	};
}

function textWidth(text: string, size: number): number {
	if (text === "") return 0;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Archivo" font-weight="800" font-size="${size}" word-spacing="${size * 0.06}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text></svg>`;
	return new Resvg(svg, { font }).getBBox()?.width ?? 0;
}

/** The plain rules of the drawings' stylesheet, with the colors of the light scheme put in. */
async function drawingStyles(): Promise<string> {
	const [tokens, drawings] = await Promise.all(
		["styles/tokens.css", "drawings/sprite.css"].map((name) =>
			readFile(path.join(root, "page", name), "utf8"),
		),
	);
	const colors = new Map<string, string>();
	for (const [, name = "", value = ""] of (tokens ?? "").matchAll(
		/(--[\w-]+):\s*(#\w+);/g,
	)) {
		// The first one is the light scheme's.
		if (!colors.has(name)) colors.set(name, value);
	}
	return [
		...(drawings ?? "").matchAll(/\.[\w-]+(?:,\s*\.[\w-]+)*\s*\{[^{}]*\}/g),
	]
		.join("\n")
		.replaceAll(/var\((--[\w-]+)\)/g, (_, name) => colors.get(name) ?? "none");
}
