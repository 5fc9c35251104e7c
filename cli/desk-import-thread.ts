/**
 * The thread of a file that waits at the desk: it reads the file once, says what it would bring as often as the founder's
 * choices change, and imports it. The desk answers others meanwhile.
 */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type {
	ImportChoices,
	ImportPlan,
} from "../dashboard/server/actions/import-plan.ts";
import { countSides } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { cut } from "../shared/read-sign-up.ts";
import { Context } from "./context.ts";
import { plain } from "./csv/cells.ts";
import {
	passedOverNote,
	severalSidesNote,
	swallowedNote,
	timeNote,
	toldNotes,
	untimedNote,
} from "./csv/import-report.ts";
import { fieldName, fieldNames } from "./csv/known-headings.ts";
import { noteField } from "./csv/match-columns.ts";
import { readTable, type Table } from "./csv/read-table.ts";
import { reasonText, refusedLines } from "./csv/refusals.ts";
import type { ThreadAnswer, ThreadCall, ThreadData } from "./desk-import.ts";
import { mistypedNote, nationalPhonesNote } from "./doubtful-input.ts";
import { columnCode, compareImport, matchImport } from "./import-file.ts";

const { file, name, env }: ThreadData = workerData;
const { stdin, stdout, stderr } = process;
const context = new Context({ stdin, stdout, stderr, env });
let table: Table | undefined;

const answer = (message: ThreadAnswer) => parentPort?.postMessage(message);

parentPort?.on("message", async ({ choices, isRun }: ThreadCall) => {
	try {
		table ??= await readTable(readFileSync(file), name);
		const read = matchColumns(table, choices);
		answer(isRun ? { result: await run(read) } : { plan: await plan(read) });
	} catch (error) {
		// Any other one ends the thread, and rejects the call.
		if (!(error instanceof ExpectedError)) throw error;
		answer({ refused: error.message.replace(/ If [^.]*--column.*$/, "") });
	}
});

type Read = ReturnType<typeof matchImport>;

async function plan(read: Read): Promise<ImportPlan> {
	const result = await context.withList("read", (list) =>
		compareImport(list, read, context, false),
	);
	return planOf(read, result);
}

async function run(read: Read) {
	const { erasedFile, linkSecrets } = context;
	const progress = (stored: number, all: number) =>
		answer({ progress: { stored, all } });
	const { importName, imported, told } = await context.withList(
		"write",
		(list) =>
			compareImport(list, read, { erasedFile, linkSecrets, progress }, true),
	);
	return { name: importName, imported, told };
}

/** The columns as they are recognised, and as the founder has said of them. */
function matchColumns(
	table: Table,
	{ columns, sideValues, left, ...choices }: ImportChoices,
) {
	const placesOf = (field: string) =>
		columns?.flatMap((each, at) => (each === field ? columnCode(at) : [])) ??
		[];
	return matchImport(
		table,
		{
			...(choices.side && { side: choices.side }),
			...(choices.language && { language: choices.language }),
			...(choices.dateFormat && { dateFormat: choices.dateFormat }),
			timeZone: choices.timeZone ?? context.settings.timeZone,
			left,
			sideValue: Object.fromEntries(
				Object.entries(sideValues).map(([value, sides]) => [
					plain(value),
					sides,
				]),
			),
			...(columns && {
				byPlace: true,
				column: Object.fromEntries(
					[...fieldNames, noteField].map((field) => [field, placesOf(field)]),
				),
			}),
		},
		context,
	);
}

/** The values of a column, and the refused lines, that are shown. */
const maxSamples = 3;
const maxRefusals = 50;
const maxSides = 12;
/** Characters of a value. */
const maxValue = 80;

/** What a file would bring, as the page shows it. */
function planOf(
	{ table, parts, columns, hasSide }: Read,
	result: Awaited<ReturnType<typeof compareImport>>,
): ImportPlan {
	const { titles, lines } = parts;
	const { file, told } = result;
	const { refused } = file;
	const fieldOf = (at: number) => {
		const [column] =
			[...columns.places].find(([, places]) => places.includes(at)) ?? [];
		if (column) return fieldName(column);
		if (columns.notes.includes(at)) return "note";
		return columns.statuses.some((each) => each.at === at) ? "mail" : "";
	};
	const samplesOf = (at: number) => {
		const values = lines.slice(0, 200).map(({ cells }) => cells[at]?.trim());
		return [...new Set(values.filter((value) => value))]
			.slice(0, maxSamples)
			.map((value) => cut(value ?? "", maxValue));
	};
	const byLanguage = Map.groupBy(result.new, ({ language }) => language);
	const isUnknown = ({ reason }: { readonly reason: string }) =>
		reason === "user_type" || reason === "otherSide";
	const values = refused.filter(isUnknown).map(({ value }) => value);
	return {
		lines: lines.length,
		columns: titles.map((title, at) => ({
			title: cut(title.trim(), maxValue),
			samples: samplesOf(at),
			field: fieldOf(at),
		})),
		notes: [
			table.note,
			passedOverNote(parts.passedOver),
			swallowedNote(columns, lines),
			timeNote(columns, file.firstTime, (time) => context.minute(time)),
			severalSidesNote(file.several),
			untimedNote(columns, file.untimed),
			toldNotes(file.told, file.alsoLeft, told, result.onList),
			mistypedNote(file.signUps),
			nationalPhonesNote(result.new.map(({ phone }) => phone)),
		].flatMap((note) => note.split("\n").filter((line) => line !== "")),
		imported: result.imported,
		people: new Set(result.new.map(({ email }) => email.toLowerCase())).size,
		languages: [...byLanguage].map(([language, some]) => ({
			language,
			...countSides(some),
		})),
		known: countSides(result.known),
		repeated: countSides(result.repeated),
		told,
		refused: refused.length,
		refusals: refused.slice(0, maxRefusals).map(({ line, reason, value }) => ({
			line,
			// Without the option of the command.
			reason: reasonText(reason).replace(/[:,][^:,]*(?:--|`).*$/, ""),
			value: cut(value, maxValue),
		})),
		refusedCsv:
			refused.length > 0 ? refusedLines(titles, refused, table.format) : "",
		unknownSides: [...new Set(values)].slice(0, maxSides),
		isSideMissing:
			!hasSide &&
			(!columns.places.has("user_type") ||
				refused.some(({ reason }) => reason === "noSide")),
		hasZonelessTimes: file.hasZonelessTimes,
	};
}
