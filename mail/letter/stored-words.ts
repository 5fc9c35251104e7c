/** The words of an announcement as they are stored with it: per language and side. */
import { recordOf } from "../../shared/record-of.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { type Content, type Words, wordsIn } from "../../words/content.ts";
import { type Letter, wordsOf } from "./compose.ts";

/** The languages by their codes, the one of people without words in theirs first. */
export type StoredWords = Readonly<
	Record<string, Readonly<Partial<Record<Side, Letter>>>>
>;

/** The words that `mails.yaml` has now. */
export function writtenWords(
	{ languages }: Content,
	name: string,
): StoredWords {
	return Object.fromEntries(
		languages.map((words) => [
			words.language.code,
			recordOf(sides, (side) => wordsOf(words, name, side)) as Partial<
				Record<Side, Letter>
			>,
		]),
	);
}

/** Those of a language; of the first one where that has none. */
export function wordsFor(
	stored: StoredWords,
	code: string,
): StoredWords[string] | undefined {
	return stored[code] ?? Object.values(stored)[0];
}

/** The words for a person, and the language of the site in which the rest of the mail is. */
export function letterFor(
	stored: StoredWords,
	content: Content,
	{ language, side }: { readonly language: string | null; readonly side: Side },
): { readonly words: Words; readonly letter: Letter | undefined } {
	const wanted = wordsIn(content, language);
	const [first] = Object.keys(stored);
	// A language that was added after the call has no words of it, nor has one that the founder has left empty.
	const words =
		wanted.language.code in stored ? wanted : wordsIn(content, first ?? null);
	return { words, letter: wordsFor(stored, words.language.code)?.[side] };
}
