import { type Command, InvalidArgumentError } from "commander";
import {
	expectAnnouncement,
	expectName,
	setStopped,
} from "../../mail/announce.ts";
import type { Counts } from "../../shared/counts.ts";
import { confirmation } from "../../shared/mail.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { counted } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import {
	futureReader,
	readLanguageCode,
	sideOption,
	timeReader,
	wholeNumber,
} from "../arguments.ts";
import type { Context } from "../context.ts";
import { askConfirm, orderMails } from "../order-mails.ts";

interface Options {
	readonly side?: Side;
	readonly source?: string;
	readonly withoutSource?: boolean;
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
	readonly stop?: boolean;
	readonly resume?: boolean;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			`Mails an announcement of the file mails.yaml to people who have confirmed, or asks people who were not asked yet to confirm (\`announce ${askConfirm}\`): those who joined before mail was on, or were imported. Without --yes it only shows the words, and who would get them. docs/mail.md describes the rules.\n\nThose who joined first come first. A mailbox gets an announcement once: --count 40 again takes the next 40. People who left, are held or bounced get none. All options that choose people go together.`,
		)
		.argument("<name>", `of the announcement, or ${askConfirm}`)
		.addOption(sideOption("only this side", context.sideNames))
		.option("--source <source>", "only from this utm_source or ref")
		.option("--without-source", "only without a utm_source and ref")
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
		.option("--unconfirmed", "also to people who have not confirmed")
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
		.option("--stop", "hold what is not sent yet, until --resume")
		.option("--resume", "continue after --stop")
		.option("--yes", "send it")
		.action(async (name: string, options: Options) => {
			const { stop, resume, yes, at, ...chosen } = options;
			const { side, source, withoutSource, got, notGot, ...choice } = chosen;
			const isConfirm = name === askConfirm;
			if (stop || resume) {
				if (Object.keys(options).length > 1)
					command.error("--stop and --resume go with no other option.");
				if (isConfirm)
					command.error(
						"--stop and --resume are for announcements: `mail pause` lets all mails wait.",
					);
				return context.printFrom("write", (list) =>
					stopOrResume(list, context, name, stop === true),
				);
			}
			if (choice.ratio && side)
				command.error("--ratio takes all sides: leave out --side.");
			if (source && withoutSource)
				command.error("--source goes without --without-source.");
			if (isConfirm && (choice.unconfirmed || at))
				command.error(
					`${choice.unconfirmed ? "--unconfirmed" : "--at"} goes only with an announcement.`,
				);
			if (!isConfirm) expectAnnouncement(context.readContent(), name);
			const from = withoutSource ? null : source;
			const filter = { side, source: from, got, notGot };
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

async function stopOrResume(
	list: List,
	context: Context,
	name: string,
	isStopped: boolean,
): Promise<string> {
	expectName(context.readContent(), name);
	if (!(await setStopped(list, name, isStopped)))
		return `${name} was not announced yet.\n`;
	const which = { kind: [name], state: ["waiting"] };
	const { rows } = await list.count("mails", { with: which });
	const mails = `${counted(rows, "mail")} in the queue`;
	return isStopped
		? `${name} is stopped: ${mails} must wait until \`announce ${name} --resume\`.\n`
		: `${name} goes on: ${mails}.\n`;
}

const exampleRatio = sides.map((_, index) => (index === 0 ? 3 : 1)).join(":");

/** The options that chose people, without the side, as they were typed; `null` without any. */
function optionsText({ side, ...others }: Options): string | null {
	const texts = Object.entries(others).map(([name, value]) => {
		const option = `--${name.replaceAll(/[A-Z]/g, "-$&").toLowerCase()}`;
		if (value === true) return option;
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
