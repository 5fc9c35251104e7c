import { useCases } from "../../content/landing.ts";
import { Space } from "../drawings/space.tsx";

/** Each street drawing's width, and the part of it that hangs in the gallery. */
const drawings = [
	{ name: "counter", width: 240, viewBox: "4 62 232 178" },
	{ name: "lockers", width: 200, viewBox: "8 34 184 206" },
	{ name: "van", width: 340, viewBox: "0 26 340 214" },
] as const;

export function UseCases() {
	return (
		<section className="uses" id="spaces" aria-labelledby="uses-heading">
			<h2 id="uses-heading">{useCases.heading}</h2>
			<p className="lead">{useCases.lead}</p>
			<div className="gallery">
				{drawings.map(({ name, width, viewBox }) => (
					<article className="case" key={name}>
						<svg viewBox={viewBox} aria-hidden="true">
							<Space name={name} width={width} />
						</svg>
						<div className="case-words">
							<h3>{useCases.cases[name].title}</h3>
							<p>{useCases.cases[name].text}</p>
						</div>
					</article>
				))}
			</div>
		</section>
	);
}
