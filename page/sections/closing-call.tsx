import { closing } from "../../content/landing.ts";
import type { PlainFormAnswer } from "../../shared/plain-form.ts";
import { WaitlistForm } from "../form/waitlist-form.tsx";
import { longWords } from "./long-words.ts";

interface Props {
	readonly answer: PlainFormAnswer | undefined;
}

export function ClosingCall({ answer }: Props) {
	return (
		<section
			className="closing beside"
			id="join"
			aria-labelledby="closing-heading"
		>
			<div className="closing-words">
				<h2 id="closing-heading" {...longWords(closing.heading)}>
					{closing.heading}
				</h2>
				<p className="lead">{closing.lead}</p>
			</div>
			<div className="closing-form sheet framed">
				<WaitlistForm name="closing" answer={answer} />
			</div>
		</section>
	);
}
