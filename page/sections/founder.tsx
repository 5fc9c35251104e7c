import { founder } from "../../content/landing.ts";
import { TipLink } from "../form/tooltip.tsx";

export function Founder() {
	return (
		<section className="founder" id="founder" aria-labelledby="founder-heading">
			<h2 id="founder-heading">{founder.heading}</h2>
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

/** The founder's photo in the frame of the mark, or the empty frame. */
function FounderPortrait() {
	if (founder.portrait === null) {
		return (
			<div
				className="portrait framed"
				role="img"
				aria-label={founder.emptyFrame}
			/>
		);
	}
	const { file, alt } = founder.portrait;
	const built = import.meta.env.VITE_PORTRAIT;
	return (
		<div className="portrait framed">
			<picture>
				{built && (
					<>
						<source type="image/avif" srcSet={built.avif} sizes={sizes} />
						<source type="image/webp" srcSet={built.webp} sizes={sizes} />
					</>
				)}
				<img
					alt={alt}
					loading="lazy"
					decoding="async"
					width={built?.width}
					height={built?.height}
					srcSet={built?.jpg}
					sizes={built ? sizes : undefined}
					src={
						built
							? built.jpg.split(" ")[0]
							: `/content/pictures/${encodeURIComponent(file)}`
					}
				/>
			</picture>
		</div>
	);
}
