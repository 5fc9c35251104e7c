/** Whether a text still has words in square brackets, which stand for the founder's own; those of a link in a mail do not. */
export function isPlaceholder(text: string): boolean {
	return /\[[^\]]+\](?!\([^\s()])/.test(text);
}

/**
 * Where a link leads: while words in square brackets are left in its address, to the first page of the site that it
 * names, or of this one where it names none.
 */
export function linkTarget(address: string): string {
	if (!isPlaceholder(address)) return address;
	const [, site = ""] = /^(https:\/\/[^/?#[]+)[/?#]/.exec(address) ?? [];
	return `${site}/`;
}

/** The text as the page shows it: a draft, which is all in square brackets, without them. */
export function withoutMarks(text: string): string {
	return text.replace(/^\[([^\]]+)\]$/, "$1");
}
