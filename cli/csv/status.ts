/** What the columns of a file say of people who left another list, or to whom mail bounced there. */
import { plain, wordsOf } from "./plain-words.ts";
import {
	bouncedValues,
	isYesOrNo,
	leftValues,
	noValues,
	otherValues,
	type StatusKind,
	statusKindOf,
	type Told,
	tellingValues,
	yesValues,
} from "./status-words.ts";

/** A column that says so, and how it does. */
export interface StatusColumn {
	readonly at: number;
	readonly kind: StatusKind;
}

/** Finds these columns; `valuesOf` has values of a column, and `chosen` is one that the founder named. */
export function findStatusColumns(
	titles: readonly string[],
	valuesOf: (at: number) => readonly string[],
	chosen: number | undefined,
): StatusColumn[] {
	return titles.flatMap((title, at) => {
		const values = valuesOf(at).map(plain);
		const kind = statusKindOf(plain(title), wordsOf(title));
		if (at === chosen) return [{ at, kind: kind ?? "words" }];
		if (kind === undefined)
			return isStatus(values) ? [{ at, kind: "words" }] : [];
		// A time or a text says nothing of what is switched on or off, and an address is none.
		const isSwitch = values.every(isYesOrNo);
		if (kind === "in" && !isSwitch) return [];
		const isAddresses = valuesOf(at).some((value) => value.includes("@"));
		return isAddresses ? [] : [{ at, kind }];
	});
}

/** Whether most values are those of a status, under any heading. */
function isStatus(values: readonly string[]): boolean {
	const known = values.filter(
		(value) =>
			leftValues.has(value) ||
			bouncedValues.has(value) ||
			otherValues.has(value),
	);
	return (
		known.length * 2 >= values.length &&
		values.some((value) => tellingValues.has(value))
	);
}

/** What the value of such a column says; "unknown" for a word of a status that is not known. */
export function toldBy(
	{ kind }: StatusColumn,
	value: string,
): Told | "unknown" | undefined {
	const word = plain(value);
	if (word === "") return undefined;
	if (kind === "in") return noValues.has(word) ? "left" : undefined;
	if (leftValues.has(word)) return "left";
	if (bouncedValues.has(word)) return "bounced";
	if (noValues.has(word) || /^https?:/i.test(value)) return undefined;
	if (kind === "words")
		return otherValues.has(word) || yesValues.has(word) ? undefined : "unknown";
	return kind === "out" ? "left" : "bounced";
}
