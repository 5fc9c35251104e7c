/**
 * The choices of the founder's question: a code each, which is stored, and its words in each language. What earlier
 * versions stored is the words of one language.
 */
import type { Content } from "./content.ts";

/** The code that a text stands for, itself or words of a language; `undefined` for another text. */
export function choiceReader({
	languages,
}: Pick<Content, "languages">): (text: string) => string | undefined {
	const codes = new Map<string, string>();
	const all = languages.flatMap(({ form }) =>
		Object.entries(form.ownQuestion?.choices ?? {}),
	);
	for (const [code, words] of all)
		codes.set(plain(words), codes.get(plain(words)) ?? code);
	for (const [code] of all) codes.set(plain(code), code);
	return (text) => codes.get(plain(text));
}

/** What the founder reads for a stored answer: of a choice the words in the first language that has it. */
export function answerReader(
	content: Pick<Content, "languages">,
): (answer: string) => string {
	const codeOf = choiceReader(content);
	const words = Object.assign(
		{},
		...content.languages
			.map(({ form }) => form.ownQuestion?.choices)
			.toReversed(),
	) as Readonly<Record<string, string>>;
	return (answer) => {
		const code = codeOf(answer);
		return code === undefined ? answer : (words[code] ?? answer);
	};
}

function plain(text: string): string {
	return text.normalize().trim().toLowerCase();
}
