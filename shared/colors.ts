import { type Side, sides } from "./sides.ts";

/** By day and by night. */
export type Scheme = "light" | "dark";
type Color = `#${string}`;

/** The colors of a scheme, each like `#f2e9d8`. */
export interface Colors extends Readonly<Record<Side, Color>> {
	/** The background, what stands on it, and a darker tone of it. */
	readonly paper: Color;
	readonly sheet: Color;
	readonly shade: Color;
	/** What is typed into. */
	readonly blank: Color;
	/** Words and lines. */
	readonly ink: Color;
}
export type Theme = Readonly<Record<Scheme, Colors>>;

/**
 * The colors of a scheme with those of the words on a side's color, `on-host` and so on: the light
 * scheme's ink or sheet, whichever can be read better there.
 */
export function allColors(
	theme: Theme,
	scheme: Scheme,
): Readonly<Record<keyof Colors | `on-${Side}`, Color>> {
	const colors = theme[scheme];
	const { ink, sheet } = theme.light;
	const on = sides.map((side) => {
		const isInk = contrast(ink, colors[side]) > contrast(sheet, colors[side]);
		return [`on-${side}`, isInk ? ink : sheet] as const;
	});
	return { ...colors, ...Object.fromEntries(on) } as ReturnType<
		typeof allColors
	>;
}

/** The stylesheet's custom properties for all colors of both schemes. */
export function themeCss(theme: Theme): string {
	const properties = (scheme: Scheme) =>
		Object.entries(allColors(theme, scheme))
			.map(([name, color]) => `--${name}:${color}`)
			.join(";");
	return `:root{${properties("light")}}@media screen and (prefers-color-scheme:dark){:root{${properties("dark")}}}`;
}

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
