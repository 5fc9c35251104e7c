import { InvalidArgumentError, Option } from "commander";
import { asciiDomain, readEmail as readWholeEmail } from "../shared/email.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { sides } from "../shared/sides.ts";
import { parseTime } from "./times.ts";

export function sideOption(description: string): Option {
	return new Option("--side <side>", description).choices(sides);
}

/** One whole e-mail address, as the list writes it. Throws `ExpectedError`. */
export function readEmail(text: string): string {
	const email = readWholeEmail(asciiDomain(text.trim()));
	if (email !== undefined) return email;
	throw new ExpectedError("Each EMAIL must be a whole e-mail address.");
}

/** The first address of each line of a text, as the list writes it; one with a spreadsheet's apostrophe keeps it. */
export function firstAddresses(text: string): string[] {
	return text
		.split("\n")
		.flatMap((line) => /[^\s<>",;:]+@[^\s<>",;:]+/.exec(line)?.[0] ?? [])
		.map(asciiDomain);
}

/** A whole number from 1 on. */
export function wholeNumber(text: string): number {
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Use a whole number from 1 on.");
}

/** A date or a time. */
export function readTime(text: string): string {
	const time = parseTime(text);
	if (time !== undefined) return time;
	throw new InvalidArgumentError("Use 2026-11-21 or 2026-11-21T08:30Z.");
}
