import { whoItsFor } from "../../content/landing.ts";
import type { Audience as Words } from "../../content/types.ts";
import type { UserType } from "../../shared/entry.ts";
import { FrameMark, PosterMark } from "../drawings/icons.tsx";

export function WhoItsFor() {
	return (
		<section className="who" id="who-its-for" aria-labelledby="who-heading">
			<h2 id="who-heading">{whoItsFor.heading}</h2>
			<Audience side="host" words={whoItsFor.hosts} />
			<Audience side="advertiser" words={whoItsFor.advertisers} />
		</section>
	);
}

interface AudienceProps {
	readonly side: UserType;
	readonly words: Words;
}

function Audience({ side, words }: AudienceProps) {
	return (
		<article className="audience" data-side={side}>
			<h3>{words.heading}</h3>
			{side === "host" ? <FrameMark /> : <PosterMark />}
			<p>{words.lead}</p>
			<ul>
				{words.examples.map((example) => (
					<li key={example}>{example}</li>
				))}
			</ul>
			<a className="button" href={words.join.href}>
				{words.join.label}
			</a>
		</article>
	);
}
