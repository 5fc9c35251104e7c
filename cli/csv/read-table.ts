/** The records of a file that the founder hands to `import`: CSV, or the sheet of a spreadsheet that has addresses. */
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { hasEmail } from "./cells.ts";
import {
	type CsvFormat,
	type CsvRecord,
	encodingOf,
	isNoText,
	readCsv,
} from "./read-csv.ts";

/** A file as records, and what the report says of how it was read. */
export interface Table {
	readonly records: readonly CsvRecord[];
	readonly note: string;
	/** How a CSV file of its lines is written. */
	readonly format: CsvFormat;
}

type Cell = string | number | boolean | Date | null;
interface Sheet {
	readonly name: string;
	readonly rows: readonly (readonly Cell[])[];
}

/** The most that is unpacked of a spreadsheet, in bytes: of real ones, 20 MB hold about 150 MB. */
const maxUnpacked = 200_000_000;

/** Reads a file by what it begins with; `name` is what errors call it. Rejects with `ExpectedError`. */
export async function readTable(
	bytes: Buffer,
	name: string,
	mostUnpacked = maxUnpacked,
): Promise<Table> {
	const sheets = await readSheets(bytes, name, mostUnpacked);
	if (sheets === undefined) {
		const { records, format } = readCsv(bytes, name);
		return { records, format, note: encodingNote(bytes, records) };
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
	const format = { delimiter: ",", bom: true };
	return { records: best.records, format, note };
}

/** The sheets of a spreadsheet; `undefined` for a file that is none. Throws `ExpectedError` for one that cannot be read. */
async function readSheets(
	bytes: Buffer,
	name: string,
	mostUnpacked: number,
): Promise<readonly Sheet[] | undefined> {
	const starts = (magic: string) =>
		bytes.subarray(0, magic.length).equals(Buffer.from(magic, "latin1"));
	const isZip = starts("PK\x03\x04");
	const isOld = starts("\xd0\xcf\x11\xe0");
	if (!isZip && !isOld) return starts("%PDF") ? refuse(name) : undefined;
	const unpacking = limitUnpacking(mostUnpacked);
	try {
		const sheets = await sheetsOf(bytes, isZip);
		if (sheets && !unpacking.isExceeded()) return sheets;
	} catch {
		// It says what to do, below.
	} finally {
		unpacking.end();
	}
	if (!unpacking.isExceeded()) return refuse(name);
	throw new ExpectedError(
		`${name} is larger than ${mostUnpacked / 1_000_000} MB when it is unpacked: save the sheet of people as "CSV UTF-8" and try again.`,
	);
}

async function sheetsOf(
	bytes: Buffer,
	isZip: boolean,
): Promise<readonly Sheet[] | undefined> {
	if (isZip && bytes.includes("opendocument.spreadsheet")) {
		const { readOds } = await import("hucre/ods");
		return (await readOds(bytes)).sheets;
	}
	// Of Numbers, and other programs that store archives.
	if (isZip && !bytes.includes("xl/workbook.xml")) return undefined;
	const { readXls, readXlsx } = await import("hucre/xlsx");
	return (await (isZip ? readXlsx(bytes) : readXls(bytes))).sheets;
}

/**
 * Limits what this thread unpacks from now on: 100 KB can hold a gigabyte. hucre goes by the size that an archive claims, and
 * unpacks by `DecompressionStream`: what is beyond the limit is cut off.
 */
function limitUnpacking(most: number) {
	const { DecompressionStream: Unlimited } = globalThis;
	let unpacked = 0;
	class Limited {
		readonly readable;
		readonly writable;
		constructor(format: ConstructorParameters<typeof Unlimited>[0]) {
			const { readable, writable } = new Unlimited(format);
			const counter = new TransformStream<Uint8Array, Uint8Array>({
				transform(part, to) {
					unpacked += part.length;
					if (unpacked > most) to.terminate();
					else to.enqueue(part);
				},
			});
			this.readable = readable.pipeThrough(counter);
			this.writable = writable;
		}
	}
	globalThis.DecompressionStream = Limited as typeof Unlimited;
	return {
		isExceeded: () => unpacked > most,
		end() {
			globalThis.DecompressionStream = Unlimited;
		},
	};
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
