import { isPlaceholder, withoutMarks } from "../../words/placeholders.ts";
import { useWords } from "../words.ts";

/** The founder's name, and the town once it is written: a person stands behind the page. */
export function FounderLine() {
	const { name, town } = useWords().founder;
	const isKnown = town !== null && !isPlaceholder(town);
	return (
		<span className="by">
			{withoutMarks(name)}
			{isKnown && `, ${town}`}
		</span>
	);
}
