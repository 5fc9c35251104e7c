import {
	compareWithList,
	storeImported,
	type ToldPerson,
} from "../list/import.ts";
import { noteTold } from "../list/told.ts";
import { Leavers } from "../mail/queue/leavers.ts";
import { countSides, sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { printable } from "../shared/printable.ts";
import { recordOf } from "../shared/record-of.ts";
import { shownEmail } from "../shared/shown-email.ts";
import { sides } from "../shared/sides.ts";
import { counted, countedSides } from "../shared/words.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { replaceFiles } from "../store/whole-file.ts";
import { choiceReader } from "../words/choices.ts";
import type { Content } from "../words/content.ts";
import { type Context, contentUnlessWrong } from "./context.ts";
import { withHeadings } from "./csv/find-heading-line.ts";
import {
	columnNotes,
	missingNotes,
	openStatuses,
	passedOverNote,
	refusedNotes,
	severalSidesNote,
	swallowedNote,
	timeNote,
	toldNotes,
	untimedNote,
} from "./csv/import-report.ts";
import { type LineOptions, LineReader } from "./csv/line-reader.ts";
import { type ChosenColumns, matchColumns } from "./csv/match-columns.ts";
import { readLines, refuseUndated } from "./csv/read-lines.ts";
import { readTable, type Table } from "./csv/read-table.ts";
import {
	expectOwnFile,
	type Refusal,
	type Refused,
	refusedLines,
} from "./csv/refusals.ts";
import {
	type SideCards,
	type SideValues,
	SideVocabulary,
} from "./csv/sides.ts";
import type { MailValues } from "./csv/status.ts";
import { mistypedNote, nationalPhonesNote } from "./doubtful-input.ts";
import { inputName, readInput } from "./read-input.ts";
import { cleanHeapAfter } from "./small-heap.ts";

export interface ImportOptions extends LineOptions {
	readonly column?: ChosenColumns;
	readonly sideValue?: SideValues;
	readonly mailValue?: MailValues;
	readonly refused?: string;
	readonly yes?: boolean;
}

/** The lines of a file, and which of its columns are ours. Throws `ExpectedError`. */
export function matchImport(
	table: Table,
	options: Omit<ImportOptions, "refused" | "yes"> & {
		/** Whether the options name columns by `columnCode`. */
		readonly byPlace?: boolean;
	},
	context: Pick<Context, "readContent">,
) {
	const parts = withHeadings(table.records);
	const { titles, lines } = parts;
	// A mistake in the words is no matter of the file.
	const content = contentUnlessWrong(context);
	const sideNames = new SideVocabulary(options.sideValue, cardsOf(content));
	const hasSide = options.side !== undefined;
	const columns = matchColumns(
		options.byPlace
			? { titles, codes: titles.map((_, at) => columnCode(at)) }
			: parts,
		lines.map(({ cells }) => cells),
		sideNames,
		{ ...options, hasSide },
	);
	return { table, parts, content, sideNames, hasSide, columns, options };
}

type ReadImport = ReturnType<typeof matchImport>;

/** A name of a column by its place, where two headings are the same. */
export function columnCode(at: number): string {
	return `column ${at + 1} of this file`;
}

/**
 * Compares the lines of a file with the list, and stores them if `yes`; before that, `whenRead` gets them. Rejects with
 * `ExpectedError`; an error of the file changes nothing.
 */
export async function compareImport(
	list: List,
	{ parts, content, sideNames, columns, options }: ReadImport,
	{ erasedFile, linkSecrets, progress }: ImportContext,
	yes: boolean,
	whenRead: (refused: readonly Refused[]) => Promise<void> = async () => {},
) {
	const { lines } = parts;
	const leavers = await Leavers.read(list, linkSecrets);
	const whyGone = await readGone(list, leavers, erasedFile);
	const read = () => {
		const choiceOf = content && { choiceOf: choiceReader(content) };
		const all = { ...options, ...choiceOf };
		return readLines(lines, new LineReader(columns, sideNames, all, whyGone));
	};
	let all = read();
	// The first time shows who may have left.
	for (const { email } of all.told) leavers.whyLeft(email);
	if (await leavers.look()) all = read();
	const hasLeft = (email: string) =>
		["left", "leftElsewhere"].includes(whyGone(email)?.reason ?? "");
	const { told: dated, undated } = await refuseUndated(list, all.told, hasLeft);
	const file = {
		...all,
		told: dated,
		refused: [...all.refused, ...undated].sort(
			(one, other) => one.line - other.line,
		),
	};
	// First: where it cannot be written, nothing is imported.
	await whenRead(file.refused);
	const repeated = await compareWithList(list, file.signUps, null);
	const { counts: told, name } = await noteTold(
		list,
		file.told,
		undefined,
		erasedFile,
		yes,
	);
	const signUps = yes
		? { ...repeated, known: [] }
		: await compareWithList(list, file.signUps);
	const {
		known,
		name: importName,
		...imported
	} = yes
		? await storeImported(
				list,
				signUps.new,
				erasedFile,
				progress,
				name,
				file.notes,
			)
		: { ...countSides(signUps.new), known: [], name };
	return {
		file,
		importName,
		told,
		imported,
		/** Would be stored. */
		new: signUps.new,
		known: [...signUps.known, ...known],
		repeated: signUps.repeated,
		onList: await countOnList(list, file.told),
		isChanged: yes && sumOf(imported) + told.left + told.bounced > 0,
	};
}

type ImportContext = Pick<Context, "erasedFile" | "linkSecrets" | "progress">;

/** Reads and compares the whole file before anything is stored: an error changes nothing. */
export async function importFile(
	name: string,
	{ yes = false, refused, ...options }: ImportOptions,
	context: Context,
): Promise<void> {
	// What each part leaves behind would be kept until the end; with less, the import takes longer.
	cleanHeapAfter(100);
	const bytes = await readInput(name, context);
	const refusedFile =
		refused && refused !== "-" ? context.resolveFile(refused) : undefined;
	if (refusedFile) expectOwnFile(refusedFile);
	const read = await readTable(bytes, inputName(name));
	const found = matchImport(read, options, context);
	const { table, parts, columns, hasSide } = found;
	const { titles, lines } = parts;
	await context.withList(yes ? "write" : "read", async (list) => {
		const result = await compareImport(
			list,
			found,
			context,
			yes,
			async (all) => {
				const refusedCsv = refusedLines(titles, all, table.format);
				if (refusedFile) replaceFiles({ [refusedFile]: refusedCsv });
				else if (refused) await context.print(refusedCsv);
			},
		);
		const { file, imported, told, importName } = result;
		// A file of people who left needs neither sides nor times.
		const hasSignUps =
			!options.left && file.signUps.length + file.refused.length > 0;
		// Beside what goes to standard output, the report is no part of it.
		const report = refused === "-" ? context.warn : context.print;
		await report.call(
			context,
			`The file has ${counted(lines.length, "line")} below its heading.\n`,
			table.note,
			passedOverNote(parts.passedOver),
			swallowedNote(columns, lines),
			columnNotes(columns),
			hasSignUps ? missingNotes(columns, hasSide) : "",
			timeNote(columns, file.firstTime, (time) => context.minute(time)),
			openStatuses(columns, lines),
			`${yes ? "Imported" : "Would be imported"}: ${countedSides(imported, context.sideNames)}\n`,
			severalSidesNote(file.several),
			untimedNote(columns, file.untimed),
			toldNotes(file.told, file.alsoLeft, told, result.onList),
			`On the list already: ${countedSides(countSides(result.known), context.sideNames)}\n`,
			`Twice in the file: ${countedSides(countSides(result.repeated), context.sideNames)}\n`,
			mistypedNote(file.signUps),
			nationalPhonesNote(result.new.map(({ phone }) => phone)),
			refusedNotes(file.refused, context.sideNames),
			refusedFile && file.refused.length > 0
				? `The refused lines are in ${printable(refusedFile)}, each with the reason.\n`
				: "",
			"No mail goes to imported people by itself: see `announce confirm --imported`.\n",
			result.isChanged
				? `Name of this import: ${importName}. \`erase --import ${importName}\` takes it back.\n`
				: "",
			yes ? "" : "Nothing was changed. Add --yes to import.\n",
		);
		if (lines.length > 0 && file.refused.length === lines.length)
			throw new ExpectedError("Every line is refused.");
	});
}

/** What the page calls the sides in each language. */
function cardsOf(content: Content | undefined): readonly SideCards[] {
	return (
		content?.languages.map(({ site, form }) =>
			recordOf(sides, (side) => {
				const { one, many } = site.sides[side];
				return [one, `${one}s`, many, form.sides[side].hint];
			}),
		) ?? []
	);
}

/** Tells why a person is refused who is gone: who was erased, and who left this list. */
async function readGone(list: List, leavers: Leavers, erasedFile: string) {
	const erased = readErased(erasedFile, await readErasureKeys(list));
	return (email: string, sentAt?: string): Refusal | undefined => {
		const left = leavers.whyLeft(email);
		if (left?.imported !== undefined)
			return { reason: "leftElsewhere", value: left.imported };
		if (left) return { reason: "left", value: shownEmail(email) };
		return erased.isErased(email, sentAt)
			? { reason: "erased", value: shownEmail(email) }
			: undefined;
	};
}

/** How many of these people are on the list, which shows them as such from now on. */
async function countOnList(
	list: List,
	told: readonly ToldPerson[],
): Promise<number> {
	if (told.length === 0) return 0;
	const person = [...new Set(told.map(({ email }) => email.toLowerCase()))];
	const found = new Set<string>();
	for await (const row of list.read("waitlist", { with: { person } }))
		found.add(row.email.toLowerCase());
	return found.size;
}
