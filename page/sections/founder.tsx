import type { Picture } from "vite-imagetools";
import { founder } from "../../content/landing.ts";
import { isPlaceholder, withoutMarks } from "../../content/placeholders.ts";
import { Section } from "./section.tsx";
import { TipLink } from "./tip-link.tsx";

export function Founder() {
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
				{founder.links.map((link, index) => (
					<li key={link.label}>
						<TipLink id={`founder-link-${index}`} link={link} />
					</li>
				))}
			</ul>
		</Section>
	);
}

/** How wide the stylesheet shows the photo. */
const sizes = "(width >= 37.5rem) 36vw, 92vw";

const photos = import.meta.glob<Picture>(
	"/content/pictures/founder.{avif,jpeg,jpg,png,webp}",
	{
		eager: true,
		import: "default",
		// A phone's width, on screens with one, two and three pixels per CSS pixel.
		query:
			"?w=360;720;1080&aspect=4:5&position=attention&allowUpscale=true&format=avif;webp;jpeg&quality=50&as=picture",
	},
);

/** The founder's photo in the frame of the mark; without one, a card in it. */
function FounderPortrait() {
	const { portrait, reserved } = founder;
	const photo = portrait && photos[`/content/pictures/${portrait.file}`];
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
