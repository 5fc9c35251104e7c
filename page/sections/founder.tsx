import { founder } from "../../content/landing.ts";
import { TipLink } from "../form/tooltip.tsx";

export function Founder() {
	return (
		<section className="founder" id="founder" aria-labelledby="founder-heading">
			<h2 id="founder-heading">{founder.heading}</h2>
			<svg
				className="portrait"
				viewBox="0 0 228 288"
				role="img"
				aria-label={founder.portraitAlt}
			>
				<use href="#portrait" />
			</svg>
			<figure className="quote">
				<blockquote>
					<p>{founder.quote}</p>
				</blockquote>
				<figcaption>{founder.name}</figcaption>
			</figure>
			<p className="bio">{founder.bio}</p>
			<ul className="founder-links">
				{founder.links.map((link) => (
					<li key={link.label}>
						<TipLink link={link} />
					</li>
				))}
			</ul>
		</section>
	);
}
