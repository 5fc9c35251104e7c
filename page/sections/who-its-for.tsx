import { whoItsFor } from "../../content/landing.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { FrameMark, PosterMark } from "../drawings/icons.tsx";
import { longWords } from "./long-words.ts";

export function WhoItsFor() {
	return (
		<section className="who" id="who-its-for" aria-labelledby="who-heading">
			<h2 id="who-heading" {...longWords(whoItsFor.heading)}>
				{whoItsFor.heading}
			</h2>
			{sides.map((side) => (
				<Audience side={side} key={side} />
			))}
		</section>
	);
}

function Audience({ side }: { readonly side: Side }) {
	const { heading, lead, examples, join } = whoItsFor.sides[side];
	return (
		<article className="audience" data-side={side}>
			<h3 {...longWords(heading)}>{heading}</h3>
			{side === "host" ? <FrameMark /> : <PosterMark />}
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
}
