import type { ReactNode } from "react";
import { type Side, sides } from "../../shared/sides.ts";

interface Props {
	/** Makes the words of one side. */
	readonly of: (side: Side) => ReactNode;
	/** `div` holds whole paragraphs. */
	readonly as?: "span" | "div";
}

/**
 * The words of every side, in an element of the class `pitches`: the stylesheet shows those of the side that is
 * chosen in the form.
 */
export function SideWords({ of, as: Pitch = "span" }: Props) {
	return sides.map((side) => (
		<Pitch className="pitch" data-side={side} key={side}>
			{of(side)}{" "}
		</Pitch>
	));
}
