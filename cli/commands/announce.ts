import { type Command, InvalidArgumentError } from "commander";
import type { Counts } from "../../shared/counts.ts";
import { confirmation } from "../../shared/mail.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { unknownLabel } from "../../shared/words.ts";
import {
	readLanguageCode,
	sideOption,
	sourceOption,
	wholeNumber,
} from "../arguments.ts";
import type { Context } from "../context.ts";
import { askConfirm, orderMails } from "../order-mails.ts";
import { futureReader, timeReader } from "../time-arguments.ts";

interface Options {
	readonly side?: Side;
	readonly source?: string;
	readonly language?: string;
	readonly answer?: string;
	readonly got?: string;
	readonly notGot?: string;
	readonly imported?: boolean;
	readonly before?: string;
	readonly brought?: number;
	readonly unconfirmed?: boolean;
	readonly count?: number;
	readonly ratio?: Counts;
	readonly at?: string;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			`Mails an announcement of the file mails.yaml to people who have confirmed, or asks people who were not asked yet to confirm (\`announce ${askConfirm}\`): those who joined before mail was on, or were imported. Without --yes it only shows the words, and who would get them. docs/mail.md describes the rules.\n\nThose who joined first come first. A mailbox gets an announcement once: --count 40 again takes the next 40. People who left, are held or bounced get none. All options that choose people go together.`,
		)
		.argument("<name>", `of the announcement, or ${askConfirm}`)
		.addOption(sideOption("only this side", context.sideNames))
		.addOption(sourceOption())
		.option(
			"--language <language>",
			"only people of this language, such as de or German; who has none counts for the page's first one",
			readLanguageCode,
		)
		.option(
			"--answer <answer>",
			"only people who gave this answer to your own question, as a code or in its words",
		)
		.option("--got <name>", "only people who got this announcement")
		.option("--not-got <name>", "only people who have not got it")
		.option("--imported", "only people who were imported")
		.option(
			"--before <date>",
			"only people who joined before this day of TIME_ZONE",
			timeReader(context),
		)
		.option(
			"--brought <n>",
			"only people who brought at least this number by their own link",
			wholeNumber,
		)
		.option(
			"--unconfirmed",
			"also to people who joined on the page and have not confirmed; with --imported, to the imported ones",
		)
		.option("--count <n>", "at most this number of people", wholeNumber)
		.option(
			"--ratio <ratio>",
			`complete groups with this many of each side, as ${manyNames(context)}: ${exampleRatio}`,
			(text) => readRatio(text, manyNames(context)),
		)
		.option(
			"--at <time>",
			"send it from this minute of TIME_ZONE on, such as 2027-01-15T09:00; `mail cancel` takes it back",
			futureReader(context),
		)
		.option("--yes", "send it")
		.action(async (name: string, options: Options) => {
			const { yes, at, ...chosen } = options;
			const { side, source, got, notGot, ...choice } = chosen;
			const isConfirm = name === askConfirm;
			if (choice.ratio && side)
				command.error("--ratio takes all sides: leave out --side.");
			if (isConfirm && (choice.unconfirmed || at))
				command.error(
					`${choice.unconfirmed ? "--unconfirmed" : "--at"} goes only with an announcement.`,
				);
			const filter = { side, source, got, notGot };
			const typed = {
				side: side ?? null,
				filter: optionsText(at ? { ...chosen, at } : chosen),
				at,
			};
			return orderMails(
				isConfirm ? confirmation : name,
				filter,
				choice,
				typed,
				yes,
				context,
			);
		});
}

const exampleRatio = sides.map((_, index) => (index === 0 ? 3 : 1)).join(":");

/** The options that chose people, without the side, as they were typed; `null` without any. */
function optionsText({ side, ...others }: Options): string | null {
	const texts = Object.entries(others).map(([name, value]) => {
		const option = `--${name.replaceAll(/[A-Z]/g, "-$&").toLowerCase()}`;
		if (value === true) return option;
		if (value === "") return `${option} ${unknownLabel}`;
		return `${option} ${typeof value === "object" ? Object.values(value).join(":") : value}`;
	});
	return texts.join(" ") || null;
}

/** Like `hosts:advertisers`. */
function manyNames({ sideNames }: Context): string {
	return sides.map((side) => sideNames[side].many).join(":");
}

function readRatio(text: string, names: string): Counts {
	const parts = text.split(":");
	const isWhole = parts.every((part) => /^[1-9]\d{0,3}$/.test(part));
	if (!isWhole || parts.length !== sides.length)
		throw new InvalidArgumentError(`Use ${names}, like ${exampleRatio}.`);
	return Object.fromEntries(
		sides.map((side, index) => [side, Number(parts[index])]),
	) as Counts;
}
