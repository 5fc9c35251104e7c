import { directionOf, type Words } from "../words/content.ts";

/** The longest word of large type at which the stylesheet's own sizes fit, in letters: see `data-long` there. */
const longest = { full: 11, smaller: 16 };

/**
 * Whether a heading has a longer word, as in German, or the name or a label more than the header's row has room for:
 * the stylesheet then sets large type and the header smaller. Letters of another typeface, as those of Arabic, are
 * wider than ours.
 */
export function hasLongWords(words: Words): boolean {
	const { site, header, language } = words;
	return (
		directionOf(language) === "rtl" ||
		longestWord(words) > longest.full ||
		site.name.length > 10 ||
		(header.join?.label.length ?? 0) > 18 ||
		header.links.some((link) => (link?.label.length ?? 0) > 12)
	);
}

/** Whether the first headline has no longer word: it is then as large as in English, also where other headings are not. */
export function hasShortHeadline({ hero }: Pick<Words, "hero">): boolean {
	return longestWord({ hero }) <= longest.full;
}

/** The rule that sets large type still smaller, for words that are longer than in German. */
export function longWordsCss(words: Words): string {
	const letters = longestWord(words);
	return letters > longest.smaller ? `:root{--large:${largeFor(letters)}}` : "";
}

/** At this share of its size, a word of so many letters stays whole at 320 px. */
export function largeFor(letters: number): string {
	return (10 / letters).toFixed(2);
}

/** The letters of the longest word of large type. */
function longestWord({ site, ...texts }: Partial<Words>): number {
	const headings = JSON.stringify(texts).matchAll(
		/"(?:heading|wall|poster)":"([^"]*)"/g,
	);
	const words = [...headings].flatMap(([, text = ""]) =>
		text.split(/[\s\u00ad–-]+/),
	);
	return Math.max(...words.map(({ length }) => length));
}
