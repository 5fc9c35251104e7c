/** Words with a capital letter, as a heading or a label begins, by the rules of a language. */
export function capitalized(words: string, language = "en"): string {
	const [first = ""] = words;
	return first.toLocaleUpperCase(language) + words.slice(first.length);
}
