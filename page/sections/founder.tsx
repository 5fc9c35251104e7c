import pictures from "virtual:pictures";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";
import { TipLink } from "./tip-link.tsx";

export function Founder() {
	const { founder } = useWords();
	return (
		<Section id="founder" className="founder" heading={founder.heading}>
			<FounderPortrait />
			<figure className="quote">
				<blockquote>
					<q>{founder.quote}</q>
				</blockquote>
				<figcaption>{founder.name}</figcaption>
			</figure>
			<p className="bio">{founder.bio}</p>
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
const sizes = "(width >= 48rem) 36vw, 92vw";

/** The founder's photo in the frame of the mark, or the empty frame. */
function FounderPortrait() {
	const { founder } = useWords();
	const { portrait } = founder;
	const photo = portrait && pictures[portrait.file];
	const empty = { role: "img", "aria-label": founder.emptyFrame };
	return (
		<div className="portrait framed on-wires" {...(photo ? {} : empty)}>
			{photo && (
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
			)}
		</div>
	);
}
