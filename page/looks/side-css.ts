/** The rules that name a side or a color: no stylesheet does. */

import { sides } from "../../shared/sides.ts";
import type { Scheme, Theme } from "../../words/content.ts";
import { allColors } from "./colors.ts";

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
 * The rules of the landing page for the side that is chosen: its colors in the form and below it, its words
 * near the form, and its poster in the headline pasted once more. The first form's side counts for the sections below it, too;
 * the last section has its own form, which follows the first one at first (load-on-intent.ts). An animation plays again when its name changes, so each side
 * has its own name; it waits only where no visitor has chosen. Without `:has()`, the first side's stay.
 */
export function choiceCss(): string {
	const rules = sides
		.map((side, index) => {
			const chosen = `:has([value=${side}]:checked)`;
			const own = `:is(.sheet,.closing)${chosen},.site-header:has(~main .hero [value=${side}]:checked){${ownOf(side)}}`;
			if (index === 0) return own;
			const near = `:is(.hero${chosen},.hero${chosen}~:not(.closing),.closing${chosen}) .pitch`;
			return `${own}.hero${chosen}{--paste:paste-${side};--wait:0s}${near}{visibility:hidden;--tall:0}${near}[data-side=${side}]{visibility:visible;--tall:auto}${keyframes(side)}`;
		})
		.join("");
	return `${rules}.hero:has(.side>:focus){--wait:0s}`;
}

function keyframes(name: string): string {
	return `@keyframes paste-${name}{0%{clip-path:inset(0 0 100%)}to{clip-path:inset(0)}}`;
}

function ownOf(side: string): string {
	return `--own:var(--${side});--on-own:var(--on-${side})`;
}
