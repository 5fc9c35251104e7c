import { sides } from "../../shared/sides.ts";
import { Icon } from "../drawings/icons.tsx";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";

export function WhoItsFor() {
	const { whoItsFor } = useWords();
	return (
		<Section id="who-its-for" className="who" heading={whoItsFor.heading}>
			{sides.map((side) => {
				const { heading, lead, examples, join } = whoItsFor.sides[side];
				return (
					<article className="audience" data-side={side} key={side}>
						<h3>{heading}</h3>
						<Icon shape={side === sides[0] ? "frame" : "poster"} />
						<p>{lead}</p>
						<ul>
							{examples.map((example) => (
								<li key={example}>{example}</li>
							))}
						</ul>
						<a className="button" href={`?side=${side}#waitlist`}>
							{join}
						</a>
					</article>
				);
			})}
		</Section>
	);
}
