import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { site } from "../content/site.ts";
import { theme } from "../content/theme.ts";
import type { SecurityHeaders } from "../shared/built-page.ts";
import { allColors } from "../shared/colors.ts";
import { sides } from "../shared/sides.ts";
import { headlineFont } from "./fonts.ts";

const colors = allColors(theme, "light");

/** The mark, in the color of the first side. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path fill="none" stroke="${colors[sides[0]]}" stroke-width="6" d="M19 5H5v22h22V13"/></svg>`;

/** What search engines and home screens ask for: the content of files, by name. */
export async function publicFiles() {
	const icon = (size: number, purpose: string, name = "icon") => ({
		src: `/${name}-${size}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	const manifest = {
		name: site.name,
		short_name: site.name,
		description: site.description,
		lang: site.language,
		id: "/",
		start_url: "/",
		display: "minimal-ui",
		background_color: theme.light.paper,
		theme_color: theme.light.paper,
		icons: [
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
			icon(192, "any"),
			icon(512, "any"),
			icon(512, "maskable", "icon-maskable"),
		],
	};
	return {
		"favicon.svg": favicon,
		"icon-32.png": await drawIcon(32, 1),
		"apple-touch-icon.png": await drawIcon(180, 0.66),
		"icon-192.png": await drawIcon(192, 0.8),
		"icon-512.png": await drawIcon(512, 0.8),
		// What may be cut off is outside of a circle, 80 % as wide: the mark stays well within.
		"icon-maskable-512.png": await drawIcon(512, 0.56),
		"manifest.webmanifest": JSON.stringify(manifest),
	};
}

/** The mark on the page's paper; `share` of the picture is as wide as the mark. */
function drawIcon(size: number, share: number): Promise<Uint8Array> {
	const inner = size * share;
	const at = (size - inner) / 2;
	const mark = favicon.replace(
		"<svg",
		`<svg x="${at}" y="${at}" width="${inner}" height="${inner}"`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${colors.paper}"/>${mark}</svg>`;
	// Few colors: a third of the size.
	return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The picture of a shared link, from the page's own drawing, colors and font. */
export function drawShareImage(
	render: (measure: (text: string, size: number) => number) => string,
): Uint8Array {
	const font = {
		fontFiles: [headlineFont],
		defaultFontFamily: "Archivo",
		// Else the picture would depend on the machine that builds it.
		loadSystemFonts: false,
	};
	const svg = render((text, size) => {
		const words = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
		const line = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Archivo" font-weight="800" font-size="${size}" word-spacing="${size * 0.06}">${words}</text></svg>`;
		return new Resvg(line, { font }).getBBox()?.width ?? 0;
	});
	return new Resvg(svg, { font }).render().asPng();
}

/**
 * The headers as static hosts read them (https://docs.netlify.com/manage/routing/headers/).
 *
 * Every file gets those of the documents, because each host chooses under which addresses it shows
 * the documents; what both have is as for files. The headers for HTTPS are always there: those hosts serve everything over it.
 */
export function staticHostHeaders(headers: SecurityHeaders): string {
	const all = { ...headers.document, ...headers.file, ...headers.https };
	const lines = Object.entries(all).map(
		([name, value]) => `  ${name}: ${value}\n`,
	);
	return `/*\n${lines.join("")}/assets/*\n  cache-control: public, max-age=31536000, immutable\n`;
}
