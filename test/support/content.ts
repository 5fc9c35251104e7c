/**
 * For the tests: the founder's words, a copy to change, and a site of several languages. The
 * product has its first name, and what the founder switches on is off: the tests of everything else hold beside it.
 */
import { codeNames } from "../../shared/sides.ts";
import type { Content, Words } from "../../words/content.ts";
import { founderWords, theme } from "./founder-words.ts";

export { theme };
export const content = contentIn("en");
export const [words] = content.languages;

/** A copy of everything that is not read-only. */
type Changeable<Value> = {
	-readonly [Key in keyof Value]: Changeable<Value[Key]>;
};

export function copyContent(): Changeable<Content> {
	return structuredClone(content) as Changeable<Content>;
}

/** Open, with the drawings, without a question, photos and pages of text; the sides are called as in the call. */
function switchedOff(words: Words): Words {
	return {
		...words,
		site: {
			...words.site,
			sides: codeNames,
			...{ closed: null, legal: { privacy: null, imprint: null } },
		},
		form: { ...words.form, ownQuestion: null },
		hero: { ...words.hero, street: words.hero.street ?? "A street." },
		useCases: {
			...words.useCases,
			cases: {
				counter: { ...words.useCases.cases.counter, picture: null },
				lockers: { ...words.useCases.cases.lockers, picture: null },
				van: { ...words.useCases.cases.van, picture: null },
			},
		},
		founder: { ...words.founder, portrait: null },
		imprint: null,
	};
}

/** The content of a site in these languages, the first one at `/`. */
export function contentIn(...languages: readonly string[]): Content {
	const [first, ...others] = founderWords(languages, "Frontage").languages;
	return {
		theme,
		retention: {
			unconfirmedDays: null,
			opened: null,
			daysAfterOpening: null,
		},
		languages: [switchedOff(first), ...others.map(switchedOff)],
	};
}
