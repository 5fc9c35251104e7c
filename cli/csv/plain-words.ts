/** Headings and cells without what writers differ in: capital letters, accents, signs, and notes in brackets. */

/** Characters by which a heading or a cell is known: normalizing a long text of accents takes quadratic time. */
const longestWords = 300;

/** The letters and digits, as in `emailaddress` for `E-Mail Address (required)`. */
export function plain(text: string): string {
	const letters = simplify(text).replaceAll(/\([^()]*\)/g, "");
	return (
		letters.replaceAll(/[^\p{L}\p{N}]/gu, "") ||
		text.trim().slice(0, longestWords)
	);
}

/** The words, as in `["created", "at"]` for `createdAt`, and `["sms", "consent"]` for `SMSConsent`. */
export function wordsOf(text: string): string[] {
	const parted = text
		.slice(0, longestWords)
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
	return simplify(parted)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}

function simplify(text: string): string {
	return text
		.slice(0, longestWords)
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("ß", "ss");
}

/** The words of some lines of text, for a look-up. */
export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
	return new Set(lines.flatMap((line) => line.split(" ")));
}
