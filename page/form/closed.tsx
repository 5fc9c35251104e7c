import type { FormName } from "../../protocol/plain-form.ts";
import { SideWords } from "../sections/side-words.tsx";
import { useWords } from "../words.ts";
import { SideChoice } from "./side-choice.tsx";

/** What stands in the place of a form while the waitlist is closed: words and a link, for the side that is chosen. */
export function ClosedForm({ name }: { readonly name: FormName }) {
	const { closed } = useWords().site;
	if (closed === null) return null;
	return (
		<div className="waitlist-form">
			<SideChoice
				name={name}
				question={closed.question}
				// Without a form around them, equal names would be one choice.
				field={`${name}-side`}
			/>
			<div className="pitches closed-words">
				<SideWords
					as="div"
					of={(side) => {
						const { heading, text, link } = closed.sides[side];
						return (
							<>
								{/* The first screen has it as its own heading. */}
								{name === "closing" && <h3>{heading}</h3>}
								<p>{text}</p>
								{link && (
									<a className="button" href={link.href}>
										{link.label}
									</a>
								)}
							</>
						);
					}}
				/>
			</div>
		</div>
	);
}
