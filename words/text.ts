/** What a text may be: plain words, with nothing that a page would show as it is typed. */

/**
 * How many letters a text may have, spaces included, what a longer one does, and the letters of its longest
 * word. At these lengths the page still looks right 320 pixels wide, and as wide as the menu's row needs
 * (`test/browser/texts.spec.ts`).
 */
export interface TextRule {
	readonly longest: number;
	readonly why: string;
	readonly word: number;
}

/** What is said of a text with the name of a side in it, where there is none. */
export const ofNoSide =
	" is the name of a side, and works only in the words of a side, below host or advertiser";

const softHyphen = /\u00ad/g;

/** What is wrong with a text, as the end of a sentence that begins with its name; `undefined` where it fits. */
export function textMistake(
	text: string,
	{ longest, why, word }: TextRule,
): string | undefined {
	if (text.replace(softHyphen, "").trim() === "") return " is empty";
	if (text !== text.trim()) return " begins or ends with a space";
	const [code, entity] = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i.exec(text) ?? [];
	if (code) {
		const letter = letterOf(entity ?? "");
		return `: ${code} is HTML, and the page would show it as it is; write ${letter ?? "the letter itself"}`;
	}
	const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? [];
	if (tag)
		return `: ${tag} is an HTML tag, and the page would show it as it is; leave it out`;
	if (/\p{Cc}/u.test(text))
		return " has a line break, a tab or another sign that cannot be seen: write a space in its place";
	const [slot] = /\{sides?\}/.exec(text) ?? [];
	if (slot) return `: ${slot}${ofNoSide}`;
	// What the program puts in is named here; the product's name has been put in before.
	const [name] =
		/\$?\{(?!(?:name|label|ownLink|source|date|zone|unconfirmedDays|daysAfterOpening)\})[^{}]*\}/.exec(
			text,
		) ?? [];
	if (name) return `: ${name} is not known; {name} is the product's name`;
	// A soft hyphen shows only where a line ends.
	const shown = text.replace(softHyphen, "");
	if (shown.length > longest)
		return `: ${shown.length} letters, at most ${longest}: ${why}`;
	// Only of large type; an address is one word. A soft hyphen is a place to break a word.
	const long = text
		.split(/[\s\u00ad–-]+/)
		.find((each) => each.length > word && word !== longest);
	if (long === undefined) return undefined;
	return `: the word “${long}” has ${long.length} letters, at most ${word}: ${why}. A hyphen divides it, or, between quotation marks, \\u00ad: a hyphen that shows only at the end of a line`;
}

/** The names of letters that people copy out of web pages. */
const letters: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '\\"',
	apos: "’",
	nbsp: "a space",
	shy: "\\u00ad",
	auml: "ä",
	ouml: "ö",
	uuml: "ü",
	Auml: "Ä",
	Ouml: "Ö",
	Uuml: "Ü",
	szlig: "ß",
	eacute: "é",
	egrave: "è",
	agrave: "à",
	ccedil: "ç",
	ntilde: "ñ",
	euro: "€",
	copy: "©",
	reg: "®",
	trade: "™",
	ndash: "–",
	mdash: "—",
	hellip: "…",
	lsquo: "‘",
	rsquo: "’",
	ldquo: "“",
	rdquo: "”",
	bdquo: "„",
	laquo: "«",
	raquo: "»",
	middot: "·",
	bull: "•",
};

/** The letter of an entity such as `uuml` or `#252`. */
function letterOf(entity: string): string | undefined {
	const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(entity) ?? [];
	if (hex === undefined && decimal === undefined) return letters[entity];
	const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
	return code > 32 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
