import type { ReactNode } from "react";
import { type Side, sides } from "../../shared/sides.ts";

/**
 * The words of every side, in an element of the class `pitches`: the stylesheet shows those of the side that is
 * chosen in the form. `of` makes the words of one side.
 */
export function SideWords({ of }: { readonly of: (side: Side) => ReactNode }) {
	return sides.map((side) => (
		<span className="pitch" data-side={side} key={side}>
			{of(side)}{" "}
		</span>
	));
}
