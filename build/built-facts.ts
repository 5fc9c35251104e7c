import { textPages } from "../protocol/pages.ts";
import { nameOf } from "../words/check.ts";
import type { Words } from "../words/content.ts";
import { isPlaceholder } from "../words/placeholders.ts";
import { languageFiles } from "../words/schema.ts";
import { textsIn } from "../words/source/places.ts";
import type { Source } from "../words/source/read-source.ts";

/** Whether a page of text is online: a link at the foot of each page leads to it. */
export function isOnline(
	{ site, language }: Words,
	page: (typeof textPages)[number],
): boolean {
	return (
		site.legal[page]?.href.replace(/\/$/, "") === `${language.root}/${page}`
	);
}

/** The lines of texts that are left to be replaced; mails are not on the page, and `announce` looks at them. */
export function placeholdersIn({ content, placeOf }: Source): string[] {
	return content.languages.flatMap((words) =>
		Object.entries(languageFiles).flatMap(([name, entries]) =>
			Object.keys(entries)
				.filter(
					(each) =>
						name !== "mails.ts" &&
						!textPages.some((page) => page === each && !isOnline(words, page)),
				)
				.flatMap((each) => textsIn(words[each as keyof Words], [each]))
				.filter(([, text]) => isPlaceholder(text))
				.map(
					([path, text]) =>
						`${placeOf(`${words.language.code}/${name}`, path)}: ${nameOf(path)}: ${text}`,
				),
		),
	);
}

/** What `doctor` wants to know of the content. */
export function builtFacts(source: Source) {
	const [main] = source.content.languages;
	return {
		name: main.site.name,
		closed: main.site.closed && { until: main.site.closed.until },
		hasPortrait: main.founder.portrait !== null,
		hasPrivacyPage: source.content.languages.every(
			({ site }) => site.legal.privacy !== null,
		),
		placeholders: placeholdersIn(source),
	};
}
