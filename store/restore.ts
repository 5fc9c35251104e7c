/** How an archive becomes a list again. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	type Content,
	checkArchive,
	lineOf,
	type Row,
	readArchive,
} from "./archive-file.ts";
import { contentOf, countRows, writeArchive } from "./backup.ts";
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
import {
	type ErasureKey,
	type Rows,
	receiverPrefix,
	type TableName,
} from "./tables.ts";

/** Rows that are inserted at a time. */
const rowsAtATime = 1_000;

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
