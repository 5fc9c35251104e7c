/** Puts an archive, or the list of another database, into an empty database. */
import { statSync } from "node:fs";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { saveState } from "../mail/mailer-state.ts";
import { pauseChange } from "../mail/rules/founder-decisions.ts";
import { sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	latestOf,
	type MailboxTimes,
	timesOf,
} from "../shared/mailbox-events.ts";
import { tidyPhone } from "../shared/phone.ts";
import { printable } from "../shared/printable.ts";
import {
	contentOf,
	countRows,
	type RowCounts,
	rowsOf,
} from "../store/archive.ts";
import {
	mergeErasedFile,
	readErased,
	readErasureKeys,
	readWishes,
} from "../store/erased-people.ts";
import { type List, type Progress, withList } from "../store/list.ts";
import { forgetPeople } from "../store/people.ts";
import { type Row, readArchive } from "../store/read-archive.ts";
import type { Rows, TableName } from "../store/tables.ts";
import { removeErased } from "./erase.ts";
import { readMailboxWishes, saveWishes } from "./wishes.ts";

/** Rows that are inserted at a time. */
const rowsAtATime = 1_000;

/** The number of rows per table after the restore. */
interface Restored {
	readonly rows: RowCounts;
	/** The number of left-out sign-ups of erased people. */
	readonly leftOut: number;
	/** A sentence for the founder: their space is not overwritten yet. */
	readonly warning: string | undefined;
}

/** The file that remembers who was erased, beside a backup or of another list, and the one of the list that is filled. */
interface ErasedFiles {
	readonly from: string;
	readonly to: string;
}

/**
 * Puts an archive into the database, which must hold no rows, and compares: all of it or nothing.
 * People who were erased since are left out, as `erasedFile` knows them, or the copy beside the archive. Rejects with
 * `ExpectedError`.
 */
export async function restore(
	file: string,
	database: DatabaseAddress,
	erasedFile: string,
	progress: Progress = () => {},
): Promise<Restored> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile())
		throw new ExpectedError(`There is no file ${printable(file)}.`);
	const { rows } = await contentOf(readArchive(file));
	const report = (done: number) => progress(done, rows.waitlist);
	const from = path.join(path.dirname(file), "erased.json");
	const erasedFiles = { from, to: erasedFile };
	return fill(database, readArchive(file), erasedFiles, report);
}

/** Puts the list of one database into another one; rejects as `restore` does. */
export function move(
	from: DatabaseAddress,
	to: DatabaseAddress,
	erasedFiles: ErasedFiles,
	progress: Progress = () => {},
): Promise<Restored> {
	return withList(from, "read", (list) =>
		list.transaction("snapshot", async () => {
			const { waitlist } = await countRows(list);
			const report = (done: number) => progress(done, waitlist);
			return fill(to, rowsOf(list), erasedFiles, report);
		}),
	);
}

async function fill(
	database: DatabaseAddress,
	rows: AsyncIterable<Row>,
	erasedFiles: ErasedFiles,
	report: (done: number) => void,
): Promise<Restored> {
	return withList(database, "create", async (list) => {
		const restored = await list.transaction("exclusive", async () => {
			// Of a list without people: a mailer that runs on it has stored when it began.
			const { erasure_keys, mailer_state, ...before } = await countRows(list);
			const filled = Object.entries(before).filter(([, count]) => count > 0);
			if (filled.length > 0) {
				const names = filled.map(([table]) => table).join(", ");
				throw new ExpectedError(
					`The list is not empty (rows in ${names}), so nothing was restored into it: name a new file or database.`,
				);
			}
			// The next look makes the people of all rows.
			await list.holdPeople();
			await forgetPeople(list);
			const ownKeys = await readErasureKeys(list);
			await list.remove("erasure_keys", {});
			await list.remove("mailer_state", {});
			const { digest } = await contentOf(insertAll(list, rows, report));
			if ((await contentOf(rowsOf(list))).digest !== digest) {
				throw new ExpectedError(
					"The copy differs from what was read, so it was not kept: look for a failing disk with `doctor`, and try again.",
				);
			}
			const keys = await readErasureKeys(list);
			await list.insert("erasure_keys", ownKeys, { isReplacing: true });
			// Not before: what cannot be restored changes nothing.
			mergeErasedFile(erasedFiles.from, erasedFiles.to);
			// The empty list may have erased people before, with other sign-ups.
			const others = ownKeys.filter(
				({ name }) => !keys.some((key) => key.name === name),
			);
			const erased = readErased(erasedFiles.to, keys, others);
			const { removed } = await removeErased(list, erased);
			await lowerCursors(list);
			await continueIds(list);
			await addWishes(list, erasedFiles.to);
			// Mails that wait in the archive may have been sent since the backup.
			await saveState(list, pauseChange("restored", Date.now()));
			return { rows: await countRows(list), leftOut: sumOf(removed) };
		});
		// Overwrites the rows of the erased people as well.
		const warning = await list.purge();
		await list.analyze(["waitlist", "mails", "replies", "calls", "wishes"]);
		return { ...restored, warning };
	});
}

/** The list has phones without invisible characters, which an older archive may have. */
function tidy({ table, row }: Row): void {
	const { phone } = row as { phone?: unknown };
	if (table === "waitlist" && typeof phone === "string")
		Object.assign(row, { phone: tidyPhone(phone) || null });
}

/** Inserts the rows, and yields them. */
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
		tidy(row);
		batch.push(row);
		yield row;
	}
	await insertBatch();
}

/**
 * New rows get ids after the last existing id. A receiver of notices may have a cursor after that, at an id
 * of a person who was erased since: it is lowered.
 */
async function lowerCursors(list: List): Promise<void> {
	const signUps = (await list.count("waitlist")).lastId;
	const replies = (await list.count("replies")).lastId;
	for (const receiver of await Array.fromAsync(list.read("receivers")))
		await list.change(
			"receivers",
			{ with: { name: [receiver.name] } },
			{
				sign_up_cursor: Math.min(receiver.sign_up_cursor, signUps),
				reply_cursor: Math.min(receiver.reply_cursor, replies),
			},
		);
}

/**
 * What comes after the restore gets ids after all that any row or file has known, also of what was erased or came
 * after the backup: only so it is later than that.
 */
async function continueIds(list: List): Promise<void> {
	let signUps = 0;
	let replies = 0;
	const see = (signUp?: number | null, reply?: number | null) => {
		signUps = Math.max(signUps, signUp ?? 0);
		replies = Math.max(replies, reply ?? 0);
	};
	for await (const mail of list.read("mails"))
		see(mail.sign_up_cursor, mail.reply_cursor);
	for await (const reply of list.read("replies")) see(reply.sign_up_cursor);
	await list.continueAfter("waitlist", signUps);
	await list.continueAfter("replies", replies);
}

/** Adds the wishes since the backup, as the file of erased people remembers them. */
async function addWishes(list: List, erasedFile: string): Promise<void> {
	const wishes = await readMailboxWishes(list);
	const ofFile = readWishes(erasedFile);
	const ofTable = new Map<string, MailboxTimes>();
	for await (const row of list.read("wishes"))
		ofTable.set(row.mailbox_key, timesOf(row));
	const merged: Record<string, MailboxTimes> = {};
	for (const [key, times] of Object.entries(ofFile))
		merged[key] = latestOf(ofTable.get(key) ?? {}, times);
	await saveWishes(list, merged);
	// The list shows by their replies who has left.
	const leftOf = new Map<string, string>();
	for await (const { email, person_key } of list.read("mails")) {
		const times = wishes.keysOf(email).map((key) => ofFile[key]?.left ?? "");
		const left = times.sort().at(-1);
		if (left) leftOf.set(person_key, left);
	}
	const kept = {
		with: { kind: ["left", "erase"], person_key: [...leftOf.keys()] },
	};
	const older: number[] = [];
	for (const { id, person_key, at, kind } of await Array.fromAsync(
		list.read("replies", kept),
	)) {
		const left = leftOf.get(person_key) ?? "";
		// The backup has the same event, and what came after it.
		if (at === left || (kind === "left" && at > left))
			leftOf.delete(person_key);
		else if (kind === "left") older.push(id);
	}
	// A person has one such reply per day.
	await list.remove("replies", { with: { id: older } });
	const sign_up_cursor = await list.lastSignUpId();
	await list.insert(
		"replies",
		[...leftOf].map(([person_key, at]) => ({
			person_key,
			at,
			kind: "left",
			sign_up_cursor,
		})),
	);
}
