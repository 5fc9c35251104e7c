import { hero } from "../../content/landing.ts";
import { Space } from "../drawings/space.tsx";

/** The left part of the street, 720 wide and 240 high. */
export const houses = (
	<>
		<Space name="wall" />
		<Space name="counter" x={280} />
		<Space name="lockers" x={520} />
	</>
);

/** The right part of the street, 540 wide and 240 high. */
export const vehicles = (
	<>
		<Space name="van" />
		<Space name="scooter" x={340} />
	</>
);

/** Empty frames that fill one after another. On small screens the vehicles stand below the houses. */
export function StreetScene() {
	return (
		<div className="street" role="img" aria-label={hero.street}>
			<svg viewBox="0 0 720 240" aria-hidden="true">
				{houses}
			</svg>
			<svg viewBox="0 0 540 240" aria-hidden="true">
				{vehicles}
			</svg>
		</div>
	);
}
