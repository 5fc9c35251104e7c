/** The marks that the buttons above a text put into it; `mail/letter/marks.ts` reads them. */
export type Mark = "bold" | "link" | "ownLink";

/** What takes the place of the selected words, and the part of it that is selected then, to be typed over. */
export interface Marked {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

/** Puts a mark around the selected words, or around words to be typed over where none are. */
export function marked(mark: Mark, selected: string): Marked {
	const words = selected.trim();
	if (mark === "bold") return bold(selected);
	if (mark === "ownLink") return link(words, "your own link", "{ownLink}");
	if (/^(?:https:|mailto:)\S+$/.test(words)) return link("", "words", words);
	return link(words, "words", "https://", words !== "");
}

/** Each line by itself: a mark does not reach over paragraphs. Words that are bold are so no longer. */
function bold(selected: string): Marked {
	if (selected.trim() === "") return { text: "**words**", from: 2, to: 7 };
	const isBold = /^\s*\*\*[^*]+\*\*\s*$/.test(selected);
	const text = isBold
		? selected.replaceAll("**", "")
		: selected.replaceAll(/\S(?:.*\S)?/g, "**$&**");
	return { text, from: 0, to: text.length };
}

function link(
	words: string,
	instead: string,
	target: string,
	isTargetNext = false,
): Marked {
	const label = words.replaceAll(/\s+/g, " ") || instead;
	const text = `[${label}](${target})`;
	if (isTargetNext)
		return { text, from: label.length + 3, to: text.length - 1 };
	if (words === "") return { text, from: 1, to: 1 + label.length };
	return { text, from: text.length, to: text.length };
}

/** Puts a mark at the selection of a field, as if it were typed: it can be undone, and the field reports a change. */
export function insertMark(field: HTMLTextAreaElement, mark: Mark): void {
	const { selectionStart, selectionEnd, value } = field;
	const { text, from, to } = marked(
		mark,
		value.slice(selectionStart, selectionEnd),
	);
	field.focus();
	// The only way that keeps what the browser can undo.
	document.execCommand("insertText", false, text);
	field.setSelectionRange(selectionStart + from, selectionStart + to);
}
