import pictures from "virtual:pictures";
import { Space } from "../drawings/space.tsx";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";
import { SideWords } from "./side-words.tsx";

/** How wide the stylesheet shows the widest picture. */
const sizes = "(width >= 48rem) 40vw, 92vw";

/** What each picture shows of a street drawing. */
const closeUps = [
	["counter", "4 57 232 181"],
	["lockers", "34 36 132 200"],
	["van", "0 24 340 216"],
] as const;

export function UseCases() {
	const { useCases, hero } = useWords();
	return (
		<Section id="spaces" heading={useCases.heading}>
			{useCases.lead && <p className="lead">{useCases.lead}</p>}
			<div className="gallery columns">
				{closeUps.map(([name, viewBox]) => (
					<article className="case" key={name}>
						{useCases.cases[name].picture ? (
							<CasePicture name={name} />
						) : (
							hero.street !== null && (
								<svg viewBox={viewBox} aria-hidden="true">
									{name === "van" && (
										<use href="#skyline" width={340} height={240} />
									)}
									<Space name={name} art="other" />
								</svg>
							)
						)}
						<div className="case-words">
							<h3>{useCases.cases[name].title}</h3>
							<p className="pitches">
								<SideWords of={(side) => useCases.cases[name].sides[side]} />
							</p>
							<p className="museum">
								<b>{useCases.cases[name].shape}</b>
								{useCases.cases[name].seenBy}
							</p>
						</div>
					</article>
				))}
			</div>
		</Section>
	);
}

/** The founder's own picture, in the place of the drawing. */
function CasePicture({
	name,
}: {
	readonly name: (typeof closeUps)[number][0];
}) {
	const { picture } = useWords().useCases.cases[name];
	const copies = picture && pictures[`${name}/${picture.file}`];
	if (!copies) return null;
	return (
		<picture>
			{Object.entries(copies.sources).map(([format, srcSet]) => (
				<source
					type={`image/${format}`}
					srcSet={srcSet}
					sizes={sizes}
					key={format}
				/>
			))}
			<img
				alt={picture.alt}
				loading="lazy"
				decoding="async"
				width={copies.img.w}
				height={copies.img.h}
				src={copies.img.src}
			/>
		</picture>
	);
}
