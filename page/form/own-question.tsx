import { longest } from "../../shared/sign-up.ts";
import { SideWords } from "../sections/side-words.tsx";
import { useWords } from "../words.ts";

interface Props {
	readonly id: string;
	/** What was answered before a refusal of a plain post. */
	readonly kept: string | undefined;
	/** The same as it was shown. */
	readonly keptWords: string | undefined;
	readonly isWrong: boolean;
	/** The element that describes what is wrong. */
	readonly note: string;
	readonly fieldRef: (
		field: HTMLInputElement | HTMLSelectElement | null,
	) => void;
	readonly onInput: () => void;
}

/** The founder's own question: a line of text, or a choice. */
export function OwnQuestion({
	id,
	kept,
	keptWords,
	isWrong,
	note,
	fieldRef,
	onInput,
}: Props) {
	const { form: words } = useWords();
	const question = words.ownQuestion;
	if (question === null) return null;
	const { label, hint, choices, required } = question;
	const hintId = `${id}-hint`;
	const described = [hint && hintId, isWrong && note].filter(Boolean);
	const field = {
		ref: fieldRef,
		id,
		name: "answer",
		defaultValue: kept ?? "",
		"aria-required": required || undefined,
		"aria-invalid": isWrong || undefined,
		"aria-describedby": described.join(" ") || undefined,
		onInput,
	};
	return (
		<div className="field">
			<label htmlFor={id}>
				{label}
				{!required && <span className="optional"> ({question.optional})</span>}
			</label>
			{hint && (
				<span className="hint pitches" id={hintId}>
					<SideWords of={(side) => hint[side]} />
				</span>
			)}
			{choices ? (
				<select {...field}>
					<option value="" />
					{/* The server puts the answer of a refused plain post here. */}
					{kept !== undefined && <option value={kept}>{keptWords}</option>}
					{Object.entries(choices).map(([code, words]) => (
						<option value={code} key={code}>
							{words}
						</option>
					))}
				</select>
			) : (
				<input {...field} type="text" maxLength={longest("answer")} />
			)}
		</div>
	);
}
