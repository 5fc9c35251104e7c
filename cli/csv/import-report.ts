/** The sentences of the report of `import`. */
import type { ToldPerson } from "../../list/import.ts";
import type { ToldCounts } from "../../list/told.ts";
import { printable } from "../../shared/printable.ts";
import { cut } from "../../shared/read-sign-up.ts";
import { type SideNames, sides } from "../../shared/sides.ts";
import { counted, grouped } from "../../shared/words.ts";
import { addressesIn } from "../bounces/addresses.ts";
import { plain, textOf } from "./cells.ts";
import { fieldName } from "./known-headings.ts";
import { type FileColumns, listed } from "./match-columns.ts";
import type { CsvRecord } from "./read-csv.ts";
import { type Refusal, reasonText } from "./refusals.ts";
import { type StatusColumn, toldBy } from "./status.ts";

/** Distinct values per reason that are shown, and characters of each. */
const maxValues = 10;
const maxCharacters = 60;

/** Which columns of the file are understood. */
export function columnNotes({
	titles,
	places,
	statuses,
	notes,
	questions,
}: FileColumns): string {
	const used = [...places].map(
		([column, all]) =>
			`${fieldName(column)} from ${listed(
				all.map((at) => titles[at] ?? ""),
				", else ",
			)}`,
	);
	const told = statuses.map(({ at }) => titles[at] ?? "");
	const isUsed = new Set([
		...[...places.values()].flat(),
		...statuses.map(({ at }) => at),
		...notes,
	]);
	const isLeftOut = (title: string, at: number) =>
		title.trim() !== "" && !isUsed.has(at);
	const others = titles.filter(isLeftOut);
	const asking = titles.filter(
		(title, at) => isLeftOut(title, at) && questions.has(at),
	);
	const lines = [
		`Columns: ${used.join(", ")}`,
		told.length > 0 && `Who wants or gets no mail: from ${listed(told)}`,
		notes.length > 0 &&
			`The note of each person: from ${listed(notes.map((at) => titles[at] ?? ""))}`,
		asking.length > 0 &&
			`Left out, though answered with yes and no: ${listed(asking)}. If one asks whether you may write, add --column mail=HEADING.`,
		others.length > 0 &&
			`Not understood, so left out: ${listed(others)}. To use one, name its field with --column, or keep it as a note with --column note=HEADING.`,
	];
	return lines.flatMap((line) => (line ? `${line}\n` : [])).join("");
}

/** Which lines are no people: titles, and second lines of headings. */
export function passedOverNote(
	records: readonly { readonly line: number }[],
): string {
	if (records.length === 0) return "";
	const lines = records.map(({ line }) => grouped(line)).join(", ");
	return `Passed over as ${records.length === 1 ? "a title or second heading: line" : "titles or second headings: lines"} ${lines}\n`;
}

/** What is missing for sign-ups: a side, a time. */
export function missingNotes(
	{ places }: FileColumns,
	hasSide: boolean,
): string {
	const side =
		places.has("user_type") || hasSide
			? ""
			: "No column for side: name it with --column side=HEADING, or add --side for all lines.\n";
	const time = places.has("created_at")
		? ""
		: "No column for joined: new sign-ups get the time of the import.\n";
	return side + time;
}

/** Lines of which a cell goes on over other lines that hold an address: one quotation mark may have swallowed people. */
export function swallowedNote(
	{ titles }: FileColumns,
	lines: readonly CsvRecord[],
): string {
	const found = lines.flatMap(({ line, cells }) => {
		const at = cells.findIndex((cell) => {
			const end = cell.indexOf("\n");
			return end >= 0 && addressesIn(cell.slice(end)).length > 0;
		});
		return at < 0 ? [] : [{ line, title: titles[at] ?? "" }];
	});
	const [first] = found;
	if (first === undefined) return "";
	const others = found.length - 1;
	const more =
		others > 0
			? `, and so ${others === 1 ? "does" : "do"} ${counted(others, "other line")}`
			: "";
	return `Look at the file before its line ${grouped(first.line)}: a cell of ${listed([first.title])} holds line ends and an address${more}. If a quotation mark is missing or one too many there, people are inside that cell, and are not read.\n`;
}

/** How many people join on several sides by one line. */
export function severalSidesNote(lines: number): string {
	if (lines === 0) return "";
	return lines === 1
		? "1 line names several sides: the person joins on each.\n"
		: `${grouped(lines)} lines name several sides: these people join on each.\n`;
}

/** How many lines have no time, where others have one. */
export function untimedNote({ places }: FileColumns, untimed: number): string {
	if (!places.has("created_at") || untimed === 0) return "";
	return untimed === 1
		? "1 line has no time: it gets that of the import.\n"
		: `${grouped(untimed)} lines have no time: they get that of the import.\n`;
}

/** How times are read, by the first of them. */
export function timeNote(
	{ dateFormat }: FileColumns,
	first: { readonly text: string; readonly time: string } | undefined,
	clock: (time: string) => string,
): string {
	if (first === undefined) return "";
	const order = dateFormat
		? ` Its dates are ${dateFormat}, as some of them show.`
		: "";
	return `Times are read so: ${shown(first.text)} is ${clock(first.time)}.${order}\n`;
}

/**
 * What the columns about mail leave open: words of a status that are not known, which keep no person from the list,
 * and empty cells.
 */
export function openStatuses(
	{ statuses, titles }: FileColumns,
	lines: readonly { readonly cells: readonly string[] }[],
): string {
	return statuses
		.flatMap((column) => {
			// Below these headings any value tells, and a file may have as many as lines.
			if (column.kind === "out" || column.kind === "bounce") return [];
			const title = listed([titles[column.at] ?? ""]);
			const values = Map.groupBy(lines, ({ cells }) =>
				textOf(cells, column.at),
			);
			const unknown = column.isNamed
				? []
				: [...values].filter(([value]) => toldBy(column, value) === "unknown");
			return [unknownNote(title, unknown), emptyNote(title, column, values)];
		})
		.join("");
}

function unknownNote(
	title: string,
	unknown: readonly (readonly [string, readonly unknown[]])[],
): string {
	const [first] = unknown;
	if (first === undefined) return "";
	const counts = unknown
		.slice(0, maxValues)
		.map(([value, all]) => `${shown(value)} (${counted(all.length, "line")})`);
	return (
		`${title} says ${counts.join(", ")}: not known, so these people join like the others.\n` +
		`To say what such a value means: ${mailValueOption(optionText(first[0]))}\n`
	);
}

function emptyNote(
	title: string,
	column: StatusColumn,
	values: ReadonlyMap<string, readonly unknown[]>,
): string {
	const empty = values.get("")?.length ?? 0;
	const others = [...values.keys()].filter((value) => value !== "");
	if (column.kind !== "in" || empty === 0 || others.length === 0) return "";
	const count = counted(empty, "line");
	if (column.isBox)
		return `${title} is a box, which is not ticked in ${count}: that is "no".\n`;
	// Where another line says "no", nothing is no answer.
	const isOpen = others.every((value) => toldBy(column, value) !== "left");
	return isOpen && column.states[""] === undefined
		? `${title} is empty in ${count}: these people join. If that means "no", add --value "=left".\n`
		: "";
}

interface Refused extends Refusal {
	readonly line: number;
}

/** How many lines are refused, and for each reason, the most frequent first, its distinct values. */
export function refusedNotes(
	refused: readonly Refused[],
	names: SideNames,
): string {
	const byReason = byFrequency(refused, ({ reason }) => reason).flatMap(
		([reason, all]) => {
			// One option maps a value in any spelling.
			const values = byFrequency(all, ({ value }) =>
				isMapped(reason) ? plain(value) : value,
			);
			return [
				`  ${counted(all.length, "line")}: ${reasonText(reason)}\n`,
				...values
					.slice(0, maxValues)
					.map(([, some]) => `    ${valueNote(some, names)}\n`),
				values.length > maxValues
					? `    and ${counted(values.length - maxValues, "other value")}\n`
					: "",
			];
		},
	);
	const count = refused.length > 0 ? counted(refused.length, "line") : "none";
	return [`Refused: ${count}\n`, ...byReason].join("");
}

function byFrequency<Row, Key>(
	rows: readonly Row[],
	keyOf: (row: Row) => Key,
): [Key, Row[]][] {
	return [...Map.groupBy(rows, keyOf)].toSorted(
		([, one], [, other]) => other.length - one.length,
	);
}

/** Like `line 3 and 24 others: 'Vermieter' (--value "Vermieter=host" or …)`. */
function valueNote(all: readonly Refused[], names: SideNames): string {
	const [first] = all;
	const { value = "" } = first ?? {};
	const others = all.length - 1;
	const lines = [
		`line ${grouped(first?.line ?? 0)}`,
		others > 0 ? ` and ${counted(others, "other")}` : "",
	];
	const option = optionFor(first?.reason, value, names);
	return `${lines.join("")}: ${shown(value)}${option && ` (${option})`}`;
}

function optionText(value: string): string {
	return cut(printable(value), maxCharacters);
}

function mailValueOption(text: string): string {
	return `--value "${text}=left" or "${text}=yes"`;
}

/** Whether the founder may say what a value means, in any spelling. */
function isMapped(reason: Refusal["reason"]): boolean {
	return reason === "user_type" || reason === "otherSide" || reason === "mail";
}

/** The option that lets a value be understood. */
function optionFor(
	reason: Refusal["reason"] | undefined,
	value: string,
	names: SideNames,
): string {
	const text = optionText(value);
	if (reason === "user_type" || reason === "otherSide")
		return `--value ${sides.map((side) => `"${text}=${names[side].one}"`).join(" or ")}`;
	if (reason === "leftElsewhere") return `erase --import ${value}`;
	if (reason === "mail") return mailValueOption(text);
	const [, first, second] = /^(\d{1,2})[-/](\d{1,2})[-/]\d/.exec(value) ?? [];
	if (reason !== "dayOrder" || first === undefined) return "";
	const orders = [
		...(Number(second) > 12 ? [] : ["DMY"]),
		...(Number(first) > 12 ? [] : ["MDY"]),
	];
	return orders.length > 0 ? `--date-format ${orders.join(" or ")}` : "";
}

function shown(value: string): string {
	return `'${cut(printable(value), maxCharacters)}'`;
}

/** How many people left or bounced elsewhere, and what becomes of them. */
export function toldNotes(
	told: readonly ToldPerson[],
	alsoLeft: number,
	counts: ToldCounts,
	onList: number,
): string {
	if (told.length === 0) return "";
	const notes = (["left", "bounced"] as const).flatMap((kind) => {
		const lines = told.filter((each) => each.kind === kind).length;
		if (lines === 0) return [];
		const before =
			counts[kind] === lines
				? ""
				: `, ${counts[kind] === 0 ? "none" : grouped(counts[kind])} of them new`;
		const what = kind === "left" ? "Left" : "Bounced";
		return `${what}: ${counted(lines, "line")}${before}\n`;
	});
	return [
		...notes,
		alsoLeft > 0
			? `Left out, because another line says that the person left: ${counted(alsoLeft, "line")}\n`
			: "",
		"These people do not join, and get no mail: only that is remembered, without their addresses.",
		onList > 0
			? ` ${counted(onList, "address", "addresses")} of them ${onList === 1 ? "is" : "are"} on the list, which shows that from then on.`
			: "",
		"\n",
	].join("");
}
