import { useCases } from "../../content/landing.ts";

/** Each street drawing's width, and the part of it that hangs in the gallery. */
const drawings = {
	counter: { width: 240, viewBox: "4 62 232 178" },
	lockers: { width: 200, viewBox: "8 34 184 206" },
	van: { width: 340, viewBox: "0 26 340 214" },
} as const;

export function UseCases() {
	return (
		<section className="uses" id="spaces" aria-labelledby="uses-heading">
			<h2 id="uses-heading">{useCases.heading}</h2>
			<p className="lead">{useCases.lead}</p>
			<div className="gallery">
				{useCases.cases.map(({ title, text, drawing }) => (
					<article className={`case case-${drawing}`} key={title}>
						<svg viewBox={drawings[drawing].viewBox} aria-hidden="true">
							<use
								href={`#${drawing}`}
								width={drawings[drawing].width}
								height={240}
							/>
						</svg>
						<h3>{title}</h3>
						<p>{text}</p>
					</article>
				))}
			</div>
		</section>
	);
}
