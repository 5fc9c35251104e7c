/** The places of the words that a page in a language can show. */

import { parse } from "yaml";
import { pathInWords, type Words } from "../../words/content.ts";
import {
	nameOf,
	type TextPath,
	type Value,
	valueAt,
} from "../../words/paths.ts";
import { placesOf } from "../../words/rules.ts";
import { filesOf } from "../../words/schema.ts";
import { withMark } from "../marks.ts";
import type { FilePlace } from "../protocol.ts";
import type { Edits } from "./edits.ts";
import { type ShownWords, withValue } from "./shown-words.ts";

/** The places in the files of a language, and in those that all languages share. */
export function placesIn(
	{ languages, shown, untranslated, titleOf }: ShownWords,
	language: string,
	lastValue: Edits["lastValue"],
): FilePlace[] {
	const [main] = languages;
	const reasons = new Map(
		untranslated.map(({ file, path, why }) => [nameOf([file, ...path]), why]),
	);
	const files = filesOf([language]);
	return files.flatMap((file) => {
		const [, name] = file.split("/");
		const original =
			language === main || !name ? undefined : shown[`${main}/${name}`];
		return (
			placesOf(file, shown[file])
				// Until a language has a name of its own, the name is changed for all.
				.filter(({ path, text }) => !isName(file, path) || text !== null)
				.map((place) => {
					const text = place.rule && valueAt(original, place.path);
					const title = titleOf(file, place.path);
					const proposal = lastValue(file, place.path) ?? exampleOf(place);
					const parts = Object.keys(Object(proposal)).map((name) => {
						const whole = titleOf(file, [...place.path, name]);
						return [name, whole.replace(`${title}, `, "")];
					});
					return {
						...place,
						file,
						title,
						original: typeof text === "string" ? text : undefined,
						untranslated: reasons.get(nameOf([file, ...place.path])),
						value:
							place.text === undefined
								? (valueAt(shown[file], place.path) as Value)
								: undefined,
						proposal,
						parts: Object.fromEntries(parts),
					};
				})
		);
	});
}

/** What a group that is left out may look like. */
function exampleOf({
	example,
}: {
	readonly example: string | undefined;
}): Value | undefined {
	return example === undefined ? undefined : parse(example);
}

/** The words with a mark in each text that a page shows. */
export function withMarks(words: Words, places: readonly FilePlace[]): Words {
	const { code } = words.language;
	let marked: unknown = words;
	for (const [index, { file, path, text, rule }] of places.entries()) {
		const isShared = file === "site.yaml" && isName(file, path);
		const at = isShared ? ["site", "name"] : pathInWords(file, path);
		// A file's name is not shown.
		if ((!isShared && !file.startsWith(`${code}/`)) || !rule) continue;
		if (isShared && words.site.name !== text) continue;
		if (typeof text === "string" && path.at(-1) !== "file")
			marked = withValue(marked, at, withMark(text, index));
	}
	return marked as Words;
}

/** Whether the text is the name of the product. */
function isName(file: string, path: TextPath): boolean {
	return /^([^/]+\/)?site\.yaml$/.test(file) && nameOf(path) === "name";
}
