import { directionOf, type Words } from "../words/content.ts";

/** The longest word of large type at which the stylesheet's own sizes fit, in letters (see `data-long` there), and of a card. */
const longest = { full: 11, smaller: 16, onCard: 13 };

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

/** The rules for words that are longer than in German, and for names of sides that two cards side by side break at 320 px. */
export function longWordsCss(words: Words): string {
	const letters = longestWord(words);
	const large =
		letters > longest.smaller ? `:root{--large:${largeFor(letters)}}` : "";
	const names = Object.values(words.site.sides).map(({ one }) => one);
	const isLong = Math.max(...names.map(longestIn)) > longest.onCard;
	return isLong ? `${large}:root .side{flex-basis:${wideCard}}` : large;
}

/** So wide, a card has room for the longest name; two of them stand one below the other where the screen is narrow. */
export const wideCard = "13rem";

/** At this share of its size, a word of so many letters stays whole at 320 px. */
export function largeFor(letters: number): string {
	return (10 / letters).toFixed(2);
}

/** The letters of the longest word of large type. */
function longestWord({ site, ...texts }: Partial<Words>): number {
	const headings = JSON.stringify(texts).matchAll(
		/"(?:heading|wall|poster)":"([^"]*)"/g,
	);
	return Math.max(...[...headings].map(([, text = ""]) => longestIn(text)));
}

function longestIn(text: string): number {
	return Math.max(...text.split(/[\s\u00ad–-]+/).map(({ length }) => length));
}
