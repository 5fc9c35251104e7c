/** What the columns of a file say of people who left another list, or to whom mail bounced there. */
import { plain, wordsOf } from "./plain-words.ts";
import {
	answerTo,
	bouncedValues,
	isNo,
	leftValues,
	otherValues,
	type StatusKind,
	statusKindOf,
	type Told,
	tellingValues,
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
		const values = valuesOf(at);
		const kind = statusKindOf(plain(title), wordsOf(title));
		if (at === chosen) {
			if (kind !== undefined && kind !== "words") return [{ at, kind }];
			return [{ at, kind: values.some(answerTo) ? "in" : "words" }];
		}
		const words = values.map(plain);
		if (kind === undefined)
			return isStatus(words) ? [{ at, kind: "words" }] : [];
		// A time or a text says nothing of what is switched on or off, and an address is none.
		const isSwitch =
			values.every((value) => answerTo(value) ?? isNo(plain(value))) ||
			isStatus(words);
		if (kind === "in" && !isSwitch) return [];
		const isAddresses = values.some((value) => value.includes("@"));
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
	if (kind === "in" && (isNo(word) || answerTo(value) === "no")) return "left";
	if (leftValues.has(word)) return "left";
	if (bouncedValues.has(word)) return "bounced";
	if (isNo(word) || /^https?:/i.test(value)) return undefined;
	if (kind === "out") return "left";
	if (kind === "bounce") return "bounced";
	const isKnown = otherValues.has(word) || answerTo(value) === "yes";
	return isKnown ? undefined : "unknown";
}
