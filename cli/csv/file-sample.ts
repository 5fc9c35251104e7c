import { plain, wordSet } from "./plain-words.ts";
import type { SideVocabulary } from "./side-names.ts";

/** A file as far as its columns are recognised by it. */
export interface FileSample {
	readonly titles: readonly string[];
	/** The first values of a column that are not empty. */
	readonly valuesOf: (at: number) => readonly string[];
	readonly sideNames: SideVocabulary;
	/** Whether `--side` gives the side of lines that name none. */
	readonly hasSide: boolean;
}

/** The places of these headings, in the order of the headings. */
export function withHeading(
	titles: readonly string[],
	places: readonly number[],
	lines: readonly string[],
): number[] {
	const byName = Map.groupBy(places, (at) => plain(titles[at] ?? ""));
	return [...wordSet(...lines)].flatMap((name) => byName.get(name) ?? []);
}

/** How many of some values are of a kind, from 0 to 1; 0 without any. */
export function shareOf(
	values: readonly string[],
	isOne: (value: string) => boolean,
): number {
	return values.length === 0 ? 0 : values.filter(isOne).length / values.length;
}
