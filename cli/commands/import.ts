import { type Command, InvalidArgumentError, Option } from "commander";
import { readAsSetting } from "../../config/settings.ts";
import { readImports } from "../../list/imports.ts";
import { longest } from "../../shared/sign-up.ts";
import { readLanguageCode, sideOption } from "../arguments.ts";
import type { Context } from "../context.ts";
import { fieldNames } from "../csv/known-headings.ts";
import { addChosenColumn } from "../csv/match-columns.ts";
import { addSideValue } from "../csv/sides.ts";
import { addMailValue } from "../csv/status.ts";
import { readMailState } from "../csv/status-words.ts";
import { type ImportOptions, importFile } from "../import-file.ts";
import { sidesAsColumns } from "../people.ts";
import { readSideName } from "../side-names.ts";
import { timeReader } from "../time-arguments.ts";
import { dateFormats } from "../times.ts";

interface Options extends Omit<ImportOptions, keyof Values> {
	readonly value?: Values;
}

/** What values of the columns of sides and of mail mean. */
type Values = Pick<ImportOptions, "sideValue" | "mailValue">;

export function define(command: Command, context: Context): void {
	command
		.description(
			`Reads the sign-ups of a CSV file into the list. Without --yes it changes nothing and prints what would happen.\n\nA line names the columns, in any order: ${fieldNames.join(", ")}, or what other programs call them. Only email is required. Commas, semicolons, tabs or bars separate the cells.\n\nA line that says that the person left (unsubscribed, blocklisted, inactive …) or that mail bounced (bounced, cleaned …) is no sign-up: it is remembered that no mail goes there, nothing else. That holds for people of the list, too. --column mail=HEADING names the columns that say so, instead of those that are understood by themselves: with such words, or yes and no. Columns about SMS, push or calls say nothing of mail.\n\nTimes may have names of months and zones. People who are on the list already are left out, also when the line has another time or phone, and keep their place: importing a file twice changes nothing. Erased people stay away, except for what they sent later.`,
		)
		.argument(
			"[file.csv]",
			"the file: CSV, .xlsx, .xls or .ods; - for standard input; without it, the imports of the list are printed with their names",
		)
		.addOption(
			sideOption("the side of lines that name none", context.sideNames),
		)
		.option(
			"--value <value=meaning>",
			'what a value means: a side, such as "Vermieter=host", or "Beides=host,advertiser" for both, named as on the page, too; or what it says of mail, left, bounced or yes, such as "I do not agree=left", or "=left" for an empty cell; repeatable',
			(text: string, before?: Values) => addValue(text, before, context),
		)
		.option(
			"--column <field=heading>",
			'where a field is, such as side="I am a"; note="First Name" makes a column your note of each person who is imported, where there is none yet; repeatable',
			addChosenColumn,
		)
		.option("--source <name>", "the source of all lines", readSource)
		.option(
			"--language <language>",
			"the language of lines that name none, such as de or German: in which people get their mails",
			readLanguageCode,
		)
		.addOption(
			new Option(
				"--date-format <order>",
				"the order of day, month and year, where the file does not show it; or unix",
			).choices(dateFormats),
		)
		.option("--time-zone <zone>", "of times without a zone; else UTC", (text) =>
			readAsSetting(
				"TIME_ZONE",
				text,
				"--time-zone must be a time zone like Europe/Vienna.",
			),
		)
		.option(
			"--as-of <day>",
			"the day on which the file was made: where it does not say when a person left, the person left before it",
			pastReader(context),
		)
		.option("--left", "all people of the file want no mail")
		.option(
			"--refused <file>",
			"write the refused lines into this file, with the reasons; - for standard output",
		)
		.option("--yes", "import")
		.action((name: string | undefined, { value, ...options }: Options) => {
			if (name !== undefined)
				return importFile(name, { ...options, ...value }, context);
			if (value !== undefined || Object.keys(options).length > 0)
				command.error("Name the file.");
			return printImports(context);
		});
}

/** Adds one `--value` to those before it. Throws `InvalidArgumentError`. */
function addValue(
	text: string,
	before: Values = {},
	{ sideNames }: Context,
): Values {
	const [meaning = ""] = /[^=]*$/.exec(text) ?? [];
	const isMail =
		readSideName(meaning, sideNames) === undefined &&
		readMailState(meaning) !== undefined;
	return isMail
		? { ...before, mailValue: addMailValue(text, before.mailValue) }
		: { ...before, sideValue: addSideValue(text, before.sideValue, sideNames) };
}

function pastReader(context: Context) {
	const readTime = timeReader(context);
	return (text: string): string => {
		const time = readTime(text);
		if (time <= new Date().toISOString()) return time;
		throw new InvalidArgumentError("Use a day that has come.");
	};
}

function readSource(text: string): string {
	const source = text.trim();
	if (
		source !== "" &&
		source.length <= longest("utm_source") &&
		!/\p{C}/u.test(source)
	)
		return source;
	throw new InvalidArgumentError(
		`Use at most ${longest("utm_source")} characters.`,
	);
}

async function printImports(context: Context): Promise<void> {
	const imports = await context.withList("read", readImports);
	if (imports.length === 0)
		return context.print(
			"No import is on the list. Name a file to import one.\n",
		);
	await context.print(
		context.table(
			imports.map(({ name, signUps, told }) => ({
				import: name,
				...sidesAsColumns(signUps, context.sideNames),
				...told,
			})),
		),
		"`erase --import NAME` takes one back.\n",
	);
}
