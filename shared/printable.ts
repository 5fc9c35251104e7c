/**
 * A text from outside, such as a cell, an answer or the name of a file, as a terminal may show it: without control
 * characters, which it would obey, line ends, which could look like a line of ours, and signs that turn the letters round.
 */
export function printable(text: string): string {
	return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/** The same for a text of several lines, which may be indented. */
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

/** A text without the signs that turn what follows them round: `gnp.exe` after one of them is read as `exe.png`. */
export function withoutTurning(text: string): string {
	return text.replaceAll(/\p{Bidi_Control}/gu, "");
}
