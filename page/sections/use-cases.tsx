import { useCases } from "../../content/landing.ts";
import "./use-cases.css";

/** The part of each street drawing that hangs in the gallery. */
const crops = {
	counter: "4 62 232 178",
	lockers: "8 34 184 206",
	van: "0 26 340 214",
} as const;

const sizes = {
	counter: { width: 240, height: 240 },
	lockers: { width: 200, height: 240 },
	van: { width: 340, height: 240 },
} as const;

export function UseCases() {
	return (
		<section className="uses" id="spaces" aria-labelledby="uses-heading">
			<h2 id="uses-heading">{useCases.heading}</h2>
			<p className="lead">{useCases.lead}</p>
			<div className="gallery">
				{useCases.cases.map((useCase) => (
					<article
						className={`case case-${useCase.drawing}`}
						key={useCase.title}
					>
						<svg viewBox={crops[useCase.drawing]} aria-hidden="true">
							<use href={`#${useCase.drawing}`} {...sizes[useCase.drawing]} />
						</svg>
						<h3>{useCase.title}</h3>
						<p>{useCase.text}</p>
					</article>
				))}
			</div>
		</section>
	);
}
