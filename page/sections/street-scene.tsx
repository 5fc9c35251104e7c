import { hero } from "../../content/landing.ts";
import { Space } from "../drawings/space.tsx";

/** Spaces of the street from left to right, and how wide each drawing is; all are 240 high. */
const spaces = [
	["wall", 280],
	["counter", 240],
	["lockers", 200],
	["van", 340],
	["scooter", 200],
] as const;

/** The street: empty frames that fill one after another. The stylesheet moves them. */
export function StreetScene() {
	return (
		<div className="street" role="img" aria-label={hero.street}>
			{spaces.map(([space, width]) => (
				<svg
					className={`space space-${space}`}
					viewBox={`0 0 ${width} 240`}
					aria-hidden="true"
					key={space}
				>
					<Space name={space} width={width} />
				</svg>
			))}
		</div>
	);
}
