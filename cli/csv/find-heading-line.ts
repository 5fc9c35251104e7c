/** Finds the headings of a file: below a title, above second lines of headings, or in none. */
import { ExpectedError } from "../../shared/expected-error.ts";
import { hasEmail, plain, wordSet } from "./cells.ts";
import { exactHeadings } from "./known-headings.ts";
import type { CsvRecord } from "./read-csv.ts";

export interface Headings {
	readonly titles: readonly string[];
	/** Other names of the same columns, such as `Q3`, by which the founder may name them. */
	readonly codes?: readonly string[];
}

/** A file as its headings divide it. */
export interface Parts extends Headings {
	readonly lines: readonly CsvRecord[];
	/** Titles above the headings, and second lines of headings: no people. */
	readonly passedOver: readonly CsvRecord[];
}

/** Lines among which the headings are looked for. */
const maxLines = 30;

const emailHeadings = wordSet(...exactHeadings.email);

/**
 * The headings of a file, and its lines; a list of bare addresses has no headings. Throws `ExpectedError` for an
 * empty file.
 */
export function withHeadings(records: readonly CsvRecord[]): Parts {
	const [first] = records;
	if (first === undefined) throw new ExpectedError("The file is empty.");
	const firstPerson = records
		.slice(0, maxLines)
		.findIndex(({ cells }) => cells.some(hasEmail));
	if (firstPerson === 0) {
		const titles = first.cells.map((_, at) => `Column ${at + 1}`);
		return { titles, lines: records, passedOver: [] };
	}
	const above =
		firstPerson < 0
			? records.slice(0, maxLines)
			: records.slice(0, firstPerson);
	const at = headingsAmong(above);
	const titles = records[at]?.cells ?? [];
	const below = records.slice(at + 1);
	const { merged, codes, count } = mergeSecondLines(titles, below);
	return {
		titles: merged,
		codes,
		lines: below.slice(count),
		passedOver: [...records.slice(0, at), ...below.slice(0, count)],
	};
}

/** At which place the headings are: the line that names the address, or the first of the wide ones. */
function headingsAmong(records: readonly CsvRecord[]): number {
	const named = records.findIndex(({ cells }) =>
		cells.some((cell) => emailHeadings.has(plain(cell))),
	);
	if (named >= 0) return named;
	// A column of numbers may have no heading.
	const widths = records.map(({ cells }) => filled(cells));
	const widest = Math.max(...widths);
	return widths.findIndex((width) => 2 * width > widest);
}

/** What lines directly below the headings add to them: questions, answers, and zones of times. */
function mergeSecondLines(
	titles: readonly string[],
	below: readonly CsvRecord[],
) {
	const [second, third] = below;
	const imports = third?.cells.map(readImportId) ?? [];
	if (second && imports.some((each) => each !== undefined)) {
		// Qualtrics: codes, questions, and what imports its own file again.
		const merged = titles.map((title, at) => {
			const zone = imports[at]?.timeZone;
			const text = second.cells[at]?.trim() || title;
			return typeof zone === "string" ? `${text} (${zone})` : text;
		});
		return { merged, codes: titles, count: 2 };
	}
	if (second && isSecondLine(titles, second, below.slice(1))) {
		// SurveyMonkey: below a question, each of its answers.
		const merged = titles.map(
			(title, at) => title.trim() || (second.cells[at] ?? ""),
		);
		return { merged, codes: second.cells, count: 1 };
	}
	return { merged: titles, codes: [], count: 0 };
}

/** What Qualtrics writes in its third line: `{"ImportId":"startDate","timeZone":"America/Denver"}`. */
function readImportId(
	cell: string,
): { readonly timeZone?: unknown } | undefined {
	if (!cell.startsWith('{"ImportId"')) return undefined;
	try {
		return JSON.parse(cell);
	} catch {
		return {};
	}
}

/**
 * Whether a line has no address and nothing where all others have a value: in the first columns, as the number of an
 * answer and its times.
 */
function isSecondLine(
	titles: readonly string[],
	second: CsvRecord,
	others: readonly CsvRecord[],
): boolean {
	const isEmpty = (cells: readonly string[], at: number) =>
		(cells[at] ?? "").trim() === "";
	const always = titles.flatMap((_, at) =>
		others.slice(0, maxLines).every(({ cells }) => !isEmpty(cells, at))
			? [at]
			: [],
	);
	return (
		others.length > 0 &&
		isEmpty(second.cells, 0) &&
		isEmpty(second.cells, 1) &&
		always.includes(0) &&
		always.includes(1) &&
		!second.cells.some((cell) => cell.includes("@")) &&
		titles.length > 3
	);
}

function filled(cells: readonly string[]): number {
	return cells.filter((cell) => cell.trim() !== "").length;
}
