/**
 * Writes a list to an archive: one line of JSON per row. The first line has the
 * version and the number of rows per table, the last line a SHA-256 of the lines of all rows.
 */
import { createHash } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { DatabaseAddress } from "../config/database.ts";

import { ExpectedError } from "../shared/expected-error.ts";
import { printable } from "../shared/printable.ts";
import { type List, type Progress, withList } from "./list.ts";
import { type Row, readArchive, tableNames, version } from "./read-archive.ts";
import { checkIntegrity } from "./sqlite/integrity.ts";
import type { TableName } from "./tables.ts";

/** How many rows each table has. */
export type RowCounts = Readonly<Record<TableName, number>>;

/** What an archive or a list holds. */
export interface Content {
	readonly rows: RowCounts;
	/** SHA-256 over the lines of all rows. */
	readonly digest: string;
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
		// Rows are not checked here: a list that another program has changed must also be backed up.
		return await contentOf(readArchive(file, { isChecked: false }));
	} catch (error) {
		const { code, syscall, message } = error as NodeJS.ErrnoException;
		if (code === "EEXIST")
			throw new ExpectedError(
				`${printable(file)} is there already, and no backup is overwritten: name another file.`,
			);
		rmSync(file, { force: true });
		if (syscall === undefined) throw error;
		throw new ExpectedError(
			`${printable(file)} cannot be written (${message}): name a file in an existing folder that this user may write in and that has room for the list.`,
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

/** All rows of a list, in the order of an archive; without the time of the last backup, so that two of one list are the same. */
export async function* rowsOf(list: List): AsyncGenerator<Row> {
	for (const table of tableNames)
		for await (const row of list.read(table))
			if (!("name" in row && row.name === lastBackup))
				yield { table, row: { ...row } };
}

/** The value of the mailer's state that no archive has. */
const lastBackup = "backed_up_at";

/** One row as a line of JSON. */
export function lineOf({ table, row }: Row): string {
	return `${JSON.stringify({ [table]: row })}\n`;
}

/** How many rows each table of a list has. */
export async function countRows(list: List): Promise<RowCounts> {
	const counts: Record<string, number> = {};
	for (const table of tableNames)
		counts[table] = (await list.count(table)).rows;
	const which = { with: { name: [lastBackup] } };
	const { rows } = await list.count("mailer_state", which);
	return {
		...counts,
		mailer_state: (counts["mailer_state"] ?? 0) - rows,
	} as RowCounts;
}

/** Reads the rows of an archive or a list to the end; resolves with their numbers and their SHA-256. */
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
