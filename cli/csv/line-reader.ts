/** What one line of a file is: a sign-up, a person who left elsewhere, or refused. */
import type { ImportedSignUp, ToldPerson } from "../../list/import.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import {
	cut,
	parseWaitlistEntry,
	readEntryFields,
} from "../../shared/read-sign-up.ts";
import { recordOf } from "../../shared/record-of.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { longest, sourceColumns } from "../../shared/sign-up.ts";
import { ago, minuteMs } from "../../shared/time.ts";
import { languageIn } from "../language-in.ts";
import { type DateFormat, oldestIn } from "../times.ts";
import { emailIn, firstOf, isPadded, noteIn, textOf } from "./cells.ts";
import type { ImportColumn } from "./known-headings.ts";
import type { FileColumns } from "./match-columns.ts";
import type { Reason, Refusal } from "./refusals.ts";
import { SideReader, type SideVocabulary } from "./sides.ts";
import { toldBy } from "./status.ts";
import type { MailState } from "./status-words.ts";
import { readTimeOf } from "./times.ts";

/** How to read the lines of a file. */
export interface LineOptions {
	/** The side of lines that name none. */
	readonly side?: Side;
	/** For dates whose order of day and month the file does not tell. */
	readonly dateFormat?: DateFormat;
	/** Of times that name no zone, like `Europe/Vienna`. */
	readonly timeZone?: string;
	/** When people have left at the latest of whom the file does not say when. */
	readonly asOf?: string;
	/** All lines are of people who want no mail. */
	readonly left?: boolean;
	/** The source of all lines. */
	readonly source?: string;
	/** The language of lines that name none, as a code. */
	readonly language?: string;
	/** The code of a choice that an answer stands for. */
	readonly choiceOf?: (answer: string) => string | undefined;
}

/**
 * A line of a file: a sign-up on each side that it names, with the founder's note, a person who wants or gets no
 * mail, or why it is refused.
 */
export type Line =
	| {
			readonly signUps: readonly [ImportedSignUp, ...ImportedSignUp[]];
			readonly note: string | null;
	  }
	| { readonly told: ToldPerson }
	| { readonly refusal: Refusal };

/** The tolerated difference between two clocks. */
const toleranceMs = 5 * minuteMs;
/** What a spreadsheet makes of a long number: `4,91511E+12`. */
const roundedNumber = /^\d+([.,]\d+)?E\+?\d+$/i;

type Told = ToldPerson["kind"];

type WhyGone = (email: string, sentAt?: string) => Refusal | undefined;

/** Reads the lines of a file with these columns. */
export class LineReader {
	readonly #columns: FileColumns;
	readonly #sides: SideReader;
	readonly #options: LineOptions;
	readonly #whyGone: WhyGone;
	readonly #oldest: string;
	readonly #newest: string;
	/** What the values of statuses say: few in a file. */
	readonly #told = new Map<string, MailState | "unknown" | undefined>();
	#hasZonelessTimes = false;

	constructor(
		columns: FileColumns,
		sideNames: SideVocabulary,
		options: LineOptions = {},
		whyGone: WhyGone = () => undefined,
	) {
		this.#columns = columns;
		this.#sides = new SideReader(
			columns.titles,
			columns.places.get("user_type") ?? [],
			sideNames,
			options.side,
		);
		this.#options = options;
		this.#whyGone = whyGone;
		this.#oldest = oldestIn(options.timeZone ?? "UTC");
		this.#newest = ago(-toleranceMs);
	}

	/** What a line is. */
	read(cells: readonly string[]): Line {
		const { titles } = this.#columns;
		const refuse = (reason: Reason, value: string) => ({
			refusal: { reason, value },
		});
		// Spreadsheets write empty cells behind the last column.
		if (cells.length !== titles.length && !isPadded(cells, titles.length))
			return refuse("cells", `${cells.length}, not ${titles.length}`);
		const address = emailIn(this.#cell(cells, "email"));
		const mail = this.#mailOf(cells);
		if (mail !== undefined && "unknown" in mail)
			return refuse("mail", mail.unknown);
		const told = mail?.told;
		const given = this.#sides.read(cells);
		if (!told && given.unknown !== undefined)
			return refuse("otherSide", given.unknown);
		const [side = null, ...otherSides] = given.sides;
		const phone = firstOf(this.#cell(cells, "phone"));
		const fields = readEntryFields((name) => {
			if (name === "email") return address || null;
			// No side is needed of a person who gets no mail.
			if (name === "user_type") return told ? sides[0] : side;
			if (name === "phone") return (told ? "" : phone) || null;
			const cell = told ? "" : this.#cell(cells, name);
			const { choiceOf = () => undefined } = this.#options;
			return (name === "answer" ? choiceOf(cell) : undefined) ?? (cell || null);
		});
		const parsed = parseWaitlistEntry(fields);
		if ("error" in parsed && parsed.error.column === "user_type") {
			const given = this.#cell(cells, "user_type");
			return given ? refuse("user_type", given) : refuse("noSide", "");
		}
		if ("error" in parsed) {
			const { column } = parsed.error;
			return refuse(column, this.#cell(cells, column));
		}
		const { entry } = parsed;
		if (told)
			return {
				told: { email: entry.email, kind: told, at: this.#toldAt(cells) },
			};
		if (roundedNumber.test(phone)) return refuse("rounded", phone);
		const joined = this.#cell(cells, "created_at");
		const created_at = joined === "" ? null : this.#timeOf(cells, joined);
		if (created_at === undefined)
			return refuse(this.#isOpen(cells, joined) ? "dayOrder" : "time", joined);
		const problem =
			created_at === null ? undefined : this.#problemOf(created_at);
		if (problem) return refuse(problem, joined);
		const gone = this.#whyGone(entry.email, created_at ?? undefined);
		if (gone) return { refusal: gone };
		const signUp = { ...entry, created_at, ...this.#sourceOf(cells) };
		const others = otherSides.map((user_type) => ({ ...signUp, user_type }));
		return {
			signUps: [signUp, ...others],
			note: noteIn(cells, this.#columns.notes),
		};
	}

	/** Whether a line so far has a time whose zone neither it nor its heading names. */
	get hasZonelessTimes(): boolean {
		return this.#hasZonelessTimes;
	}

	/** The time of joining as the line has it. */
	timeText(cells: readonly string[]): string {
		return this.#cell(cells, "created_at");
	}

	/** The first value of a column that is not empty. */
	#cell(cells: readonly string[], column: ImportColumn): string {
		// In a loop, since this runs several times for each line.
		for (const at of this.#columns.places.get(column) ?? []) {
			const text = textOf(cells, at);
			if (text !== "") return text;
		}
		return "";
	}

	#placeOf(cells: readonly string[], column: ImportColumn): number | undefined {
		const places = this.#columns.places.get(column);
		return places?.find((at) => textOf(cells, at) !== "");
	}

	/** Whether the person left elsewhere, or mail bounced there; a word below a named column that may say so. */
	#mailOf(
		cells: readonly string[],
	): { readonly told: Told } | { readonly unknown: string } | undefined {
		if (this.#options.left) return { told: "left" };
		const all = this.#columns.statuses.map((column) => {
			const value = textOf(cells, column.at);
			const says = getOrInsert(this.#told, `${column.at} ${value}`, () =>
				toldBy(column, value),
			);
			return { says, value, column };
		});
		for (const told of ["left", "bounced"] as const)
			if (all.some(({ says }) => says === told)) return { told };
		const unknown = all.find(
			({ says, column }) => says === "unknown" && column.isNamed,
		);
		return unknown && { unknown: unknown.value };
	}

	/** When the person left or mail bounced, as far as the file or the founder says. */
	#toldAt(cells: readonly string[]): string | null {
		const times = this.#columns.statuses.flatMap(({ at, kind }) =>
			kind === "words" ? [] : [at],
		);
		return this.#firstTime(cells, times) ?? this.#options.asOf ?? null;
	}

	/** When a line was changed last: its person has left before that, or then. */
	changedAt(cells: readonly string[]): string | null {
		return this.#firstTime(cells, this.#columns.changes);
	}

	#firstTime(
		cells: readonly string[],
		places: readonly number[],
	): string | null {
		for (const at of places) {
			const value = textOf(cells, at);
			const time = value && this.#readTime(value, at);
			if (time && this.#problemOf(time) === undefined) return time;
		}
		return null;
	}

	#timeOf(cells: readonly string[], text: string): string | undefined {
		const at = this.#placeOf(cells, "created_at") ?? -1;
		return this.#readTime(text, at);
	}

	#readTime(text: string, at: number): string | undefined {
		const [zone, format] = this.#formatOf(at);
		const time = readTimeOf(text, zone, format);
		// A time without a zone is another one in a zone that there is not.
		if (time && !this.#hasZonelessTimes && !this.#columns.zones.has(at))
			this.#hasZonelessTimes = readTimeOf(text, "+23:59", format) !== time;
		return time;
	}

	/** Whether a date would be understood with an order of day and month, which neither the founder nor the file says. */
	#isOpen(cells: readonly string[], text: string): boolean {
		const at = this.#placeOf(cells, "created_at") ?? -1;
		const [zone, format] = this.#formatOf(at);
		return (
			format === undefined &&
			(["DMY", "MDY"] as const).some((each) => readTimeOf(text, zone, each))
		);
	}

	/** The zone of a column's times, and the order of their dates. */
	#formatOf(at: number) {
		const { zones, dateFormat } = this.#columns;
		const zone = zones.get(at) ?? this.#options.timeZone ?? "UTC";
		return [zone, this.#options.dateFormat ?? dateFormat] as const;
	}

	#problemOf(time: string): "past" | "future" | undefined {
		if (time < this.#oldest) return "past";
		return time > this.#newest ? "future" : undefined;
	}

	#sourceOf(cells: readonly string[]) {
		const source = recordOf(sourceColumns, (column) => {
			const text = this.#cell(cells, column);
			if (column === "language")
				return languageIn(text) ?? this.#options.language ?? null;
			if (text === "") return null;
			const tag = text.replaceAll(/\p{C}/gu, "");
			return cut(tag, longest(column)) || null;
		});
		const { source: given } = this.#options;
		return given === undefined ? source : { ...source, utm_source: given };
	}
}
