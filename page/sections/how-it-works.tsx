import { sides } from "../../shared/sides.ts";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";
import { SideWords } from "./side-words.tsx";

export function HowItWorks() {
	const { howItWorks, hero } = useWords();
	return (
		<Section id="how-it-works" heading={howItWorks.heading}>
			<ol className="steps columns">
				{howItWorks.steps.map((step, index) => (
					<li className="step" key={step[sides[0]].title}>
						{hero.street !== null && (
							<svg
								className="step-drawing"
								viewBox="0 0 240 180"
								aria-hidden="true"
							>
								<use href={`#step-${index + 1}`} />
							</svg>
						)}
						<div className="step-words pitches">
							<SideWords
								as="div"
								of={(side) => (
									<>
										<h3>{step[side].title}</h3>
										<p>{step[side].text}</p>
									</>
								)}
							/>
						</div>
					</li>
				))}
			</ol>
		</Section>
	);
}
