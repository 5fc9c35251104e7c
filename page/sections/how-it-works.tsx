import { howItWorks } from "../../content/landing.ts";
import { longWords } from "./long-words.ts";

export function HowItWorks() {
	return (
		<section className="how" id="how-it-works" aria-labelledby="how-heading">
			<h2 id="how-heading" {...longWords(howItWorks.heading)}>
				{howItWorks.heading}
			</h2>
			<ol className="steps">
				{howItWorks.steps.map((step, index) => (
					<li className="step" key={step.title}>
						<svg
							className="step-drawing"
							viewBox="0 0 240 180"
							aria-hidden="true"
						>
							<use href={`#step-${index + 1}`} />
						</svg>
						<div className="step-words">
							<h3>{step.title}</h3>
							<p>{step.text}</p>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}
