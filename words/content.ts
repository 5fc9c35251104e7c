/** The words of the site, as its parts get them handed in. */
import type * as v from "valibot";
import type { TextPath } from "./paths.ts";
import { linkTarget } from "./placeholders.ts";
import { withRetention } from "./retention-words.ts";
import type { commonFiles, languageFiles } from "./schema.ts";

type Files = typeof languageFiles;
type WordsIn<Name extends keyof Files> = v.InferOutput<Files[Name]>;

/** The words of a language, each group by its name; a file that is one group has a name here. */
export type WrittenWords = WordsIn<"landing.yaml"> &
	WordsIn<"mails.yaml"> &
	WordsIn<"messages.yaml"> & {
		readonly [Subject in keyof typeof subjects]: WordsIn<
			(typeof subjects)[Subject]
		>;
	};

/** The files with one subject, by its name. */
const subjects = {
	site: "site.yaml",
	privacy: "privacy.yaml",
	imprint: "imprint.yaml",
} as const;

/** What the common files have. */
export type CommonWords = v.InferOutput<(typeof commonFiles)["site.yaml"]> & {
	readonly theme: v.InferOutput<(typeof commonFiles)["theme.yaml"]>;
};

/** The words of a language, from those of its files. */
export function joinFiles(
	files: {
		readonly [Name in keyof Files]: WordsIn<Name>;
	},
): WrittenWords {
	return {
		...files["landing.yaml"],
		...files["mails.yaml"],
		...files["messages.yaml"],
		site: files["site.yaml"],
		privacy: files["privacy.yaml"],
		imprint: files["imprint.yaml"],
	};
}

/** Where the text at a path of a file, such as `en/site.yaml`, stands in the words of its language. */
export function pathInWords(file: string, path: TextPath): TextPath {
	const [, name] = file.split("/");
	const [subject] =
		Object.entries(subjects).find(([, each]) => each === name) ?? [];
	return subject === undefined ? path : [subject, ...path];
}

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
export interface Words extends Omit<WrittenWords, "site"> {
	readonly site: WrittenWords["site"] & { readonly name: string };
	readonly language: Language;
	/** The other languages. */
	readonly others: readonly Language[];
}

/** The words of the page that React takes over in the browser. */
export type PageWords = Omit<
	Words,
	"site" | "language" | keyof WordsIn<"mails.yaml"> | "privacy" | "imprint"
> & {
	readonly language: Pick<Language, "code" | "root">;
	readonly site: Pick<
		Words["site"],
		"name" | "logoAlt" | "sides" | "social" | "legal" | "closed"
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

/** The scripts in use that are written from right to left (ISO 15924). */
const rightToLeft = "Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa Yezi";

/** How a language is written: right to left for Arabic, Hebrew or Persian. */
export function directionOf({ code }: Pick<Language, "code">): "ltr" | "rtl" {
	const { script = "" } = new Intl.Locale(code).maximize();
	return script && rightToLeft.includes(script) ? "rtl" : "ltr";
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
		dataLetter,
		linkButtons,
		linkPages,
		withoutLink,
		privacy,
		imprint,
		language: { code, root },
		site: { name, logoAlt, sides, social, legal, closed },
		...others
	} = words;
	const page: PageWords = {
		...others,
		language: { code, root },
		site: { name, logoAlt, sides, social, legal, closed },
	};
	return withLinks(page, linkTarget);
}

/** The content of these words; those of all `languages` are there. */
export function makeContent(
	{ theme, retention, name, languages, street }: CommonWords,
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
			site: { ...own.site, name: own.site.name ?? name },
			// Without its words, no part of the page draws it.
			hero: { ...own.hero, street: street ? own.hero.street : null },
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
 * The waitlist is open or closed, and the founder's question is required and has its choices, in all languages at once:
 * the main one says so, and has the words where another one has none.
 */
function withMain(words: Words, main: Words): Words {
	const { closed } = main.site;
	const { ownQuestion: question } = main.form;
	const ownClosed = words.site.closed ?? closed;
	const own = words.form.ownQuestion ?? question;
	const codes = Object.entries(question?.choices ?? own?.choices ?? {});
	const choices = Object.fromEntries(
		codes.map(([code, text]) => [code, own?.choices?.[code] ?? text]),
	);
	return {
		...words,
		site: {
			...words.site,
			closed: closed && ownClosed && { ...ownClosed, until: closed.until },
		},
		form: {
			...words.form,
			ownQuestion: own && {
				...own,
				choices: codes.length > 0 ? choices : null,
				required: (question ?? own).required,
			},
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
