/** The rules that name a side or a color: no stylesheet does. */

import { sides } from "../../shared/sides.ts";
import type { Scheme, Theme } from "../../words/content.ts";
import { allColors } from "./colors.ts";

/** What has the colors of the side that is chosen in it. */
const choosing = ":is(.waitlist-form,.closing)";

/** The custom properties of all colors, in both schemes. `--own` is the color of the side that a part belongs to, elsewhere the first one's. */
export function themeCss(theme: Theme): string {
	const properties = (scheme: Scheme) =>
		Object.entries(allColors(theme, scheme))
			.map(([name, color]) => `--${name}:${color}`)
			.join(";");
	const owned = sides.map((side) => `[data-side=${side}]{${ownOf(side)}}`);
	return `:root{${properties("light")};${ownOf(sides[0])}}@media screen and (prefers-color-scheme:dark){:root{${properties("dark")}}}${owned.join("")}`;
}

/**
 * The rules of the landing page for the side that is chosen: its colors in the form and below it, its
 * words in the hero, and its posters pasted once more. An animation plays again when its name changes, so each
 * side has its own name. Without `:has()`, the first side's stay.
 */
export function choiceCss(): string {
	return sides
		.map((side, index) => {
			const chosen = `:has([value=${side}]:checked)`;
			const own = `${choosing}${chosen}{${ownOf(side)}}`;
			if (index === 0) return own;
			return `${own}.hero${chosen}{--paste:paste-${side}}.hero${chosen} .pitch[data-side=${side}]{visibility:visible}@keyframes paste-${side}{0%{clip-path:inset(0 0 100%)}to{clip-path:inset(0)}}`;
		})
		.join("");
}

function ownOf(side: string): string {
	return `--own:var(--${side});--on-own:var(--on-${side})`;
}
