/** The pictures that the build draws. */
import path from "node:path";
import sharp from "sharp";
import { hero } from "../content/landing.ts";
import { site } from "../content/site.ts";
import { theme } from "../content/theme.ts";
import { allColors } from "../shared/colors.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { sides } from "../shared/sides.ts";
import { headlineFont } from "./fonts.ts";

// For the program that sets the share image's words, before it begins.
process.env["FONTCONFIG_FILE"] = path.join(
	import.meta.dirname,
	"no-system-fonts.conf",
);

const colors = allColors(theme, "light");
const mark = `<path fill="none" stroke="${colors[sides[0]]}" stroke-width="6" d="M19 5H5v22h22V13"/>`;

/** The mark, in the color of the first side. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${mark}</svg>`;

/** The mark on the page's paper. */
export function drawIcon(): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 42 42" width="192" height="192"><path fill="${colors.paper}" d="M-5-5h42v42h-42z"/>${mark}</svg>`;
	return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The picture of a shared link: the product's name and the hero's sentence on a `drawing`, which is SVG. */
export function drawShareImage(drawing: string): Promise<Buffer> {
	const { wall, poster } = hero.sides.host;
	const ad = `background="${colors.advertiser}" color="${colors["on-advertiser"]}"`;
	const words = (markup: string, width: number, height: number) => {
		const text = `<span font_family="Archivo SemiBold" color="${colors.ink}">${markup}</span>`;
		// As large as it fits.
		const box = { width, height, rgba: true };
		return { text: { text, fontfile: headlineFont, ...box } };
	};
	const sentence = `${escapeHtml(wall)} <span ${ad}> ${escapeHtml(poster)} </span>`;
	return sharp(Buffer.from(drawing))
		.composite([
			{ input: words(escapeHtml(site.name), 600, 50), left: 110, top: 46 },
			{ input: words(sentence, 1088, 240), left: 56, top: 116 },
		])
		.png()
		.toBuffer();
}
