/** The records of a file that the founder hands to `import`: CSV, or the sheet of a spreadsheet that has addresses. */
import { printable } from "../../shared/printable.ts";
import { hasEmail } from "./cells.ts";
import { type CsvRecord, encodingOf, isNoText, readCsv } from "./read-csv.ts";

/** A file as records, and what the report says of how it was read. */
export interface Table {
	readonly records: readonly CsvRecord[];
	readonly note: string;
}

type Cell = string | number | boolean | Date | null;
interface Sheet {
	readonly name: string;
	readonly rows: readonly (readonly Cell[])[];
}

/** Reads a file by what it begins with; `name` is what errors call it. Throws `ExpectedError`. */
export async function readTable(bytes: Buffer, name: string): Promise<Table> {
	const sheets = await readSheets(bytes, name);
	if (sheets === undefined) {
		const records = readCsv(bytes, name);
		return { records, note: encodingNote(bytes, records) };
	}
	const tables = sheets.map((sheet) => ({ sheet, records: recordsOf(sheet) }));
	const [best = { sheet: { name: "" }, records: [] }, ...others] =
		tables.toSorted(
			(one, other) => addresses(other.records) - addresses(one.records),
		);
	const note =
		others.length === 0
			? ""
			: `Read is the sheet '${printable(best.sheet.name)}', which has the most addresses; the file has ${others.length} more.\n`;
	return { records: best.records, note };
}

/** The sheets of a spreadsheet; `undefined` for a file that is none. Throws `ExpectedError` for one that cannot be read. */
async function readSheets(
	bytes: Buffer,
	name: string,
): Promise<readonly Sheet[] | undefined> {
	const starts = (magic: string) =>
		bytes.subarray(0, magic.length).equals(Buffer.from(magic, "latin1"));
	const isZip = starts("PK\x03\x04");
	const isOld = starts("\xd0\xcf\x11\xe0");
	if (!isZip && !isOld) return starts("%PDF") ? refuse(name) : undefined;
	try {
		if (isZip && bytes.includes("opendocument.spreadsheet")) {
			const { readOds } = await import("hucre/ods");
			return (await readOds(bytes)).sheets;
		}
		// Of Numbers, and other programs that store archives.
		if (isZip && !bytes.includes("xl/workbook.xml")) return refuse(name);
		const { readXls, readXlsx } = await import("hucre/xlsx");
		return (await (isZip ? readXlsx(bytes) : readXls(bytes))).sheets;
	} catch {
		return refuse(name);
	}
}

function refuse(name: string): never {
	throw isNoText(name);
}

/** The rows that are not empty, as texts. */
function recordsOf({ rows }: Sheet): CsvRecord[] {
	// Not with each row as an argument: a large sheet has more rows than a call takes.
	const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
	return rows.flatMap((row, at) => {
		const cells = Array.from({ length: width }, (_, place) =>
			textOfCell(row[place] ?? null),
		);
		return cells.every((cell) => cell.trim() === "")
			? []
			: [{ line: at + 1, cells }];
	});
}

function textOfCell(cell: Cell): string {
	if (cell === null) return "";
	// A spreadsheet's times have no zone.
	if (cell instanceof Date)
		return Number.isNaN(cell.getTime())
			? ""
			: cell.toISOString().slice(0, 19).replace("T", " ");
	return `${cell}`.replaceAll(/\r\n?/g, "\n");
}

function addresses(records: readonly CsvRecord[]): number {
	return records.filter(({ cells }) => cells.some(hasEmail)).length;
}

/** Says that the letters are guessed, with a value by which the founder sees whether they are right. */
function encodingNote(bytes: Buffer, records: readonly CsvRecord[]): string {
	if (encodingOf(bytes) !== "windows-1252") return "";
	const example = records
		.flatMap(({ cells }) => cells)
		.find((cell) => /[^\0-\x7f]/.test(cell));
	return `The file is no UTF-8, so it is read as Windows-1252: '${printable(example ?? "").slice(0, 60)}'. If letters are wrong, save it as "CSV UTF-8".\n`;
}
