/** The words of `content/` as the page shows them: with the product's own, and with those of the main language. */
import { languagesOf } from "../../words/check.ts";
import { layered } from "../../words/layers.ts";
import { layersOf, mergeWords } from "../../words/merge.ts";
import { readPacks } from "../../words/packs.ts";
import { type TextPath, type Value, valueAt } from "../../words/paths.ts";
import type { WordsFile } from "../../words/read-file.ts";
import { valuesOf } from "../../words/read-words.ts";
import { titleOf } from "../../words/titles.ts";
import { untranslatedTexts } from "../../words/untranslated.ts";
import { keepSlots } from "./keep-slots.ts";

export type ShownWords = ReturnType<typeof showWords>;

export function showWords(files: ReadonlyMap<string, WordsFile>) {
	const written = valuesOf(files);
	const languages = languagesOf(written["site.yaml"]);
	const packs = readPacks(languages);
	const shown = mergeWords(written, languages, packs);

	const [main] = languages;
	const sideNames = valueAt(shown[`${main}/site.yaml`], ["sides"]);

	/** All words of a file, whichever place they come from, with `{name}` in the place of the name. */
	function unfilled(file: string): unknown {
		if (!file.includes("/")) return written[file];
		const { main, pack, own } = layersOf(written, file, languages, packs);
		return layered(main, pack, own);
	}

	return {
		languages,
		/** The words of each file. */
		shown,
		untranslated: untranslatedTexts(written, languages, packs),

		/** What the founder calls a place; the sides have their names in the main language. */
		titleOf: (file: string, path: TextPath) =>
			titleOf(file, path, shown[file], sideNames),

		/**
		 * What is written into a file so that the page shows `after` at a path: a list that comes from elsewhere is written as
		 * a whole.
		 */
		toWrite(
			file: string,
			path: TextPath,
			after: Value,
		): { readonly path: TextPath; readonly value: Value } {
			const all = unfilled(file);
			const [from, text] = [valueAt(all, path), valueAt(shown[file], path)];
			const value = [from, text, after].every(
				(each) => typeof each === "string",
			)
				? keepSlots(`${from}`, `${text}`, `${after}`)
				: after;
			const item = path.findIndex(
				(name, depth) =>
					typeof name === "number" &&
					!Array.isArray(valueAt(written[file], path.slice(0, depth))),
			);
			if (item < 0) return { path, value };
			const list = path.slice(0, item);
			return {
				path: list,
				value: withValue(valueAt(all, list), path.slice(item), value) as Value,
			};
		},
	};
}

/** A copy with another value at a path. */
export function withValue(
	value: unknown,
	[first, ...rest]: TextPath,
	after: unknown,
): unknown {
	if (first === undefined) return after;
	const copy: Record<string | number, unknown> | unknown[] = Array.isArray(
		value,
	)
		? [...value]
		: { ...(value as object) };
	return Object.assign(copy, {
		[first]: withValue(
			(value as Record<string | number, unknown> | null | undefined)?.[first],
			rest,
			after,
		),
	});
}
