import { createHmac, randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import type { DatabaseAddress } from "../config/parsers.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { giveToFolderOwner } from "./folder-owner.ts";

/** Hashes of addresses, each with the time at which it was erased, and the key they were made with. */
interface ErasedUnderKey {
	readonly key: string;
	readonly people: Record<string, string>;
}

/** Tells who was erased, without holding an address. */
export interface ErasedPeople {
	/** How many people it remembers. */
	readonly size: number;
	/**
	 * Whether what this address sent at that time (ISO 8601) was erased since. Somebody who joins
	 * again later has not been. What comes without a time counts as old, and so does what comes with
	 * one that cannot be: more than a day from now.
	 */
	isErased(email: string, sentAt?: string): boolean;
}

/**
 * Where it is remembered who was erased, unless another place was `chosen`. Not in the database: a
 * backup that is put in its place would not know of anybody who was erased since.
 */
export function erasedFileOf(
	database: DatabaseAddress,
	chosen: string | null,
): string {
	if (chosen !== null) return chosen;
	const folder =
		database.kind === "sqlite"
			? path.dirname(database.file)
			: path.join(import.meta.dirname, "..", "data");
	return path.join(folder, "erased.json");
}

/** Throws `ExpectedError` when the file is there and cannot be read. */
export function readErased(file: string): ErasedPeople {
	const lists = readLists(file);
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
	return {
		size: lists.reduce(
			(sum, { people }) => sum + Object.keys(people).length,
			0,
		),
		isErased: (email, sentAt = "") =>
			lists.some(({ key, people }) => {
				const erasedAt = people[hash(key, email)];
				if (erasedAt === undefined) return false;
				return sentAt <= erasedAt || sentAt > tomorrow;
			}),
	};
}

/** Remembers that everything of the address until now was erased. Throws `ExpectedError`. */
export function rememberErased(
	file: string,
	email: string,
	now = new Date(),
): void {
	const [
		first = { key: randomBytes(32).toString("base64url"), people: {} },
		...others
	] = readLists(file);
	const people = {
		...first.people,
		[hash(first.key, email)]: now.toISOString(),
	};
	writeLists(file, [{ key: first.key, people }, ...others]);
}

/**
 * Lets the second file remember, too, what the first one does. Returns whether there was anything
 * to remember. Throws `ExpectedError`.
 */
export function takeErasedAlong(from: string, to: string): boolean {
	const known = readLists(from);
	if (known.length === 0) return false;
	if (from === to) return true;
	const there = readLists(to);
	const merged = there.map(({ key, people }) => {
		const others = known.find((list) => list.key === key)?.people ?? {};
		return { key, people: later(people, others) };
	});
	const added = known.filter(({ key }) =>
		there.every((list) => list.key !== key),
	);
	writeLists(to, [...merged, ...added]);
	return true;
}

/** Everybody of both; who was erased twice, with the later time. */
function later(
	one: Record<string, string>,
	other: Record<string, string>,
): Record<string, string> {
	const both = { ...one };
	for (const [person, erasedAt] of Object.entries(other)) {
		if (erasedAt > (both[person] ?? "")) both[person] = erasedAt;
	}
	return both;
}

function hash(key: string, email: string): string {
	return createHmac("sha256", Buffer.from(key, "base64url"))
		.update(email.toLowerCase())
		.digest("base64url");
}

function readLists(file: string): readonly ErasedUnderKey[] {
	if (!existsSync(file)) return [];
	try {
		const { lists } = JSON.parse(readFileSync(file, "utf8"));
		if (!lists.every(isList)) throw new Error("no list of erased people");
		return lists;
	} catch (error) {
		throw new ExpectedError(
			`${file}, which remembers who was erased, cannot be read: run this as the user that the server runs as, or put a copy of it in its place.`,
			{ cause: error },
		);
	}
}

function isList(list: Partial<ErasedUnderKey> | null): boolean {
	return (
		typeof list?.key === "string" &&
		typeof list.people === "object" &&
		list.people !== null
	);
}

/** All of it or nothing, whenever the power fails. */
function writeLists(file: string, lists: readonly ErasedUnderKey[]): void {
	const draft = `${file}.${process.pid}.draft`;
	try {
		mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		const descriptor = openSync(draft, "w", 0o600);
		try {
			writeFileSync(descriptor, `${JSON.stringify({ lists })}\n`);
			giveToFolderOwner(descriptor, file);
			fsyncSync(descriptor);
		} finally {
			closeSync(descriptor);
		}
		renameSync(draft, file);
	} catch (error) {
		rmSync(draft, { force: true });
		throw new ExpectedError(
			`${file} cannot be written, so nothing was changed: make room on its disk, give this user the right to write in its folder, or set ERASED_FILE to another file.`,
			{ cause: error },
		);
	}
}
