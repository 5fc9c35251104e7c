import { hero } from "../../content/landing.ts";
import type { PlainFormAnswer } from "../../shared/plain-form.ts";
import { WaitlistForm } from "../form/waitlist-form.tsx";
import { StreetScene } from "./street-scene.tsx";

interface Props {
	readonly answer: PlainFormAnswer | undefined;
}

export function Hero({ answer }: Props) {
	return (
		<div className="hero">
			<div className="hero-words">
				<h1>
					{hero.headline.wall}{" "}
					<span className="pasted">{hero.headline.poster}</span>
				</h1>
				<p className="lead">{hero.lead}</p>
			</div>
			<section className="hero-form framed" id="waitlist">
				<h2 id="hero-heading">{hero.formHeading}</h2>
				<WaitlistForm name="hero" answer={answer} />
			</section>
			<StreetScene />
		</div>
	);
}
