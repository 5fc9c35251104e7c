import { createHash } from "node:crypto";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { ErasedPeople } from "./erased-people.ts";
import { type List, withList } from "./list.ts";
import { type Mail, mailTables } from "./mails.ts";
import { extent, type Submission, submissionColumns } from "./questions.ts";

/** Is told how many sign-ups of how many are done. */
export type Progress = (done: number, all: number) => void;

/** What two lists must have in common to be the same. */
export interface Digest {
	readonly submissions: number;
	/** SHA-256 over every stored column of every sign-up, in the order of their ids. */
	readonly digest: string;
}

const rowsAtATime = 1_000;

/**
 * Copies the sign-ups and mails of one list into another, with their ids and times, and compares
 * the sign-ups by count and digest: all of it or nothing. The target may hold the beginning of the same list, which
 * an earlier copy has left there. Resolves with what the target holds, and how many were copied or
 * left out because `wanted` refused them. Rejects with `ExpectedError` when the target holds
 * anything else, or differs at the end.
 */
export async function copyList(
	source: List,
	target: List,
	{
		wanted = () => true,
		progress = () => {},
	}: {
		readonly wanted?: (row: Submission | Mail) => boolean;
		readonly progress?: Progress;
	} = {},
): Promise<Digest & { readonly copied: number; readonly leftOut: number }> {
	return source.transaction("snapshot", () =>
		target.transaction("exclusive", async () => {
			const { lastId } = await extent(target);
			const all = (await extent(source)).submissions;
			const expected = new Digester();
			let copied = 0;
			let leftOut = 0;
			let batch: Submission[] = [];
			async function insertBatch() {
				await target.insert("waitlist", batch.map(stored));
				copied += batch.length;
				batch = [];
			}
			for await (const submission of inOrder(source)) {
				if (!wanted(submission)) {
					leftOut += 1;
					continue;
				}
				expected.add(submission);
				if (submission.id <= lastId) continue;
				batch.push(submission);
				if (batch.length < rowsAtATime) continue;
				await insertBatch();
				progress(expected.submissions + leftOut, all);
			}
			await insertBatch();
			await copyMail(source, target, wanted);
			const digest = expected.result();
			if (!isSame(digest, await digestOf(target))) {
				throw new ExpectedError(
					lastId > 0
						? "The target holds sign-ups that the list does not, so nothing was copied: name an empty one; or, if people were erased from the list since the last move, run `erase --again` on the target first."
						: "The copy differs from the original, so it was not kept: look for a failing disk with `doctor`, and try again.",
				);
			}
			return { ...digest, copied, leftOut };
		}),
	);
}

/** Copies the mails and the answers to them, in place of those that an earlier copy has left there. */
async function copyMail(
	source: List,
	target: List,
	wanted: (mail: Mail) => boolean,
): Promise<void> {
	const unwanted = new Set<string>();
	for (const [table, columns] of Object.entries(mailTables)) {
		await target.rows(`delete from ${table}`);
		let batch: Mail[] = [];
		const rows = source.stream<Mail>(
			`select ${columns} from ${table} order by id`,
		);
		for await (const row of rows) {
			if (table === "mails" && !wanted(row)) unwanted.add(row.person_key);
			if (unwanted.has(row.person_key)) continue;
			batch.push(row);
			if (batch.length < rowsAtATime) continue;
			await target.insert(table, batch);
			batch = [];
		}
		await target.insert(table, batch);
	}
	// Also a pause: mails must not go out because the list has moved.
	await target.rows("delete from mailer");
	await target.insert(
		"mailer",
		await source.rows<object>("select name, value from mailer"),
	);
}

/**
 * Copies the list into another database, which is made or brought up to date, as `copyList` does.
 * People who were erased there since the last move are left out.
 * Rejects with `ExpectedError`, also when both are PostgreSQL or the same file.
 */
export async function move(
	from: DatabaseAddress,
	to: DatabaseAddress,
	erased: ErasedPeople,
	progress: Progress,
): Promise<Digest & { readonly copied: number; readonly leftOut: number }> {
	if (from.kind === "postgres" && to.kind === "postgres") {
		throw new ExpectedError(
			"From PostgreSQL to PostgreSQL, use pg_dump and pg_restore: they move a list better.",
		);
	}
	if (from.kind === "sqlite" && to.kind === "sqlite" && from.file === to.file) {
		throw new ExpectedError("The list is in this file already.");
	}
	return withList(from, "read", (source) =>
		withList(to, "create", (target) =>
			copyList(source, target, {
				wanted: (entry) => !erased.isErased(entry.email, entry.created_at),
				progress,
			}),
		),
	);
}

/** Reads the whole list, or its rows up to an id, and sums it up. */
export async function digestOf(
	list: List,
	upToId?: number,
	progress: Progress = () => {},
): Promise<Digest> {
	const all = (await extent(list, upToId)).submissions;
	const digester = new Digester();
	for await (const submission of inOrder(list, upToId)) {
		digester.add(submission);
		if (digester.submissions % rowsAtATime === 0) {
			progress(digester.submissions, all);
		}
	}
	return digester.result();
}

/** Whether two lists are the same. */
export function isSame(one: Digest, other: Digest): boolean {
	return one.submissions === other.submissions && one.digest === other.digest;
}

function inOrder(
	list: List,
	upToId = Number.MAX_SAFE_INTEGER,
): AsyncIterable<Submission> {
	return list.stream(
		`select ${submissionColumns} from waitlist_submissions where id <= $1 order by id`,
		upToId,
	);
}

function stored(submission: Submission) {
	return Object.fromEntries(
		submissionColumns.map((column) => [column, submission[column]]),
	);
}

class Digester {
	readonly #hash = createHash("sha256");
	submissions = 0;

	add(submission: Submission): void {
		const values = submissionColumns.map((column) => submission[column]);
		this.#hash.update(`${JSON.stringify(values)}\n`);
		this.submissions += 1;
	}

	/** May be asked once. */
	result(): Digest {
		return {
			submissions: this.submissions,
			digest: this.#hash.digest("hex"),
		};
	}
}
