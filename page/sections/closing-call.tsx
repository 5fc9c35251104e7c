import { isEverClosed } from "virtual:parts";
import { ClosedForm } from "../form/closed.tsx";
import { type FormProps, WaitlistForm } from "../form/waitlist-form.tsx";
import { useWords } from "../words.ts";
import { FounderLine } from "./founder-line.tsx";
import { SideWords } from "./side-words.tsx";

interface Props extends Pick<FormProps, "answer"> {
	/** Whether the waitlist is closed. */
	readonly isClosed: boolean;
}

export function ClosingCall({ answer, isClosed }: Props) {
	const { closing } = useWords();
	return (
		<section
			className="closing beside"
			id="join"
			aria-labelledby="closing-heading"
		>
			<div className="closing-words">
				<h2 id="closing-heading">{closing.heading}</h2>
				<p className="lead pitches">
					<SideWords of={(side) => closing.sides[side]} />
				</p>
				<p>
					<FounderLine />
				</p>
			</div>
			<div className="sheet framed">
				{isEverClosed && isClosed ? (
					<ClosedForm name="closing" />
				) : (
					<WaitlistForm name="closing" answer={answer} />
				)}
			</div>
		</section>
	);
}
