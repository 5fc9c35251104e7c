import { existsSync } from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import type { Brought } from "../../mail/brought.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { type Person, withAnswer } from "../../shared/person.ts";
import { printable } from "../../shared/printable.ts";
import { codeNames } from "../../shared/sides.ts";
import { signUpColumns } from "../../shared/sign-up.ts";
import { clockAgo } from "../../shared/time.ts";
import { peoplePages } from "../../store/people-queries.ts";
import { writeNewFile } from "../../store/whole-file.ts";
import { type Context, contentUnlessWrong } from "../context.ts";
import { peopleCsv } from "../csv/people-csv.ts";
import {
	type ForExcel,
	localeOf,
	separatorOf,
	writeCsv,
} from "../csv/write-csv.ts";
import { expectNotForGit } from "../outside-git.ts";
import { cellsOf, exportedColumns } from "../people.ts";
import { printableJson } from "../terminal/printable.ts";

interface Options {
	readonly json?: boolean;
	readonly excel?: boolean;
	readonly submissions?: boolean;
	readonly visits?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			'Writes the list into a file or to standard output, newest last: one line per person and side, with the first phone that was given; unconfirmed_phone is one that was entered after the address was confirmed, perhaps by a stranger. Without people who left by a link in a mail. Times are in UTC.\n\nFor Excel, --excel writes a file that it opens at a double click. In other CSV, an apostrophe goes before what a spreadsheet would take for a formula, also before phones that begin with "+". JSON holds each value as it was sent.',
		)
		.argument(
			"[file]",
			"a new file, which only this user may read; without it, or with -, the output is the terminal's or a pipe's",
		)
		.option("--json", "write one JSON array")
		.addOption(
			new Option(
				"--excel",
				"write CSV that Excel opens at once: separated as in the language of LANG, or else of the page, and with phones as texts",
			).conflicts("json"),
		)
		.option(
			"--submissions",
			"one line per sign-up instead of per person, also of people who left",
		)
		.addOption(
			new Option(
				"--visits",
				"the counted visits instead of people: one line per day, source and language",
			).conflicts("submissions"),
		)
		.action(async (name: string | undefined, options: Options) => {
			const { json, excel, submissions, visits } = options;
			const file = name && name !== "-" ? context.resolveFile(name) : undefined;
			if (file && !visits) expectNotForGit(file);
			if (file && existsSync(file)) throw isThere(file, context);
			const write = visits
				? exportVisits
				: submissions
					? exportSignUps
					: exportPeople;
			const form = json ? "json" : excel ? forExcel(context) : undefined;
			const text = await write(context, form);
			if (!file) return context.print(text);
			writeNewFile(file, text);
			await context.warn(
				`Written to ${printable(file)}, which only this user may read.`,
			);
		});
}

/** The error for a file that an earlier call may have written. */
function isThere(file: string, { settings }: Context): ExpectedError {
	const { dir, name, ext } = path.parse(file);
	const day = clockAgo(0, settings.timeZone).slice(0, 10);
	const free = path.join(dir, `${name}-${day}${ext}`);
	return new ExpectedError(
		`${printable(file)} is there already, and no file is overwritten: name another, such as ${printable(free)}.`,
	);
}

/** JSON, or CSV for Excel, or else for any program. */
type Form = "json" | ForExcel | undefined;

/** The founder's Excel is taken for one of the terminal's country, or of the page's first language. */
function forExcel(context: Context): ForExcel {
	const content = contentUnlessWrong(context);
	const [first] = content?.languages ?? [];
	const locale = localeOf(context.terminal.env) ?? first?.language.code ?? "en";
	return { separator: separatorOf(locale) };
}

function writeJson(columns: readonly string[], rows: readonly object[]) {
	return `${printableJson(rows, [...columns])}\n`;
}

/** The counted visits, oldest first. */
async function exportVisits(context: Context, form: Form): Promise<string> {
	const columns = ["day", "source", "language", "views", "visitors"] as const;
	const rows = await context.readVisits();
	rows.sort((one, other) => (one.day < other.day ? -1 : 1));
	return form === "json"
		? writeJson(columns, rows)
		: writeCsv(columns, rows, form);
}

/** Writes the people as a file of a form, some at a time. */
export function writeAs(
	context: Context,
	form: "csv" | "excel" | "json",
	write: (part: string) => Promise<void>,
): Promise<void> {
	const forms = {
		csv: undefined,
		excel: forExcel(context),
		json: "json",
	} as const;
	return writePeople(context, forms[form], write);
}

/** The people who have not left, newest last. */
async function exportPeople(context: Context, form: Form): Promise<string> {
	const parts: string[] = [];
	await writePeople(context, form, async (part) => void parts.push(part));
	return parts.join("");
}

function writePeople(
	context: Context,
	form: Form,
	write: (part: string) => Promise<void>,
): Promise<void> {
	return context.withPeople(async (list) => {
		const brought = await context.readBrought(list);
		const pages = peoplePages(list, { withoutLeft: true });
		const people = context.pagesWithAnswers(pages);
		const parts =
			form === "json"
				? jsonOf(people, brought)
				: peopleCsv(people, brought, form);
		for await (const part of parts) await write(part);
	});
}

/** One array of all people. */
async function* jsonOf(
	people: AsyncIterable<readonly Person[]>,
	brought: Brought,
): AsyncGenerator<string> {
	let begin = "[";
	for await (const page of people) {
		const cells = cellsOf(page, brought, codeNames);
		const array = printableJson(cells, [...exportedColumns]);
		yield begin + array.slice(1, -1);
		begin = ",";
	}
	yield begin === "[" ? "[]\n" : "]\n";
}

/** The sign-ups, oldest first, without what only this list knows of them. */
async function exportSignUps(context: Context, form: Form): Promise<string> {
	const columns = ["id", "created_at", ...signUpColumns] as const;
	const rows = await context.withList("read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
	rows.sort((one, other) => one.created_at.localeCompare(other.created_at));
	const readAnswer = context.answerReader();
	const shown = rows.map((row) => withAnswer(row, readAnswer));
	return form === "json"
		? writeJson(columns, shown)
		: writeCsv(columns, shown, form);
}
