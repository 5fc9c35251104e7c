/** Reads and checks an archive; `archive.ts` describes the format. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { ExpectedError } from "../shared/expected-error.ts";
import { printable } from "../shared/printable.ts";
import { grouped } from "../shared/words.ts";
import { type TableName, tables } from "./tables.ts";
import { wrongColumn } from "./wrong-column.ts";

/** A row of any table. */
export interface Row {
	readonly table: TableName;
	readonly row: Record<string, unknown>;
}

/** The version that this program writes and reads. Versions before kept the state of mails in another form. */
export const version = 2;

/** The tables of an archive, in its order. A backup that is restored must make no earlier login valid again. */
export const tableNames = (Object.keys(tables) as readonly TableName[]).filter(
	(name) => name !== "desk_logins",
);

/**
 * The rows of an archive; fails at its end when it is not what `backUp` has written, and at a row that no list
 * can hold.
 */
export async function* readArchive(
	file: string,
	{ isChecked = true } = {},
): AsyncGenerator<Row> {
	const damaged = new ExpectedError(
		`${printable(file)} is damaged, so nothing was restored: it was cut off or changed after \`backup\` had written it. Use another backup.`,
	);
	const hash = createHash("sha256");
	let announced: unknown;
	const counts: Record<string, number> = {};
	let hasHeader = false;
	let end: unknown;
	let lineNumber = 0;
	for await (const line of linesIn(file)) {
		lineNumber += 1;
		const value = parse(line);
		const table = tableNames.find((name) => name in value);
		if (!hasHeader) {
			expectHeader(value, file);
			announced = value["rows"];
			hasHeader = true;
		} else if ("sha256" in value && end === undefined) end = value["sha256"];
		else if (table !== undefined && end === undefined) {
			hash.update(`${line}\n`);
			counts[table] = (counts[table] ?? 0) + 1;
			const each = { table, row: onlyColumns(table, Object(value[table])) };
			const column = isChecked ? wrongColumn(each) : undefined;
			if (column !== undefined)
				throw new ExpectedError(
					`Line ${grouped(lineNumber)} of ${printable(file)} has no valid ${column} for the table ${table}, so nothing was restored: no list can hold that. Use another backup.`,
				);
			yield each;
		} else throw damaged;
	}
	if (!hasHeader) expectHeader({}, file);
	if (end !== hash.digest("hex") || !isAnnounced(counts, announced))
		throw damaged;
}

/** Characters of a line, many times those of the longest row: a file without line ends would fill the memory. */
const longestLine = 1 << 26;

/**
 * The lines of a file, without the rest of one that is too long. Not by `readline`, which also ends a line at U+2028,
 * and a visitor may have typed that.
 */
async function* linesIn(file: string): AsyncGenerator<string> {
	let begun = "";
	for await (const chunk of createReadStream(file, "utf8")) {
		const [first = "", ...others] = `${chunk}`.split("\n");
		begun += first;
		for (const other of others) {
			yield begun;
			begun = other;
		}
		if (begun.length > longestLine) break;
	}
	if (begun !== "") yield begun;
}

/** Whether the number of rows per table equals that of the header. */
function isAnnounced(
	counts: Record<string, number>,
	announced: unknown,
): boolean {
	const header: Record<string, unknown> = Object(announced);
	const names = new Set([...Object.keys(header), ...Object.keys(counts)]);
	return [...names].every(
		(name) => (header[name] ?? 0) === (counts[name] ?? 0),
	);
}

function parse(line: string): Record<string, unknown> {
	try {
		return Object(JSON.parse(line));
	} catch {
		return {};
	}
}

function expectHeader(
	{ frontage }: Record<string, unknown>,
	file: string,
): void {
	if (typeof frontage !== "number")
		throw new ExpectedError(
			`${printable(file)} is no archive that \`backup restore\` can read, which takes those of \`backup\`; for those of pg_dump, use pg_restore and then \`erase --again --yes\`.`,
		);
	if (frontage < version)
		throw new ExpectedError(
			`${printable(file)} was written by an older version of Frontage (archive ${frontage}; this version reads ${version}), whose mails and wishes have another form, so nothing was restored: restore it with that version, write the people who did not leave with its \`export people.csv\`, and read them here with \`import people.csv --yes\`.`,
		);
	if (frontage > version)
		throw new ExpectedError(
			`${printable(file)} was written by a newer version of Frontage (archive ${frontage}; this version reads ${version}), so nothing was restored: use that version or a later one.`,
		);
}

/** Column names become part of SQL, so only known names are allowed. */
function onlyColumns(
	table: TableName,
	row: Record<string, unknown>,
): Record<string, unknown> {
	const columns: readonly string[] = tables[table];
	return Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
}
