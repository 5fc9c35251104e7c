import { createHash } from "node:crypto";
import {
	type Progress,
	type Submission,
	submissionColumns,
} from "./waitlist-store.ts";

/** All submissions as they are at one moment, whatever is added meanwhile. */
export interface WholeList {
	count(): Promise<number>;
	/** In the order of their ids, each with its own. */
	entries(): AsyncIterable<Submission>;
}

/** A list that is being written to, as this transaction sees it. */
export interface ListBeingFilled extends WholeList {
	/** Adds submissions with the ids and times that they have. */
	put(entries: readonly Submission[]): Promise<void>;
}

export interface WholeListReader extends WholeList {
	close(): Promise<void>;
}

export interface WholeListWriter {
	/** All that `work` puts in, or nothing when it throws; nobody else adds meanwhile. */
	transaction<Result>(
		work: (list: ListBeingFilled) => Promise<Result>,
	): Promise<Result>;
	close(): Promise<void>;
}

/** What two lists must have in common to be the same. */
export interface Digest {
	readonly submissions: number;
	/** SHA-256 over every column of every submission, in the order of their ids. */
	readonly digest: string;
}

/** Every column of a submission as one text: equal for equal submissions, in whatever database. */
export function asLine(entry: Submission): string {
	return JSON.stringify(submissionColumns.map((column) => entry[column]));
}

/** Takes submissions one by one and sums them up. */
export class Digester {
	readonly #hash = createHash("sha256");
	#submissions = 0;

	add(entry: Submission): void {
		this.#hash.update(asLine(entry)).update("\n");
		this.#submissions += 1;
	}

	/** May be asked once. */
	result(): Digest {
		return { submissions: this.#submissions, digest: this.#hash.digest("hex") };
	}
}

/** Reads the whole list and sums it up. */
export async function digestOf(
	list: WholeList,
	progress: Progress = () => {},
): Promise<Digest> {
	const all = await list.count();
	const digester = new Digester();
	let done = 0;
	for await (const entry of list.entries()) {
		digester.add(entry);
		done += 1;
		if (done % rowsAtATime === 0) progress(done, all);
	}
	return digester.result();
}

/** So many submissions are moved, and told of, together. */
export const rowsAtATime = 1_000;

export function isSame(one: Digest, other: Digest): boolean {
	return one.submissions === other.submissions && one.digest === other.digest;
}

/** The entries in groups of `rowsAtATime`. */
export async function* inGroups(
	entries: AsyncIterable<Submission>,
): AsyncGenerator<readonly Submission[]> {
	let group: Submission[] = [];
	for await (const entry of entries) {
		group.push(entry);
		if (group.length < rowsAtATime) continue;
		yield group;
		group = [];
	}
	if (group.length > 0) yield group;
}
