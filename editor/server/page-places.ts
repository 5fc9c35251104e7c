/** The places of the words that a page in a language can show. */
import { nameOf, type TextPath } from "../../words/check.ts";
import type { Words } from "../../words/content.ts";
import { placesOf } from "../../words/rules.ts";
import { parseFile, type SourceFile } from "../../words/source/parse-file.ts";
import type { Value } from "../../words/source/write-value.ts";
import { withMark } from "../marks.ts";
import type { FilePlace } from "../protocol.ts";
import { type Edits, valueAt, withValue } from "./edits.ts";

type Files = ReadonlyMap<string, SourceFile>;

/** The places in the files of a language, and in those that all languages share. */
export function placesIn(
	files: Files,
	language: string,
	lastValue: Edits["lastValue"],
): FilePlace[] {
	const own = [...files].filter(
		([file]) => file.startsWith(`${language}/`) || !file.includes("/"),
	);
	return own.flatMap(([file, source]) =>
		placesOf(file, source.exports)
			.filter(({ path }) => ownPlace(file, source, path).file === file)
			.map((place) => ({
				...place,
				file,
				value:
					place.text === undefined
						? (valueAt(source.exports, place.path) as Value)
						: undefined,
				proposal: lastValue(file, place.path) ?? example(place),
			})),
	);
}

/** Where a text is changed: the product's name only in the file that all languages share. */
function ownPlace(
	file: string,
	source: SourceFile,
	path: TextPath,
): { readonly file: string; readonly path: TextPath } {
	const isShared =
		nameOf(path) === "site.name" && source.nodeOf(path)?.type !== "Literal";
	return isShared
		? { file: "site.ts", path: ["product", "name"] }
		: { file, path };
}

/** What a group that is left out may look like. */
function example({
	example,
}: {
	readonly example: string | undefined;
}): Value | undefined {
	if (example === undefined) return undefined;
	const { exports } = parseFile(`export const example = ${example};`, {});
	return exports["example"] as Value;
}

/** The words with a mark in each text that a page shows. */
export function withMarks(
	words: Words,
	files: Files,
	places: readonly FilePlace[],
): Words {
	const { code } = words.language;
	let marked: unknown = words;
	for (const [file, source] of files)
		if (file.startsWith(`${code}/`))
			for (const { path, text, rule } of placesOf(file, source.exports)) {
				const own = ownPlace(file, source, path);
				const index = places.findIndex(
					(each) =>
						each.file === own.file && nameOf(each.path) === nameOf(own.path),
				);
				// A file's name is not shown.
				if (rule && typeof text === "string" && path.at(-1) !== "file")
					marked = withValue(marked, path, withMark(text, index));
			}
	return marked as Words;
}
