import { InvalidArgumentError, Option } from "commander";
import { readEmail as readWholeEmail, tidyEmail } from "../shared/email.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { readColumn, readSourceTags } from "../shared/read-sign-up.ts";
import { type SideNames, sides } from "../shared/sides.ts";
import { longest } from "../shared/sign-up.ts";
import { grouped, unknownLabel } from "../shared/words.ts";
import { withoutGuard } from "./csv/guard.ts";
import { languageIn } from "./language-in.ts";
import { readSideName } from "./side-names.ts";

/** An option that takes a side by its code, or by the founder's name. */
export function sideOption(description: string, names: SideNames): Option {
	const called = sides.flatMap((side) => {
		const { one } = names[side];
		return readSideName(one) === side ? [] : [one];
	});
	const choices = [...sides, ...called];
	const option = new Option("--side <side>", description).choices(choices);
	return option.argParser((text) => {
		const side = readSideName(text, names);
		if (side !== undefined) return side;
		throw new InvalidArgumentError(`Use ${listedOr(choices)}.`);
	});
}

/** Like `host or advertiser`. */
function listedOr(names: readonly string[]): string {
	return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}

/** One whole e-mail address, as the list writes it. Throws `ExpectedError`. */
export function readEmail(text: string): string {
	const email = readWholeEmail(tidyEmail(text));
	if (email !== undefined) return email;
	throw new ExpectedError("Each EMAIL must be a whole e-mail address.");
}

/**
 * The addresses of a text that has one in each line, as the list writes them; one with a spreadsheet's apostrophe
 * loses it. Throws `ExpectedError` for a line with anything else: what a visitor typed may look like an address.
 */
export function readAddressLines(text: string): string[] {
	return text
		.replace(/^\ufeff/, "")
		.split("\n")
		.flatMap((line, at) => {
			const address = withoutGuard(line.trim());
			if (address === "") return [];
			const email = readWholeEmail(tidyEmail(address));
			if (email !== undefined) return [email];
			throw new ExpectedError(
				`Line ${grouped(at + 1)} is not an e-mail address alone, so nothing was changed: standard input has one address per line. \`erase --domain\` and \`--source\` choose people of the list.`,
			);
		});
}

/** A mail domain, as the list writes it, with or without an `@` before it. */
export function readDomain(text: string): string {
	const email = readWholeEmail(tidyEmail(`x@${text.trim().replace(/^@/, "")}`));
	if (email !== undefined) return email.slice(2).toLowerCase();
	throw new InvalidArgumentError("Use a domain, like small.example.");
}

/** A phone, as the list writes it. */
export function readPhone(text: string): string {
	const phone = readColumn("phone", text);
	if (phone) return phone;
	throw new InvalidArgumentError(
		`Use a phone of one line and at most ${longest("phone")} characters.`,
	);
}

/** Where a person came from, as the tags of the page's address name it. */
export function readSource(text: string): string {
	const { utm_source } = readSourceTags((name) =>
		name === "utm_source" ? text : null,
	);
	if (utm_source === text.trim()) return utm_source;
	throw new InvalidArgumentError(
		`Use a word or some, without an @, of at most ${longest("utm_source")} characters.`,
	);
}

/** An option that chooses people by their source; an empty text stands for those who have none. */
export function sourceOption(): Option {
	return new Option(
		"--source <name>",
		`only from this source, as stats names it: a utm_source or ref, or "${unknownLabel}"`,
	).argParser((text) => (text === unknownLabel ? "" : text));
}

/** A language, as its code. */
export function readLanguageCode(text: string): string {
	const code = languageIn(text);
	if (code !== null) return code;
	throw new InvalidArgumentError(
		"Use the code or the name of a language, such as de or German.",
	);
}

/** A whole number from 1 on. */
export function wholeNumber(text: string): number {
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Use a whole number from 1 on.");
}
