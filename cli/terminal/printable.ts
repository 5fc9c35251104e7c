/** What a terminal may be shown: no character that it would obey. */
import { printable } from "../../shared/printable.ts";

/** A text of several lines as `printable` has each of them; they may be indented. */
export function printableLines(text: string): string {
	return text.replaceAll(/[^\n\t]+/g, printable);
}

/** JSON that means the same as that of `JSON.stringify`, with each such character as its code. */
export function printableJson(
	value: unknown,
	columns: string[] | null,
	indent = 0,
): string {
	return JSON.stringify(value, columns, indent).replaceAll(
		/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
		// The line ends of the layout.
		(sign) => (sign === "\n" ? sign : codesOf(sign)),
	);
}

function codesOf(sign: string): string {
	return sign
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
}
