import pictures from "virtual:pictures";
import { isPlaceholder, withoutMarks } from "../../words/placeholders.ts";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";
import { TipLink } from "./tip-link.tsx";

export function Founder() {
	const { founder } = useWords();
	return (
		<Section id="founder" className="founder" heading={founder.heading}>
			<FounderPortrait />
			<figure className="quote">
				{[founder.name, founder.quote].some(isPlaceholder) && (
					<p className="proof">{founder.proof}</p>
				)}
				<blockquote>
					<q>{withoutMarks(founder.quote)}</q>
				</blockquote>
				<figcaption>{withoutMarks(founder.name)}</figcaption>
			</figure>
			<p className="bio">{withoutMarks(founder.bio)}</p>
			<ul className="links">
				{founder.links.map(
					(link, index) =>
						link && (
							<li key={link.label}>
								<TipLink id={`founder-link-${index}`} link={link} />
							</li>
						),
				)}
			</ul>
		</Section>
	);
}

/** How wide the stylesheet shows the photo. */
const sizes = "(width >= 37.5rem) 36vw, 92vw";

/** The founder's photo in the frame of the mark; without one, a card in it. */
function FounderPortrait() {
	const { portrait, reserved } = useWords().founder;
	const photo = portrait && pictures[portrait.file];
	if (!photo)
		return (
			<div className="portrait portrait-reserved framed on-wires">
				<p className="reserved">
					<b>{reserved.title}</b> {reserved.text}
				</p>
			</div>
		);
	return (
		<div className="portrait framed on-wires">
			<picture>
				{Object.entries(photo.sources).map(([format, srcSet]) => (
					<source
						type={`image/${format}`}
						srcSet={srcSet}
						sizes={sizes}
						key={format}
					/>
				))}
				<img
					alt={portrait.alt}
					loading="lazy"
					decoding="async"
					width={photo.img.w}
					height={photo.img.h}
					src={photo.img.src}
				/>
			</picture>
		</div>
	);
}
