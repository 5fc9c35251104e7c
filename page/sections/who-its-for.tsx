import { sides } from "../../shared/sides.ts";
import { Icon } from "../drawings/icons.tsx";
import { useWords } from "../words.ts";
import { Section } from "./section.tsx";

interface Props {
	/** Whether the waitlist is closed. */
	readonly isClosed: boolean;
}

export function WhoItsFor({ isClosed }: Props) {
	const { whoItsFor, site } = useWords();
	const closed = isClosed && site.closed;
	return (
		<Section id="who-its-for" className="who" heading={whoItsFor.heading}>
			{sides.map((side) => {
				const { heading, lead, examples, join } = whoItsFor.sides[side];
				const link = closed
					? closed.sides[side].link
					: { label: join, href: `?side=${side}#waitlist` };
				return (
					<article className="audience" data-side={side} key={side}>
						<h3>{heading}</h3>
						<Icon shape={side === sides[0] ? "frame" : "poster"} />
						<p>{lead}</p>
						<ul>
							{examples.map((example) => (
								<li key={example}>{example}</li>
							))}
						</ul>
						{link && (
							<a className="button" href={link.href}>
								{link.label}
							</a>
						)}
					</article>
				);
			})}
		</Section>
	);
}
