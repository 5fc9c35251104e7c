/** How an archive becomes a list again. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	type Content,
	contentOf,
	countRows,
	lineOf,
	type Row,
	readArchive,
	rowsOf,
} from "./archive.ts";
import { readErased, readErasureKeys, readLeft } from "./erased-people.ts";
import { type List, withList } from "./list.ts";
import type { Progress } from "./people.ts";
import {
	type ErasureKey,
	type Rows,
	receiverPrefix,
	type TableName,
} from "./tables.ts";

/** Rows that are inserted at a time. */
const rowsAtATime = 1_000;

/** What the list holds now, and how many sign-ups of erased people were left out. */
type Restored = Content & { readonly leftOut: number };

/**
 * Puts an archive into the database, which must hold no rows, and compares: all of it or nothing.
 * People who were erased since are left out. Rejects with `ExpectedError`.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress = () => {},
): Promise<Restored> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile())
		throw new ExpectedError(`There is no file ${file}.`);
	const { rows } = await contentOf(readArchive(file));
	return fill(database, readArchive(file), erasedFile, (done) =>
		progress(done, rows.waitlist),
	);
}

/** Puts the list of one database into another one; rejects as `restore` does. */
export function move(
	from: DatabaseAddress,
	to: DatabaseAddress,
	erasedFile: string,
	progress: Progress = () => {},
): Promise<Restored> {
	return withList(from, "read", (list) =>
		list.transaction("snapshot", async () => {
			const { waitlist } = await countRows(list);
			return fill(to, rowsOf(list), erasedFile, (done) =>
				progress(done, waitlist),
			);
		}),
	);
}

function fill(
	database: DatabaseAddress,
	rows: AsyncIterable<Row>,
	erasedFile: string,
	progress: (done: number) => void,
): Promise<Restored> {
	return withList(database, "create", (list) =>
		list.transaction("exclusive", async () => {
			const { erasure_keys, ...before } = await countRows(list);
			if (Object.values(before).some((count) => count > 0)) {
				throw new ExpectedError(
					"The list is not empty, so nothing was restored into it: name a new file or database.",
				);
			}
			const own = await readErasureKeys(list);
			await list.remove("erasure_keys", {});
			const { digest, leftOut } = await insertAll(
				list,
				rows,
				erasedFile,
				own,
				progress,
			);
			const content = await contentOf(rowsOf(list));
			if (content.digest !== digest) {
				throw new ExpectedError(
					"The copy differs from what was read, so it was not kept: look for a failing disk with `doctor`, and try again.",
				);
			}
			await list.insert("erasure_keys", own, { isReplacing: true });
			await pauseMail(list, erasedFile);
			return { ...content, leftOut };
		}),
	);
}

/** Inserts the rows, but those of erased people. Resolves with the digest of what was inserted. */
async function insertAll(
	list: List,
	rows: AsyncIterable<Row>,
	erasedFile: string,
	ownKeys: readonly ErasureKey[],
	progress: (done: number) => void,
): Promise<{ readonly digest: string; readonly leftOut: number }> {
	const hash = createHash("sha256");
	/** The keys of the rows come before the people. */
	const keys = [...ownKeys];
	const erased = readErased(erasedFile, keys);
	/** The mails of erased people: the replies to them are left out, too. */
	const keysLeftOut = new Set<unknown>();
	const lastIds = { waitlist: 0, replies: 0 };
	let leftOut = 0;
	let done = 0;
	let batch: Row[] = [];
	async function insertBatch() {
		const [first] = batch;
		const some = batch.map(({ row }) => row) as Partial<Rows[TableName]>[];
		if (first) await list.insert(first.table, some);
		batch = [];
	}
	for await (const each of rows) {
		const { table, row } = each;
		if (table === "erasure_keys") keys.push(row as unknown as ErasureKey);
		const time = row["created_at"] ?? row["at"];
		const isErased =
			"email" in row && erased.isErased(String(row["email"]), String(time));
		if (isErased && table === "mails") keysLeftOut.add(row["person_key"]);
		if (isErased && table === "waitlist") leftOut += 1;
		if (isErased || keysLeftOut.has(row["person_key"])) continue;
		if (table === "waitlist" || table === "replies")
			lastIds[table] = Number(row["id"]);
		if (table === "mailer") lowerPlace(row, lastIds);
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

/**
 * New rows get ids after the last one that is there; receivers of notices may have been told of larger
 * ones, of people who were erased since (notices/delivery.ts).
 */
function lowerPlace(
	row: Row["row"],
	last: { readonly waitlist: number; readonly replies: number },
): void {
	if (!String(row["name"]).startsWith(receiverPrefix)) return;
	const { place, ...delivery } = JSON.parse(String(row["value"]));
	const lowered = {
		waitlist: Math.min(place.waitlist, last.waitlist),
		replies: Math.min(place.replies, last.replies),
	};
	row["value"] = JSON.stringify({ ...delivery, place: lowered });
}

/**
 * Lets all mail wait for the founder: what the archive shows as waiting may have been sent since. Also
 * notes who left since, as the file of erased people remembers it.
 */
async function pauseMail(list: List, erasedFile: string): Promise<void> {
	const paused = { with: { name: ["paused"] } };
	if ((await list.count("mailer", paused)).rows === 0) {
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
	const missing = [...left].map(([person_key, at]) => ({
		person_key,
		at,
		kind: "left" as const,
	}));
	await list.insert("replies", missing);
}
