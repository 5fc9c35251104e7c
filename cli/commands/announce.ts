import { type Command, InvalidArgumentError } from "commander";
import {
	expectAnnouncement,
	expectName,
	setStopped,
} from "../../mail/announce.ts";
import { readWaves } from "../../mail/queue/waves.ts";
import type { Counts } from "../../shared/counts.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { counted } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import { sideOption, wholeNumber } from "../arguments.ts";
import type { Context } from "../context.ts";
import { orderMails } from "../order-mails.ts";
import { sidesAsColumns } from "../people.ts";

interface Options {
	readonly side?: Side;
	readonly source?: string;
	readonly withoutSource?: boolean;
	readonly got?: string;
	readonly notGot?: string;
	readonly count?: number;
	readonly ratio?: Counts;
	readonly unconfirmed?: boolean;
	readonly brought?: number;
	readonly stop?: boolean;
	readonly resume?: boolean;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Mails an announcement of the file mails.yaml to people who have confirmed. Without --yes it only shows the words, and who would get them. docs/mail.md describes the rules.\n\nThose who joined first come first. A mailbox gets an announcement once: --count 40 again takes the next 40. People who left, are held or bounced get none.",
		)
		.argument("<name>")
		.option("--count <n>", "at most this number of people", wholeNumber)
		.option(
			"--ratio <ratio>",
			`complete groups with this many of each side, as ${manyNames(context)}: ${exampleRatio}`,
			(text) => readRatio(text, manyNames(context)),
		)
		.option("--unconfirmed", "also to people who have not confirmed")
		.option(
			"--brought <n>",
			"only people who brought at least this number by their own link",
			wholeNumber,
		)
		.option("--stop", "hold what is not sent yet, until --resume")
		.option("--resume", "continue after --stop")
		.option("--yes", "send it")
		.addOption(sideOption("only this side", context.sideNames))
		.option("--source <source>", "only from this utm_source or ref")
		.option("--without-source", "only without a utm_source and ref")
		.option("--got <name>", "only people who got this announcement")
		.option("--not-got <name>", "only people who have not got it")
		.action(async (name: string, options: Options) => {
			const { stop, resume, yes, ...chosen } = options;
			const { side, source, withoutSource, got, notGot, ...choice } = chosen;
			if (stop || resume) {
				if (Object.keys(options).length > 1)
					command.error("--stop and --resume go with no other option.");
				return context.printFrom("write", (list) =>
					stopOrResume(list, context, name, stop === true),
				);
			}
			if (choice.ratio && side)
				command.error("--ratio takes all sides: leave out --side.");
			if (source && withoutSource)
				command.error("--source goes without --without-source.");
			expectAnnouncement(context.readContent(), name);
			const from = withoutSource ? null : source;
			const filter = { side, source: from, got, notGot };
			const typed = { side: side ?? null, filter: optionsText(chosen) };
			return orderMails(name, filter, choice, typed, yes, context);
		});
	command
		.command("status")
		.description(
			"print what became of each call with --yes, which is a wave: people per side, their mails, and how many left or confirmed after they got the mail",
		)
		.argument("[name]", "only this announcement")
		.action((only?: string) =>
			context.printFrom("read", async (list) => {
				const waves = await readWaves(list, only);
				const rows = waves.map(({ wave, people, counts }) => ({
					name: wave.name,
					sent_at: wave.created_at,
					...sidesAsColumns(people, context.sideNames),
					...counts,
				}));
				return context.table(rows) || "Nothing was announced yet.\n";
			}),
		);
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
