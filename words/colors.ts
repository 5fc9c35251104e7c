import { allColors, contrast } from "../page/looks/colors.ts";
import { sides } from "../shared/sides.ts";
import type { Mistake } from "./check.ts";
import type { Theme } from "./content.ts";

/** Which colors stand on which, and the least contrast of the two (WCAG 2.2, 1.4.3 and 1.4.11). */
export const contrasts = [
	...(["paper", "sheet", "shade", "blank"] as const).map(
		(ground) => ["ink", ground, 4.5] as const,
	),
	...sides.flatMap(
		(side) =>
			[
				[`on-${side}`, side, 4.5],
				[side, "paper", 3],
				[side, "sheet", 3],
			] as const,
	),
];

/** The pairs of colors that cannot be told apart well enough. */
export function colorMistakes(theme: Theme): Mistake[] {
	return (["light", "dark"] as const).flatMap((scheme) => {
		const all = allColors(theme, scheme);
		return contrasts.flatMap(([one, other, least]) => {
			const found = contrast(all[one], all[other]);
			if (found >= least) return [];
			const side = sides.find((each) => one.endsWith(each));
			// Words on a side's color are in one of two colors of the scheme.
			const isInk = all[one] === theme.light.ink;
			const name = one.startsWith("on-") ? (isInk ? "ink" : "sheet") : one;
			return {
				file: "theme.yaml",
				path: side ? ["sides", side, scheme] : [scheme, one],
				message: `: ${name} (${all[one]}) on ${other} (${all[other]}) has a contrast of ${found.toFixed(2)}, and needs at least ${least}: make one of them lighter or darker`,
			};
		});
	});
}
