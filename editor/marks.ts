/**
 * Marks in texts: the number of the place that a text comes from, between two letters that no text has. They are only
 * in a document that nobody sees: marks in the page itself would take part in comparisons, lengths and copies.
 */

const mark = /\ue000(\d+)\ue001/g;

/** The text with a mark behind its first letter, since a square bracket there has a meaning. */
export function withMark(text: string, place: number): string {
	const [first = ""] = text;
	return `${first}\ue000${place}\ue001${text.slice(first.length)}`;
}

/** The place of a marked text, and the text without the mark; `undefined` where it has none, or several. */
export function readMark(
	marked: string,
): { readonly place: number; readonly text: string } | undefined {
	const [found, ...others] = marked.matchAll(mark);
	if (!found || others.length > 0) return undefined;
	return { place: Number(found[1]), text: marked.replace(mark, "") };
}
