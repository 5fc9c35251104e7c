/**
 * A text from outside, such as a cell, an answer or the name of a file, as a terminal may show it: without control
 * characters, which it would obey, line ends, which could look like a line of ours, and signs that turn the letters round.
 */
export function printable(text: string): string {
	return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/** A text without the signs that turn what follows them round: `gnp.exe` after one of them is read as `exe.png`. */
export function withoutTurning(text: string): string {
	return text.replaceAll(/\p{Bidi_Control}/gu, "");
}
