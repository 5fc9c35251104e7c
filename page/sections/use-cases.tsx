import { Space } from "../drawings/space.tsx";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";
import { SideWords } from "./side-words.tsx";

/** What each picture shows of a street drawing. */
const closeUps = [
	["counter", "4 57 232 181"],
	["lockers", "34 36 132 200"],
	["van", "0 24 340 216"],
] as const;

export function UseCases() {
	const { useCases } = useWords();
	return (
		<Section id="spaces" heading={useCases.heading}>
			{useCases.lead && <p className="lead">{useCases.lead}</p>}
			<div className="gallery columns">
				{closeUps.map(([name, viewBox]) => (
					<article className="case" key={name}>
						<svg viewBox={viewBox} aria-hidden="true">
							<Space name={name} art="other" />
						</svg>
						<div className="case-words">
							<h3>{useCases.cases[name].title}</h3>
							<p className="pitches">
								<SideWords of={(side) => useCases.cases[name].sides[side]} />
							</p>
							<p className="museum">
								<b>{useCases.cases[name].shape}</b>
								{useCases.cases[name].seenBy}
							</p>
						</div>
					</article>
				))}
			</div>
		</Section>
	);
}
