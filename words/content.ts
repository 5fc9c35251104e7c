/** The words of the site, as its parts get them handed in. */
import type * as v from "valibot";
import { linkTarget } from "./placeholders.ts";
import { withRetention } from "./retention-words.ts";
import type { commonFiles, languageFiles } from "./schema.ts";

type FilesOf<Files> = Files[keyof Files];
type Joined<Union> = (
	Union extends unknown
		? (each: Union) => void
		: never
) extends (all: infer All) => void
	? All
	: never;
type ValuesOf<Schemas> = {
	readonly [Name in keyof Schemas]: Schemas[Name] extends v.GenericSchema
		? v.InferOutput<Schemas[Name]>
		: never;
};

/** What the files of a language export. */
export type WrittenWords = ValuesOf<Joined<FilesOf<typeof languageFiles>>>;
type CommonWords = ValuesOf<Joined<FilesOf<typeof commonFiles>>>;

/** A language of the site, for a link to its page. */
export interface Language {
	/** As browsers know it: `de`. */
	readonly code: string;
	/** Its own name: `Deutsch`. */
	readonly name: string;
	/** What its addresses begin with: empty for the first language, `/de` for another one. */
	readonly root: string;
	/** Where it has the page on which the link stands; without it, the link leads to its first page. */
	readonly page?: string;
}

/** All words in one language. Links to pages of this site lead to those in the language. */
export interface Words extends WrittenWords {
	readonly language: Language;
	/** The other languages. */
	readonly others: readonly Language[];
}

/** The words of the page that React takes over in the browser. */
export type PageWords = Omit<
	Words,
	| "site"
	| "language"
	| keyof (typeof languageFiles)["mails.ts"]
	| "privacy"
	| "imprint"
> & {
	readonly language: Pick<Language, "root">;
	readonly site: Pick<
		Words["site"],
		"name" | "logoAlt" | "social" | "legal" | "closed"
	>;
};

/** All that `content/` has. */
export interface Content {
	readonly theme: CommonWords["theme"];
	/** When people are erased by themselves. */
	readonly retention: CommonWords["retention"];
	/** A language each, the main one first. */
	readonly languages: readonly [Words, ...Words[]];
}

export type Theme = Content["theme"];
/** By day and by night. */
export type Scheme = "light" | "dark";

/** The words in a language; those of `de` also for `de-AT`; in the main one where there is no such language, or none is known. */
export function wordsIn({ languages }: Content, code: string | null): Words {
	const find = (wanted = "") =>
		languages.find(({ language }) => language.code === wanted);
	return find(code ?? "") ?? find(code?.split("-")[0]) ?? languages[0];
}

/** The words of the language in which an address begins, like `/de/`; else those of the main one. */
export function wordsAt({ languages }: Content, address: string): Words {
	const [, first] = /^(\/[^/?#]+)/.exec(address) ?? [];
	return (
		languages.find(({ language }) => language.root === first) ?? languages[0]
	);
}

/** The words of the main language, which the founder reads. */
export function mainWords({ languages: [first] }: Content): Words {
	return first;
}

/** What the page's script has of the words, each link with where it leads. */
export function pageWords(words: Words): PageWords {
	const {
		confirmation,
		importedConfirmation,
		announcements,
		mailFooter,
		answers,
		linkPages,
		withoutLink,
		privacy,
		imprint,
		language: { root },
		site: { name, logoAlt, social, legal, closed },
		...others
	} = words;
	const page: PageWords = {
		...others,
		language: { root },
		site: { name, logoAlt, social, legal, closed },
	};
	return withLinks(page, linkTarget);
}

/** The content of these words; `product.languages` are all there. */
export function makeContent(
	{ theme, retention, product: { languages } }: CommonWords,
	written: Readonly<Record<string, WrittenWords>>,
): Content {
	const all = languages.map((code, index) => ({
		code,
		name: new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code,
		root: index === 0 ? "" : `/${code}`,
	}));
	const words = all.map((language): Words => {
		const own = withLinks(written[language.code] as WrittenWords, (address) =>
			ownPage.test(address) ? language.root + address : address,
		);
		const sections = withRetention(own.privacy.sections, retention);
		return {
			...own,
			privacy: { ...own.privacy, sections },
			language,
			others: all.filter((other) => other !== language),
		};
	});
	const [main, ...rest] = words as [Words, ...Words[]];
	const others = rest.map((each) => withMain(each, main));
	return { theme, retention, languages: [main, ...others] };
}

/**
 * The waitlist is open or closed, and the founder's question is required, in all languages at once: the main one
 * says so, and has the words where another one has none.
 */
function withMain(words: Words, main: Words): Words {
	const { closed } = main.site;
	const { ownQuestion: question } = main.form;
	const ownClosed = words.site.closed ?? closed;
	const own = words.form.ownQuestion ?? question;
	return {
		...words,
		site: {
			...words.site,
			closed: closed && ownClosed && { ...ownClosed, until: closed.until },
		},
		form: {
			...words.form,
			ownQuestion: own && { ...own, required: (question ?? own).required },
		},
	};
}

/** The addresses of the pages that each language has. */
const ownPage = /^\/(?:(?:privacy|imprint)\/?)?(?=$|[?#])/;

/** The words with the address of each link changed. */
export function withLinks<Value>(
	words: Value,
	change: (address: string) => string,
): Value {
	const follow = (value: unknown, name = ""): unknown => {
		if (typeof value === "string")
			return name === "href" ? change(value) : value;
		if (Array.isArray(value)) return value.map((each) => follow(each));
		if (typeof value !== "object" || value === null) return value;
		const entries = Object.entries(value);
		return Object.fromEntries(
			entries.map(([key, each]) => [key, follow(each, key)]),
		);
	};
	return follow(words) as Value;
}
