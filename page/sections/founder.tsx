import { founder } from "../../content/landing.ts";
import { TipLink } from "../form/tooltip.tsx";
import { longWords } from "./long-words.ts";

export function Founder() {
	return (
		<section className="founder" id="founder" aria-labelledby="founder-heading">
			<h2 id="founder-heading" {...longWords(founder.heading)}>
				{founder.heading}
			</h2>
			<FounderPortrait />
			<figure className="quote">
				<blockquote>
					<p>{founder.quote}</p>
				</blockquote>
				<figcaption>{founder.name}</figcaption>
			</figure>
			<p className="bio">{founder.bio}</p>
			<ul className="founder-links">
				{founder.links.map((link, index) => (
					<li key={link.label}>
						<TipLink id={`founder-link-${index}`} link={link} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** How wide the stylesheet shows the photo. */
const sizes = "(width >= 48rem) 36vw, 92vw";

/** The built copies of a photo: a `srcset` per format, and the largest JPEG. */
interface BuiltPhoto {
	readonly sources: Readonly<Record<string, string>>;
	readonly img: {
		readonly src: string;
		readonly w: number;
		readonly h: number;
	};
}

const photos = import.meta.glob<BuiltPhoto>(
	"/content/pictures/founder.{avif,jpeg,jpg,png,webp}",
	{
		eager: true,
		import: "default",
		// A phone's width, on screens with one, two and three pixels per CSS pixel.
		query:
			"?w=360;720;1080&aspect=4:5&position=attention&allowUpscale=true&format=avif;webp;jpeg&quality=50&as=picture",
	},
);

/** The founder's photo in the frame of the mark, or the empty frame. */
function FounderPortrait() {
	const { portrait } = founder;
	const photo = portrait && photos[`/content/pictures/${portrait.file}`];
	if (!photo) {
		return (
			<div
				className="portrait framed"
				role="img"
				aria-label={founder.emptyFrame}
			/>
		);
	}
	const { src, w, h } = photo.img;
	return (
		<div className="portrait framed">
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
					width={w}
					height={h}
					src={src}
				/>
			</picture>
		</div>
	);
}
