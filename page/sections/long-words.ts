/** The longest word, in letters, for which a heading has its usual size. */
const usual = 11;

/** Marks words that are longer than usual ones: the stylesheet sets them smaller, so that they fit a phone. */
export function longWords(text: string, most = usual) {
	const isLong = text.split(/[ –]+/).some((word) => word.length > most);
	return { "data-long": isLong || undefined };
}
