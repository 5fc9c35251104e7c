import { textPages } from "../protocol/pages.ts";
import { pathInWords, type Words } from "../words/content.ts";
import { nameOf, valueAt } from "../words/paths.ts";
import { isPlaceholder } from "../words/placeholders.ts";
import type { Source } from "../words/read-words.ts";
import { placesOf } from "../words/rules.ts";
import { languageFiles } from "../words/schema.ts";

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
export function placeholdersIn({
	content,
	placeOf,
	isWritten,
}: Source): string[] {
	return content.languages.flatMap((words) =>
		Object.keys(languageFiles).flatMap((name) => {
			const file = `${words.language.code}/${name}`;
			const isOffline = textPages.some(
				(page) => name === `${page}.yaml` && !isOnline(words, page),
			);
			if (name === "mails.yaml" || isOffline) return [];
			return placesOf(file, valueAt(words, pathInWords(file, [])))
				.filter(
					({ path, text }) =>
						typeof text === "string" &&
						isPlaceholder(text) &&
						isWritten(file, path),
				)
				.map(
					({ path, text }) =>
						`${placeOf(file, path)}: ${nameOf(path)}: ${text}`,
				);
		}),
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
