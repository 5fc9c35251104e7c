/** Whether a text still has words in square brackets, which stand for the founder's own. */
export function isPlaceholder(text: string): boolean {
	return /\[[^\]]+\]/.test(text);
}
