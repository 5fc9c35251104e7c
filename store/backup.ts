/** How a list leaves the database: as an archive (archive-file.ts). */
import { createHash } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	type Content,
	checkArchive,
	firstLine,
	lastLine,
	lineOf,
	type RowCounts,
	tableNames,
} from "./archive-file.ts";
import { withDraft } from "./draft-folder.ts";
import { type List, withList } from "./list.ts";
import type { Progress } from "./people.ts";
import { checkIntegrity } from "./sqlite/integrity.ts";

/** Characters that are written at a time. */
const pieceLength = 262_144;

/**
 * Writes the list into the new archive `file`, beside a running server. The file gets its name only
 * after it was read again and compared. Rejects with `ExpectedError`; there is no file then.
 */
export async function backUp(
	database: DatabaseAddress,
	file: string,
	progress: Progress,
): Promise<Content> {
	const folder = path.dirname(file);
	if (existsSync(file)) {
		throw new ExpectedError(
			`${file} is there already, and no backup is overwritten: name another file.`,
		);
	}
	if (!existsSync(folder)) {
		throw new ExpectedError(
			`There is no folder ${folder}: make it, or name another file.`,
		);
	}
	if (database.kind === "sqlite") {
		const [finding] = await checkIntegrity(database.file);
		if (finding !== undefined) {
			throw new ExpectedError(
				`The list is damaged (${finding}), so no backup was made: see \`doctor\`.`,
			);
		}
	}
	return withDraft(folder, async (draft) => {
		const content = await writeArchive(database, draft, progress);
		renameSync(draft, file);
		return content;
	});
}

/** Writes the list into `file`, and reads it again. Rejects with `ExpectedError`. */
export async function writeArchive(
	database: DatabaseAddress,
	file: string,
	progress: Progress,
): Promise<Content> {
	await using handle = await open(file, "wx", 0o600);
	const content = await withList(database, "read", (list) =>
		list.transaction("snapshot", async () => {
			const rows = await countRows(list);
			await handle.write(firstLine(rows));
			let piece = "";
			const content = await contentOf(list, async (line, done) => {
				piece += line;
				if (piece.length < pieceLength) return;
				await handle.write(piece);
				piece = "";
				progress(done, rows.waitlist);
			});
			await handle.write(`${piece}${lastLine(content.digest)}`);
			return content;
		}),
	);
	await handle.sync();
	await checkArchive(file);
	return content;
}

/** Reads all rows of a list and sums them up; `onLine` gets the line of each. */
export async function contentOf(
	list: List,
	onLine?: (line: string, done: number) => Promise<void>,
): Promise<Content> {
	const hash = createHash("sha256");
	let done = 0;
	for (const table of tableNames) {
		for await (const row of list.read(table)) {
			const line = lineOf({ table, row: { ...row } });
			hash.update(line);
			done += 1;
			await onLine?.(line, done);
		}
	}
	return { rows: await countRows(list), digest: hash.digest("hex") };
}

/** How many rows each table of a list has. */
export async function countRows(list: List): Promise<RowCounts> {
	const counts: Record<string, number> = {};
	for (const table of tableNames)
		counts[table] = (await list.count(table)).rows;
	return counts as RowCounts;
}
