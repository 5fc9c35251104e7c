/** The one form in which a list leaves the database: an archive (archive-file.ts). */
import { createHash } from "node:crypto";
import { existsSync, renameSync, statSync } from "node:fs";
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
	type Row,
	type RowCounts,
	readArchive,
	tableNames,
} from "./archive-file.ts";
import { withDraft } from "./draft-folder.ts";
import {
	type ErasedPeople,
	isUsed,
	readErased,
	readErasureKeys,
	readLeft,
} from "./erased-people.ts";
import { type List, withList } from "./list.ts";
import type { Progress } from "./people.ts";
import { checkIntegrity } from "./sqlite/integrity.ts";
import {
	type ErasureKey,
	type Rows,
	receiverPrefix,
	type TableName,
} from "./tables.ts";

/** Rows that are inserted at a time, and characters that are written at a time. */
const rowsAtATime = 1_000;
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

/**
 * Puts an archive into the database, which must hold no rows, and compares: all of it or nothing.
 * People who were erased since are left out. Rejects with `ExpectedError`.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress,
): Promise<Content & { readonly leftOut: number }> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
		throw new ExpectedError(`There is no file ${file}.`);
	}
	const { rows } = await checkArchive(file);
	return withList(database, "create", (list) =>
		list.transaction("exclusive", async () => {
			const { erasure_keys, ...before } = await countRows(list);
			if (Object.values(before).some((count) => count > 0)) {
				throw new ExpectedError(
					"The list is not empty, so nothing was restored: set DATABASE_OWNER_URL, or else DATABASE_URL, to a new file or database.",
				);
			}
			// The archive brings its own.
			const own = await readErasureKeys(list);
			await list.remove("erasure_keys", {});
			const keys = [...own];
			const expected = await insertAll(list, file, erasedFile, keys, (done) =>
				progress(done, rows.waitlist),
			);
			const content = await contentOf(list);
			if (content.digest === expected.digest) {
				const used = own.filter((key) => isUsed(erasedFile, key));
				await list.insert("erasure_keys", used, { isReplacing: true });
				await pauseMail(list, erasedFile);
				await lowerPlaces(list);
				return { ...content, leftOut: expected.leftOut };
			}
			throw new ExpectedError(
				"The copy differs from the archive, so it was not kept: look for a failing disk with `doctor`, and try again.",
			);
		}),
	);
}

/**
 * Lets all mail wait for the founder: what the archive shows as waiting may have been sent since. Also
 * notes who left since, as the file of erased people remembers it.
 */
async function pauseMail(list: List, erasedFile: string): Promise<void> {
	const paused = { with: { name: ["paused"] } };
	if ((await Array.fromAsync(list.read("mailer", paused))).length === 0) {
		const why = "because the list was restored or moved";
		await list.insert("mailer", [
			{ name: "paused", value: new Date().toISOString() },
			{ name: "paused-why", value: why },
		]);
	}
	const left = new Map(Object.entries(readLeft(erasedFile)));
	for await (const { person_key, kind, at } of list.read("replies"))
		if (kind === "left" && at >= (left.get(person_key) ?? ""))
			left.delete(person_key);
	const missing = [...left].map(([person_key, at]) => ({ person_key, at }));
	const replies = missing.map((each) => ({ ...each, kind: "left" as const }));
	await list.insert("replies", replies, { isReplacing: false });
}

/**
 * New rows get ids after the last one that is there; receivers of notices may have been told of larger
 * ones, of people who were erased since (notices/delivery.ts).
 */
async function lowerPlaces(list: List): Promise<void> {
	const waitlist = (await list.count("waitlist")).lastId;
	const replies = (await list.count("replies")).lastId;
	for (const { name, value } of await Array.fromAsync(list.read("mailer"))) {
		if (!name.startsWith(receiverPrefix)) continue;
		const { place, ...delivery } = JSON.parse(value);
		const lowered = {
			waitlist: Math.min(place.waitlist, waitlist),
			replies: Math.min(place.replies, replies),
		};
		const row = {
			name,
			value: JSON.stringify({ ...delivery, place: lowered }),
		};
		await list.insert("mailer", [row], { isReplacing: true });
	}
}

/** Backs up one database and restores it into another; rejects as both do. */
export async function move(
	from: DatabaseAddress,
	to: DatabaseAddress,
	erasedFile: string,
	progress: Progress,
): Promise<Content & { readonly leftOut: number }> {
	return withDraft(path.dirname(erasedFile), async (draft) => {
		await writeArchive(from, draft, () => {});
		return restore(draft, to, erasedFile, progress);
	});
}

async function writeArchive(
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
async function contentOf(
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

async function insertAll(
	list: List,
	file: string,
	erasedFile: string,
	keys: ErasureKey[],
	progress: (done: number) => void,
): Promise<{ readonly digest: string; readonly leftOut: number }> {
	const hash = createHash("sha256");
	/** The mails of erased people: the replies to them are left out, too. */
	const keysLeftOut = new Set<unknown>();
	let erased: ErasedPeople | undefined;
	let leftOut = 0;
	let done = 0;
	let batch: Row[] = [];
	async function insertBatch() {
		const [first] = batch;
		const rows = batch.map(({ row }) => row) as Partial<Rows[TableName]>[];
		if (first) await list.insert(first.table, rows);
		batch = [];
	}
	for await (const each of readArchive(file)) {
		const { table, row } = each;
		if (table === "erasure_keys") keys.push(row as unknown as ErasureKey);
		else erased ??= readErased(erasedFile, keys);
		const isErased =
			erased !== undefined &&
			"email" in row &&
			erased.isErased(
				String(row["email"]),
				String(row["created_at"] ?? row["at"]),
			);
		if (isErased && table === "mails") keysLeftOut.add(row["person_key"]);
		if (isErased && table === "waitlist") leftOut += 1;
		if (isErased || keysLeftOut.has(row["person_key"])) continue;
		hash.update(lineOf(each));
		if (batch.length === rowsAtATime || batch[0]?.table !== table) {
			await insertBatch();
			progress(done);
		}
		batch.push(each);
		done += 1;
	}
	await insertBatch();
	return { digest: hash.digest("hex"), leftOut };
}

async function countRows(list: List): Promise<RowCounts> {
	const counts: Record<string, number> = {};
	for (const table of tableNames)
		counts[table] = (await list.count(table)).rows;
	return counts as RowCounts;
}
