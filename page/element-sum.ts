/**
 * A number for the names of a page's elements, in their order. The build notes it in the document, and
 * the script sees by it that an element was added, removed, replaced or moved since.
 */
export function sumElements(names: readonly string[]): string {
	let sum = 0;
	for (const letter of names.join())
		sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
	return `${sum}`;
}
