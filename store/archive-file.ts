/**
 * The file of an archive: one JSON line per row. The first line has the version and the number of rows
 * per table, the last one a SHA-256 of the lines of all rows.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { ExpectedError } from "../shared/expected-error.ts";
import { type TableName, tables } from "./tables.ts";

/** The version that this program writes, and the newest one that it reads. */
const version = 1;

export const tableNames = Object.keys(tables) as readonly TableName[];

/** How many rows each table has. */
export type RowCounts = Readonly<Record<TableName, number>>;

/** What an archive or a list holds. */
export interface Content {
	readonly rows: RowCounts;
	/** SHA-256 over the lines of all rows. */
	readonly digest: string;
}

/** A row of any table. */
export type Row = {
	readonly table: TableName;
	readonly row: Record<string, unknown>;
};

/** Reads an archive to its end. Rejects with `ExpectedError` when it is none, or is damaged. */
export async function checkArchive(file: string): Promise<Content> {
	const counts: Record<string, number> = {};
	const hash = createHash("sha256");
	for await (const each of readArchive(file)) {
		counts[each.table] = (counts[each.table] ?? 0) + 1;
		hash.update(lineOf(each));
	}
	const rows = tableNames.map((table) => [table, counts[table] ?? 0]);
	return { rows: Object.fromEntries(rows), digest: hash.digest("hex") };
}

/** The rows of an archive; fails at its end when it is not what `backUp` has written. */
export async function* readArchive(file: string): AsyncGenerator<Row> {
	const damaged = new ExpectedError(
		`${file} is damaged, so nothing was restored: it was cut off or changed after \`backup\` had written it. Use another backup.`,
	);
	const hash = createHash("sha256");
	const counts: Record<string, number> = {};
	let header: { readonly rows: RowCounts } | undefined;
	let end: string | undefined;
	const input = createReadStream(file);
	for await (const line of createInterface({ input })) {
		const value = parse(line);
		if (header === undefined) {
			header = readHeader(value, file);
			continue;
		}
		if (value === undefined || end !== undefined) throw damaged;
		if (typeof value["sha256"] === "string") {
			end = value["sha256"];
			continue;
		}
		hash.update(`${line}\n`);
		const [name = ""] = Object.keys(value);
		const table = tableNames.find((each) => each === name);
		const row = value[name];
		if (table === undefined || typeof row !== "object") throw damaged;
		counts[table] = (counts[table] ?? 0) + 1;
		yield { table, row: onlyColumns(table, { ...row }) };
	}
	const isComplete = tableNames.every(
		(table) => (counts[table] ?? 0) === (header?.rows[table] ?? 0),
	);
	if (header === undefined) throw notAnArchive(file);
	if (!isComplete || end !== hash.digest("hex")) throw damaged;
}

function parse(line: string): Record<string, unknown> | undefined {
	try {
		const value = JSON.parse(line);
		return typeof value === "object" && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

function readHeader(
	value: Record<string, unknown> | undefined,
	file: string,
): { readonly rows: RowCounts } {
	const { frontage, rows } = value ?? {};
	if (typeof frontage !== "number" || typeof rows !== "object")
		throw notAnArchive(file);
	if (frontage > version) {
		throw new ExpectedError(
			`${file} was written by a newer version of Frontage (archive ${frontage}; this version reads ${version}), so nothing was restored: use that version or a later one.`,
		);
	}
	return { rows: rows as RowCounts };
}

function notAnArchive(file: string): ExpectedError {
	return new ExpectedError(
		`${file} is no archive that \`restore\` can read, which takes those of \`backup\`; for those of pg_dump, use pg_restore and then \`erase --again\`.`,
	);
}

/** The names of columns become SQL: only our own may. */
function onlyColumns(
	table: TableName,
	row: Record<string, unknown>,
): Record<string, unknown> {
	const columns: readonly string[] = tables[table];
	return Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
}

/** The line of a row. */
export function lineOf({ table, row }: Row): string {
	return `${JSON.stringify({ [table]: row })}\n`;
}

/** The line before all rows, and the one after them. */
export function firstLine(rows: RowCounts): string {
	return `${JSON.stringify({ frontage: version, rows })}\n`;
}

export function lastLine(digest: string): string {
	return `{"sha256":"${digest}"}\n`;
}
