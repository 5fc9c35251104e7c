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

/** The drawing that `build/pictures.ts` makes. */
const drawn = { src: "/founder-light.svg", w: 400, h: 500 };

/** The founder's photo in the frame of the mark; until there is one, a drawing. */
function FounderPortrait() {
	const { portrait, drawing } = useWords().founder;
	const photo = portrait && pictures[portrait.file];
	const { src, w, h } = photo ? photo.img : drawn;
	return (
		<div className="portrait framed on-wires">
			<picture>
				{photo ? (
					Object.entries(photo.sources).map(([format, srcSet]) => (
						<source
							type={`image/${format}`}
							srcSet={srcSet}
							sizes={sizes}
							key={format}
						/>
					))
				) : (
					<source
						media="screen and (prefers-color-scheme:dark)"
						srcSet="/founder-dark.svg"
					/>
				)}
				<img
					alt={photo ? portrait.alt : drawing}
					loading="lazy"
					decoding="async"
					width={w}
					height={h}
					src={src}
				/>
			</picture>
		</div>
	);
}
