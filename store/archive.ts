/**
 * How a list leaves the database: as an archive. It has one JSON line per row; the first line has the
 * version and the number of rows per table, the last one a SHA-256 of the lines of all rows.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { DatabaseAddress } from "../config/database.ts";

import { ExpectedError } from "../shared/expected-error.ts";
import { type List, type Progress, withList } from "./list.ts";
import { checkIntegrity } from "./sqlite/integrity.ts";
import { type TableName, tables } from "./tables.ts";

/** The version that this program writes and reads. Versions before kept the state of mails in another form. */
const version = 2;

const tableNames = Object.keys(tables) as readonly TableName[];

/** How many rows each table has. */
export type RowCounts = Readonly<Record<TableName, number>>;

/** What an archive or a list holds. */
export interface Content {
	readonly rows: RowCounts;
	/** SHA-256 over the lines of all rows. */
	readonly digest: string;
}

/** A row of any table. */
export interface Row {
	readonly table: TableName;
	readonly row: Record<string, unknown>;
}

/**
 * Writes the list into the new archive `file`, beside a running server, and reads it again. Rejects with
 * `ExpectedError`; there is no file then.
 */
export async function backUp(
	database: DatabaseAddress,
	file: string,
	progress: Progress = () => {},
): Promise<Content> {
	if (database.kind === "sqlite") {
		const [finding] = await checkIntegrity(database.file);
		if (finding !== undefined) {
			throw new ExpectedError(
				`The list is damaged (${finding}), so no backup was made: see \`doctor\`.`,
			);
		}
	}
	try {
		await withList(database, "read", (list) =>
			list.transaction("snapshot", () =>
				pipeline(
					linesOf(list, progress),
					createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
				),
			),
		);
		return await contentOf(readArchive(file));
	} catch (error) {
		const { code, syscall, message } = error as NodeJS.ErrnoException;
		if (code === "EEXIST")
			throw new ExpectedError(
				`${file} is there already, and no backup is overwritten: name another file.`,
			);
		rmSync(file, { force: true });
		if (syscall === undefined) throw error;
		throw new ExpectedError(
			`${file} cannot be written (${message}): name a file in an existing folder that this user may write in and that has room for the list.`,
			{ cause: error },
		);
	}
}

/** The lines of an archive of a list. */
async function* linesOf(
	list: List,
	progress: Progress,
): AsyncGenerator<string> {
	const rows = await countRows(list);
	yield `${JSON.stringify({ frontage: version, rows })}\n`;
	const hash = createHash("sha256");
	let done = 0;
	for await (const row of rowsOf(list)) {
		const line = lineOf(row);
		hash.update(line);
		yield line;
		done += 1;
		if (done % 1_000 === 0) progress(done, rows.waitlist);
	}
	yield `{"sha256":"${hash.digest("hex")}"}\n`;
}

/** All rows of a list, in the order of an archive. */
export async function* rowsOf(list: List): AsyncGenerator<Row> {
	for (const table of tableNames)
		for await (const row of list.read(table)) yield { table, row: { ...row } };
}

/** The line of a row. */
export function lineOf({ table, row }: Row): string {
	return `${JSON.stringify({ [table]: row })}\n`;
}

/** How many rows each table of a list has. */
export async function countRows(list: List): Promise<RowCounts> {
	const counts: Record<string, number> = {};
	for (const table of tableNames)
		counts[table] = (await list.count(table)).rows;
	return counts as RowCounts;
}

/** Sums up the rows of an archive or a list, which it reads to the end. */
export async function contentOf(all: AsyncIterable<Row>): Promise<Content> {
	const counts: Record<string, number> = {};
	for (const table of tableNames) counts[table] = 0;
	const hash = createHash("sha256");
	for await (const each of all) {
		counts[each.table] = (counts[each.table] ?? 0) + 1;
		hash.update(lineOf(each));
	}
	return { rows: counts as RowCounts, digest: hash.digest("hex") };
}

/** The rows of an archive; fails at its end when it is not what `backUp` has written. */
export async function* readArchive(file: string): AsyncGenerator<Row> {
	const damaged = new ExpectedError(
		`${file} is damaged, so nothing was restored: it was cut off or changed after \`backup\` had written it. Use another backup.`,
	);
	const lines = createInterface({ input: createReadStream(file) });
	const hash = createHash("sha256");
	let hasHeader = false;
	let end: unknown;
	for await (const line of lines) {
		const value = parse(line);
		const table = tableNames.find((name) => name in value);
		if (!hasHeader) {
			expectHeader(value, file);
			hasHeader = true;
		} else if ("sha256" in value && end === undefined) end = value["sha256"];
		else if (table !== undefined && end === undefined) {
			hash.update(`${line}\n`);
			yield { table, row: onlyColumns(table, Object(value[table])) };
		} else throw damaged;
	}
	if (!hasHeader) expectHeader({}, file);
	if (end !== hash.digest("hex")) throw damaged;
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
			`${file} is no archive that \`restore\` can read, which takes those of \`backup\`; for those of pg_dump, use pg_restore and then \`erase --again --yes\`.`,
		);
	if (frontage < version)
		throw new ExpectedError(
			`${file} was written by an older version of Frontage (archive ${frontage}; this version reads ${version}), whose mails and wishes have another form, so nothing was restored: restore it with that version, write the people who did not leave with its \`export people.csv\`, and read them here with \`import people.csv --yes\`.`,
		);
	if (frontage > version)
		throw new ExpectedError(
			`${file} was written by a newer version of Frontage (archive ${frontage}; this version reads ${version}), so nothing was restored: use that version or a later one.`,
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
