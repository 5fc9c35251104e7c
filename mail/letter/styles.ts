/** The stylesheets of a mail, which hold nothing that a mail needs by day: many programs drop them. */
import { allColors } from "../../page/looks/colors.ts";
import type { Side } from "../../shared/sides.ts";
import type { Scheme, Theme } from "../../words/content.ts";

export type MailColors = ReturnType<typeof colorsOf>;

/** The colors; `own` is that of the side, and `on` that of words on it. */
export function colorsOf(theme: Theme, side: Side, scheme: Scheme) {
	const colors = allColors(theme, scheme);
	return { ...colors, own: colors[side], on: colors[`on-${side}`] };
}

/** Each in an element of its own, as a program may drop all of one for a rule that it does not know. */
export function styles(theme: Theme, side: Side): string {
	const dark = darkRules(colorsOf(theme, side, "dark"));
	const light = colorsOf(theme, side, "light");
	return [
		`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${dark.map(([name, colors]) => `.${name} { ${colors} }`).join("\n")}
}
</style>`,
		// Outlook.com changes the colors itself, and then has these attributes.
		`<style>
${dark.map(([name, colors]) => `[data-ogsc] .${name}, [data-ogsb] .${name} { ${colors} }`).join("\n")}
</style>`,
		...(light.on === light.sheet ? lightWords(light) : []),
	].join("\n");
}

function darkRules({ paper, sheet, ink, own, on }: MailColors) {
	const set = (property: string, color: string) =>
		`${property}: ${color} !important`;
	return [
		["paper", set("background", paper)],
		["sheet", set("background", sheet)],
		["ink", set("color", ink)],
		["frame", set("border-color", own)],
		["button", `${set("background", own)}; ${set("border-color", ink)}`],
		["poster", set("background", own)],
		["on", set("color", on)],
	] as const;
}

/**
 * For programs that make light words dark, and leave the color behind them nearly as it is.
 *
 * Gmail on iOS turns white and black around, but no gradient: both spans have one color and the words the other one, so
 * that the words are white after both blends. It puts a `u` before the body. Outlook for Windows makes black words light,
 * and drops the gradient of their letters, which by day is their color.
 */
function lightWords({ own, on }: MailColors): string[] {
	return [
		`<style>
u + .body .button, u + .body .poster { background-image: linear-gradient(${own}, ${own}) }
u + .body .screen { background: #000000; mix-blend-mode: screen }
u + .body .difference { background: #000000; mix-blend-mode: difference }
</style>`,
		`<!--[if gte mso 16]><style>
.on { mso-style-textfill-type: gradient; mso-style-textfill-fill-gradientfill-stoplist: "0 \\${on} 0 100000\\,100000 \\${on} 0 100000"; color: #000000 !important }
</style><![endif]-->`,
	];
}
