/** Whether a text still has words in square brackets, which stand for the founder's own. */
export function isPlaceholder(text: string): boolean {
	return /\[[^\]]+\]/.test(text);
}

/** The text as the page shows it: a draft, which is all in square brackets, without them. */
export function withoutMarks(text: string): string {
	return text.replace(/^\[([^\]]+)\]$/, "$1");
}
