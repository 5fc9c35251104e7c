// Each one that is missing takes time before the first paint, and phones have Roboto alone.
const arial = ["Roboto", "Arial", "Liberation Sans"];
// Its other name, "Arial Bold", is "Arial Fett" or another one in other languages.
const arialBold = ["Roboto Bold", "Arial-BoldMT", "Liberation Sans Bold"];
// The only sans serif of a bare Debian; it is wider.
const dejaVu = ["DejaVu Sans"];
const dejaVuBold = ["DejaVu Sans Bold"];

/** How large each font is set, in percent: measured on this page's words. */
const standIns: readonly (readonly [
	family: string,
	fonts: readonly string[],
	size: number,
	style?: string,
])[] = [
	["Text Stand-In", arial, 98.1],
	["Text Stand-In", arialBold, 95.7, "font-weight:600;"],
	["Text Stand-In", arialBold, 100, "font-weight:700;"],
	["Text Stand-In", arial, 82.5, "font-stretch:82%;"],
	["Text Stand-In", arialBold, 85.4, "font-weight:700;font-stretch:82%;"],
	["Text Stand-In", arial, 71.1, "font-stretch:68%;"],
	["Text Stand-In", arialBold, 73.6, "font-weight:700;font-stretch:68%;"],
	["Display Stand-In", arialBold, 69.5],
	["DejaVu Stand-In", dejaVu, 90.8],
	["DejaVu Stand-In", dejaVuBold, 84.8, "font-weight:700;"],
	["DejaVu Stand-In", dejaVu, 78.6, "font-stretch:82%;"],
	["DejaVu Stand-In", dejaVuBold, 71.8, "font-weight:700;font-stretch:82%;"],
	["DejaVu Stand-In", dejaVu, 66, "font-stretch:68%;"],
	["DejaVu Stand-In", dejaVuBold, 61.9, "font-weight:700;font-stretch:68%;"],
	["DejaVu Display Stand-In", dejaVuBold, 58],
];

/**
 * The `@font-face` rules of fonts on the visitor's machine that get the widths and line heights of
 * Archivo, so that nothing above the fold moves when it arrives.
 */
export const standInCss = standIns
	.map(([family, fonts, size, style = ""]) => {
		const sources = fonts.map((font) => `local(${font})`).join(",");
		// Archivo reaches 87.8 % above the line and 21 % below it.
		const [ascent, descent] = [87.8, 21].map(
			(part) => Math.round((1000 * part) / size) / 10,
		);
		return `@font-face{font-family:${family};src:${sources};${style}size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%}`;
	})
	.join("");
