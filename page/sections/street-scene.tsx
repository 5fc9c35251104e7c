import { Space } from "../drawings/space.tsx";
import { useWords } from "../words.ts";

/** Empty frames that fill one after another. */
export function StreetScene() {
	const { hero } = useWords();
	return (
		<div role="img" aria-label={hero.street ?? undefined} className="street">
			<Street />
		</div>
	);
}

/** The same street with every frame filled, on which a page ends. */
export function FilledStreet() {
	return (
		<div className="street" aria-hidden="true">
			<Street />
		</div>
	);
}

/** On small screens the vehicles stand below the houses. */
function Street() {
	return (
		<>
			<svg viewBox="0 0 720 240" aria-hidden="true">
				<Space name="wall" />
				<Space name="counter" x={280} />
				<Space name="lockers" x={520} />
			</svg>
			<svg viewBox="0 0 540 240" aria-hidden="true">
				<use href="#skyline" width={340} height={240} />
				{/* It drives by itself. */}
				<g className="van">
					<Space name="van" />
				</g>
				<Space name="scooter" x={340} />
			</svg>
		</>
	);
}
