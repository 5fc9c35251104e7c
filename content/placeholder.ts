// Marks a word, text or address that must be replaced before the page is shown to anybody.
//
// There is nothing to change in this file. To replace a placeholder, find `placeholder("…", "…")` in
// the other files of this folder and put your own text, in plain quotation marks, where the whole
// `placeholder(…)` stands now. `npm run build` lists those that are left.

export interface Placeholder {
	/** What belongs here, for the list of things still to do. */
	readonly what: string;
	/** What stands here until then. */
	readonly text: string;
}

const found: Placeholder[] = [];

/** `text` as it is, noted down as something that `what` must replace. */
export function placeholder(text: string, what: string): string {
	found.push({ what, text });
	return text;
}

/** Every placeholder in the content files that were imported until now. */
export function placeholders(): readonly Placeholder[] {
	return [...found];
}
