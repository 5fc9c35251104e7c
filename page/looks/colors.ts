import { type Side, sides } from "../../shared/sides.ts";
import type { Scheme, Theme } from "../../words/content.ts";

const [firstSide, secondSide] = sides;

/** The names of all colors, as the stylesheets write them: `--paper`, `--host`, `--on-host`. */
type ColorName =
	| keyof Theme[Scheme]
	| Side
	| `on-${Side}`
	| "frame"
	| "poster"
	| "on-poster";

/**
 * All colors of a scheme. `on-` and a side is the color of words on that side's: the light scheme's ink or
 * sheet, whichever can be read better there. The drawings have a `frame` in the first side's color
 * and a `poster` in the second one's.
 */
export function allColors(
	theme: Theme,
	scheme: Scheme,
): Readonly<Record<ColorName, string>> {
	const { ink, sheet } = theme.light;
	const colors = new Map<string, string>(Object.entries(theme[scheme]));
	for (const side of sides) {
		const own = theme.sides[side][scheme];
		const isInk = contrast(ink, own) > contrast(sheet, own);
		colors.set(side, own).set(`on-${side}`, isInk ? ink : sheet);
	}
	for (const [name, same] of Object.entries(drawingColors))
		colors.set(name, colors.get(same) as string);
	return Object.fromEntries(colors) as ReturnType<typeof allColors>;
}

/** The colors of the drawings, each with the one that it is the same as. */
const drawingColors = {
	frame: firstSide,
	poster: secondSide,
	"on-poster": `on-${secondSide}`,
} as const;

/** From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort(
		(a, b) => b - a,
	);
	return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
