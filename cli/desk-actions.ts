/** What the founder's actions in the browser have of the commands. */
import { createReadStream } from "node:fs";
import { mkdtemp, readFile as readBytes, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MailSettings } from "../config/settings.ts";
import type {
	Desk,
	Download,
	DownloadForm,
} from "../dashboard/server/actions/desk.ts";
import type {
	ImportChoices,
	ImportPlan,
} from "../dashboard/server/actions/import-plan.ts";
import { Previews } from "../dashboard/server/actions/previews.ts";
import { Uploads } from "../dashboard/server/actions/uploads.ts";
import { countSides } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { cut } from "../shared/read-sign-up.ts";
import { clockAgo } from "../shared/time.ts";
import { backUp } from "../store/archive.ts";
import { noteBackup } from "./commands/backup.ts";
import { findAll } from "./commands/doctor.ts";
import { exportAs } from "./commands/export.ts";
import { type Context, contentUnlessWrong } from "./context.ts";
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
import { reasonText, refusedLines } from "./csv/refusals.ts";
import { columnCode, compareImport, readImport } from "./import-file.ts";
import { mistypedNote } from "./mistyped-domains.ts";
import { letterTo, readKnownPeople } from "./person-letter.ts";
import { readMinute } from "./times.ts";

/** What the actions need; the settings and words are those of the start. */
export function deskOf(context: Context): Desk {
	const { sideNames, mailState, linkSecrets } = context;
	const { erasedFile, keysOf, codesOf } = context;
	const content = contentUnlessWrong(context);
	return {
		...{ sideNames, mailState, linkSecrets, erasedFile, keysOf, codesOf },
		languages: content?.languages.map(({ language }) => language.code) ?? [],
		readAnswer: context.answerReader(),
		letterTo: async (email) =>
			letterTo(email, await readKnownPeople(email, context), context),
		findings: () => findAll(context),
		download: (form) => downloadOf(form, context),
		uploads: new Uploads(),
		previews: new Previews(),
		writing: {
			content,
			settings: usableMail(context),
			timeZone: context.settings.timeZone,
			readMinute: (text) => readMinute(text, context.settings.timeZone),
		},
		async planImport(bytes, name, choices) {
			const read = await readFile(bytes, name, choices, context);
			const result = await context.withList("read", (list) =>
				compareImport(list, read, context, false),
			);
			return planOf(read, result, context);
		},
		async runImport(bytes, name, choices, progress) {
			const read = await readFile(bytes, name, choices, context);
			const { erasedFile, linkSecrets } = context;
			const result = await context.withList("write", (list) =>
				compareImport(list, read, { erasedFile, linkSecrets, progress }, true),
			);
			const { importName, imported, told } = result;
			return { name: importName, imported, told };
		},
		withList: (purpose, work) => context.withList(purpose, work),
		warn: (text) => context.warn(text),
	};
}

/** The settings of mail, or why there are none. */
function usableMail(context: Context): MailSettings | string {
	try {
		return context.mailSettings;
	} catch (error) {
		if (error instanceof ExpectedError) return error.message;
		throw error;
	}
}

/** The list as a file. */
async function downloadOf(
	form: DownloadForm,
	context: Context,
): Promise<Download> {
	const day = clockAgo(0, context.settings.timeZone).slice(0, 10);
	if (form === "backup")
		return {
			name: `waitlist-${day}.backup`,
			body: await readBackup(context),
		};
	if (form === "erased")
		return {
			name: "erased.json",
			body: await readBytes(context.erasedFile).catch(() => "{}\n"),
		};
	return {
		name: `people-${day}.${form === "json" ? "json" : "csv"}`,
		body: await exportAs(context, form),
	};
}

/** A backup as it is made, read from a file for this user alone that is gone at the end. */
async function readBackup(context: Context) {
	const folder = await mkdtemp(path.join(tmpdir(), "waitlist-backup-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		const file = path.join(folder, "list.backup");
		const { rows } = await backUp(context.database, file);
		if (rows.waitlist > 0) await noteBackup(context);
		return createReadStream(file).once("close", remove);
	} catch (error) {
		await remove();
		throw error;
	}
}

/** Reads a file as the founder has said of its columns. */
function readFile(
	bytes: Buffer,
	name: string,
	{ columns, sideValues, left, ...choices }: ImportChoices,
	context: Context,
) {
	const placesOf = (field: string) =>
		columns?.flatMap((each, at) => (each === field ? columnCode(at) : [])) ??
		[];
	return readImport(
		bytes,
		name,
		{
			...(choices.side && { side: choices.side }),
			...(choices.language && { language: choices.language }),
			...(choices.dateFormat && { dateFormat: choices.dateFormat }),
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
					fieldNames.map((field) => [field, placesOf(field)]),
				),
				note: placesOf("note"),
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
	{ table, parts, columns, hasSide }: Awaited<ReturnType<typeof readFile>>,
	result: Awaited<ReturnType<typeof compareImport>>,
	context: Context,
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
		].flatMap((note) => note.split("\n").filter((line) => line !== "")),
		imported: result.imported,
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
		refusedCsv: refused.length > 0 ? refusedLines(titles, refused) : "",
		unknownSides: [...new Set(values)].slice(0, maxSides),
		isSideMissing:
			!hasSide &&
			(!columns.places.has("user_type") ||
				refused.some(({ reason }) => reason === "noSide")),
	};
}
