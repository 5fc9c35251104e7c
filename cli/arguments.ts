import { type Command, Option } from "commander";
import { asciiDomain, readEmail as readWholeEmail } from "../shared/email.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Side, sides } from "../shared/sides.ts";
import { grouped } from "../shared/words.ts";
import { UsageError } from "./context.ts";
import { parseTime } from "./times.ts";

/** How the commands call a source that is not known. */
export const unknownLabel = "unknown";

/** What the options of `addFilterOptions` give. */
export type FilterOptions = {
	side?: Side;
	source?: string;
	got?: string;
	notGot?: string;
};

/** The filter of these options. */
export function filterOf({ source, ...others }: FilterOptions) {
	return { ...others, source: source === unknownLabel ? null : source };
}

/** Adds the options that filter people. */
export function addFilterOptions(command: Command): Command {
	return command
		.addOption(sideOption("only this side"))
		.option(
			"--source <source>",
			`only from this utm_source or ref; "${unknownLabel}": without one`,
		)
		.option("--got <name>", "only people who got this announcement")
		.option("--not-got <name>", "only people who have not got it");
}

export function sideOption(description: string): Option {
	return new Option("--side <side>", description).choices(sides);
}

/** One whole e-mail address, as the list writes it. Throws `ExpectedError`. */
export function readEmail(text: string): string {
	const email = readWholeEmail(asciiDomain(text.trim()));
	if (email !== undefined) return email;
	throw new ExpectedError("Each EMAIL must be a whole e-mail address.");
}

/** The first address of each line of a text; one with a spreadsheet's apostrophe keeps it. */
export function firstAddresses(text: string): string[] {
	return text
		.split("\n")
		.flatMap((line) => /[^\s<>",;:]+@[^\s<>",;:]+/.exec(line)?.[0] ?? []);
}

/** A parser for an option that takes a whole number from 1 on. */
export function wholeNumber(option: string, most: number) {
	return (text: string): number => {
		const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
		if (value >= 1 && value <= most) return value;
		throw new ExpectedError(
			`${option} must be a whole number from 1 to ${grouped(most)}, not ${JSON.stringify(text)}.`,
		);
	};
}

/** A parser for an option that takes a date or a time. */
export function timeOption(option: string) {
	return (text: string): string => {
		const time = parseTime(text);
		if (time !== undefined) return time;
		throw new ExpectedError(
			`${option} must be a date or time like 2026-11-21 or 2026-11-21T08:30Z, not ${JSON.stringify(text)}.`,
		);
	};
}

/** The command of these that runs when no word follows. Any other word than theirs is refused. */
export function defaultCommand(command: Command, name: string): Command {
	return command
		.command(name, { isDefault: true })
		.allowExcessArguments()
		.hook("preAction", (_, { args }) => {
			if (args.length === 0) return;
			const names = command.commands.map((each) => each.name());
			throw new UsageError(
				`After "${command.name()}" comes one of these words: ${names.join(", ")}.`,
			);
		});
}
