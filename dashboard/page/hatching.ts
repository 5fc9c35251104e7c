/** How the areas of each side are filled: the first side's are full, the others hatched, each at its own angle. */
import { type Side, sides } from "../../shared/sides.ts";

/** Degrees by which upright lines are turned clockwise; `undefined` for a full area. */
export function hatchAngle(side: Side): number | undefined {
	const index = sides.indexOf(side);
	return index === 0 ? undefined : 45 + 60 * (index - 1);
}

/** The rules for what has a side: `--fill` is a background. */
export const hatchingCss = sides
	.map((side) => {
		const angle = hatchAngle(side);
		// The gradient of upright lines runs at -90 degrees.
		const fill =
			angle === undefined
				? "var(--own)"
				: `repeating-linear-gradient(${angle - 90}deg,var(--own) 0 0.125rem,transparent 0.125rem 0.25rem)`;
		return `[data-side=${side}]{--fill:${fill}}`;
	})
	.join("");
