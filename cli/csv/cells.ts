/** What a cell holds: its text, an address in it, and its words without what writers differ in. */
import { longestNote } from "../../shared/calls.ts";
import {
	longestTyped,
	plainEmail,
	readEmail,
	tidyEmail,
} from "../../shared/email.ts";
import { cut } from "../../shared/read-sign-up.ts";
import { withoutGuard } from "./guard.ts";

/** What databases and programs write for an empty cell; in these letters, as "Null" is also a name. */
const emptyTexts = new Set(
	"NULL null \\N NaN nan NaT None undefined N/A n/a #N/A [] {} - – — 0000-00-00".split(
		" ",
	),
);

/** The text of a cell; empty where the line has none. */
export function textOf(cells: readonly string[], at: number): string {
	const text = withoutGuard(cells[at] ?? "").trim();
	return emptyTexts.has(text) || text.startsWith("0000-00-00 ") ? "" : text;
}

/** Whether a line has only empty cells behind the last column. */
export function isPadded(cells: readonly string[], length: number): boolean {
	return (
		cells.length > length && cells.slice(length).every((cell) => cell === "")
	);
}

/** The first value of a cell that has several as Google's contacts do: `a ::: b`. */
export function firstOf(cell: string): string {
	return cell.split(" ::: ", 1)[0]?.trim() ?? "";
}

/** The address of a cell such as `Ann Lee <ann@example.com>` or `mailto:ann@example.com`; any other text as it is. */
export function emailIn(cell: string): string {
	// A longer one is none, and no pattern may run over it.
	if (cell.length > longestTyped) return cell;
	const first = firstOf(plainEmail(cell));
	const [, inner] = /<([^<>\s]+@[^<>\s]+)>$/.exec(first) ?? [];
	return (inner ?? first).replace(/^mailto:/i, "");
}

/** Whether a cell has an address, and a name at most beside it. */
export function hasEmail(cell: string): boolean {
	return readEmail(tidyEmail(emailIn(cell))) !== undefined;
}

/** The cells at some places, one after another, as the founder's note; `null` where all are empty. */
export function noteIn(
	cells: readonly string[],
	places: readonly number[],
): string | null {
	const parts = places.map((at) => textOf(cells, at));
	const note = parts.filter((part) => part !== "").join(" ");
	return cut(note.replaceAll(/[\p{C}\s]+/gu, " "), longestNote) || null;
}

/** Characters by which a heading or a cell is known: normalizing a long text of accents takes quadratic time. */
const longestWords = 300;

/** The letters and digits, as in `emailaddress` for `E-Mail Address (required)`. */
export function plain(text: string): string {
	const letters = simplify(text).replaceAll(/\([^()]*\)/g, "");
	return (
		letters.replaceAll(/[^\p{L}\p{N}]/gu, "") ||
		text.trim().slice(0, longestWords)
	);
}

/** The words, as in `["created", "at"]` for `createdAt`, and `["sms", "consent"]` for `SMSConsent`. */
export function wordsOf(text: string): string[] {
	const parted = text
		.slice(0, longestWords)
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
	return simplify(parted)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}

function simplify(text: string): string {
	return text
		.slice(0, longestWords)
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("ß", "ss");
}

/** The words of some lines of text, for a look-up. */
export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
	return new Set(lines.flatMap((line) => line.split(" ")));
}
