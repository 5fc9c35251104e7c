/** The addresses in a report, as the list writes them. */
import { readEmail, tidyEmail } from "../../shared/email.ts";

/** An address and what was reported of its mail. */
export interface Reported<Kind> {
	readonly email: string;
	readonly kind: Kind;
}

/** The words of a line that are an address, each once. Linear in the length of the line. */
export function addressesIn(line: string): string[] {
	return [...new Set(line.split(separators).flatMap(addressOf))];
}

/** The words of a line that are no address. */
export function wordsIn(line: string): string {
	return line
		.split(separators)
		.filter((word) => !word.includes("@"))
		.join(" ");
}

const separators = /[\s<>",;:()[\]|]+/;

function addressOf(word: string): string[] {
	if (!word.includes("@")) return [];
	// As at the end of a sentence, or between apostrophes.
	const bare = word.replace(/^'/, "").replace(/[.']$/, "");
	const email = readEmail(tidyEmail(bare.toLowerCase()));
	return email === undefined ? [] : [email];
}
