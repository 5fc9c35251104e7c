import { whoItsFor } from "../../content/landing.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { Icon } from "../drawings/icons.tsx";
import { longWords } from "./long-words.ts";
import { Section } from "./section.tsx";

export function WhoItsFor() {
	return (
		<Section id="who-its-for" className="who" heading={whoItsFor.heading}>
			{sides.map((side) => (
				<Audience side={side} key={side} />
			))}
		</Section>
	);
}

function Audience({ side }: { readonly side: Side }) {
	const { heading, lead, examples, join } = whoItsFor.sides[side];
	return (
		<article className="audience" data-side={side}>
			<h3 {...longWords(heading)}>{heading}</h3>
			<Icon shape={side === "host" ? "frame" : "poster"} />
			<p>{lead}</p>
			<ul>
				{examples.map((example) => (
					<li key={example}>{example}</li>
				))}
			</ul>
			<a className="button" href="#waitlist">
				{join}
			</a>
		</article>
	);
}
