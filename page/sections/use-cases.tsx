import { Space } from "../drawings/space.tsx";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";

/** The part of a street drawing round its frame, and lines that measure the frame. */
const closeUps = [
	{
		name: "counter",
		viewBox: "26 122 188 144",
		measures:
			"M58 250h124M58 244v12M182 244v12M200 164v62M194 164h12M194 226h12",
	},
	{
		name: "lockers",
		viewBox: "46 77 104 128",
		measures: "M79 196h42M79 191v10M121 191v10M137 86v100M132 86h10M132 186h10",
	},
	{
		name: "van",
		viewBox: "4 43 246 139",
		measures: "M38 64h170M38 60v8M208 60v8M222 74v94M217 74h10M217 168h10",
	},
] as const;

export function UseCases() {
	const { useCases } = useWords();
	return (
		<Section id="spaces" heading={useCases.heading}>
			<p className="lead">{useCases.lead}</p>
			<div className="gallery columns">
				{closeUps.map(({ name, viewBox, measures }) => (
					<article className="case" key={name}>
						<svg viewBox={viewBox} aria-hidden="true">
							<Space name={name} />
							<path className="line" d={measures} />
						</svg>
						<div className="case-words">
							<h3>{useCases.cases[name].title}</h3>
							<p>{useCases.cases[name].text}</p>
						</div>
					</article>
				))}
			</div>
		</Section>
	);
}
