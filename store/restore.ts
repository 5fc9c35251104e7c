/** How an archive becomes a list again. */
import { statSync } from "node:fs";
import type { DatabaseAddress } from "../config/database.ts";
import { sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { Reply } from "../shared/reply.ts";
import {
	contentOf,
	countRows,
	type Row,
	type RowCounts,
	readArchive,
	rowsOf,
} from "./archive.ts";
import { removeErased } from "./erase.ts";
import { readErased, readErasureKeys, readLeft } from "./erased-people.ts";
import { type List, withList } from "./list.ts";
import type { Progress } from "./people.ts";
import type { KeysOf } from "./remove-replies.ts";
import { type Rows, receiverPrefix, type TableName } from "./tables.ts";

/** Rows that are inserted at a time. */
const rowsAtATime = 1_000;

/** What the list holds now. */
interface Restored {
	readonly rows: RowCounts;
	/** How many sign-ups of erased people were left out. */
	readonly leftOut: number;
}

/**
 * Puts an archive into the database, which must hold no rows, and compares: all of it or nothing.
 * People who were erased since are left out, and their wishes to get no mail stay, by the keys of the
 * secrets in `keysOf`. Rejects with `ExpectedError`.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress = () => {},
	keysOf?: KeysOf,
): Promise<Restored> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile())
		throw new ExpectedError(`There is no file ${file}.`);
	const { rows } = await contentOf(readArchive(file));
	const report = (done: number) => progress(done, rows.waitlist);
	return fill(database, readArchive(file), erasedFile, report, keysOf);
}

/** Puts the list of one database into another one; rejects as `restore` does. */
export function move(
	from: DatabaseAddress,
	to: DatabaseAddress,
	erasedFile: string,
	progress: Progress = () => {},
	keysOf?: KeysOf,
): Promise<Restored> {
	return withList(from, "read", (list) =>
		list.transaction("snapshot", async () => {
			const { waitlist } = await countRows(list);
			const report = (done: number) => progress(done, waitlist);
			return fill(to, rowsOf(list), erasedFile, report, keysOf);
		}),
	);
}

async function fill(
	database: DatabaseAddress,
	rows: AsyncIterable<Row>,
	erasedFile: string,
	report: (done: number) => void,
	keysOf: KeysOf | undefined,
): Promise<Restored> {
	return withList(database, "create", async (list) => {
		const restored = await list.transaction("exclusive", async () => {
			const { erasure_keys, ...before } = await countRows(list);
			if (Object.values(before).some((count) => count > 0)) {
				throw new ExpectedError(
					"The list is not empty, so nothing was restored into it: name a new file or database.",
				);
			}
			const ownKeys = await readErasureKeys(list);
			await list.remove("erasure_keys", {});
			const { digest } = await contentOf(insertAll(list, rows, report));
			if ((await contentOf(rowsOf(list))).digest !== digest) {
				throw new ExpectedError(
					"The copy differs from what was read, so it was not kept: look for a failing disk with `doctor`, and try again.",
				);
			}
			await list.insert("erasure_keys", ownKeys, { isReplacing: true });
			const erased = readErased(erasedFile, await readErasureKeys(list));
			const { removed } = await removeErased(list, erased, keysOf);
			await lowerPlaces(list);
			await pauseMail(list, erasedFile);
			return { rows: await countRows(list), leftOut: sumOf(removed) };
		});
		// Nothing stays of the erased people, either.
		await list.purge();
		return restored;
	});
}

/** Inserts the rows as they pass. */
async function* insertAll(
	list: List,
	rows: AsyncIterable<Row>,
	report: (done: number) => void,
): AsyncGenerator<Row> {
	let done = 0;
	let batch: Row[] = [];
	async function insertBatch() {
		const [first] = batch;
		const some = batch.map(({ row }) => row) as Partial<Rows[TableName]>[];
		if (first) await list.insert(first.table, some);
		done += batch.length;
		report(done);
		batch = [];
	}
	for await (const row of rows) {
		if (batch.length === rowsAtATime || batch[0]?.table !== row.table)
			await insertBatch();
		batch.push(row);
		yield row;
	}
	await insertBatch();
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
		const changed = JSON.stringify({ ...delivery, place: lowered });
		const row = { name, value: changed };
		await list.insert("mailer", [row], { isReplacing: true });
	}
}

/**
 * Lets all mail wait for the founder: what the archive shows as waiting may have been sent since. Also
 * notes who left since, as the file of erased people remembers it.
 */
async function pauseMail(list: List, erasedFile: string): Promise<void> {
	const paused = [
		{ name: "paused", value: new Date().toISOString() },
		{ name: "paused-why", value: "because the list was restored or moved" },
	];
	await list.insert("mailer", paused, { isReplacing: true });
	const replies = list.read("replies", { with: { kind: ["left"] } });
	const known = new Map<string, Reply>();
	for await (const reply of replies) known.set(reply.person_key, reply);
	const newer = Object.entries(readLeft(erasedFile)).filter(
		([key, at]) => at > (known.get(key)?.at ?? ""),
	);
	// A person has one such reply per day.
	const id = newer.flatMap(([key]) => known.get(key)?.id ?? []);
	await list.remove("replies", { with: { id } });
	await list.insert(
		"replies",
		newer.map(([person_key, at]) => ({ person_key, at, kind: "left" })),
	);
}
