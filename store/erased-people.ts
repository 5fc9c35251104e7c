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

/** The erased people, without their addresses. */
export interface ErasedPeople {
	readonly size: number;
	/**
	 * Whether a submission of this address from this time (ISO 8601) was erased. A later one was not:
	 * the person joined again. A submission without a time counts as older than the erasure, and so
	 * does one with a time more than a day in the future.
	 */
	isErased(email: string, sentAt?: string): boolean;
}

/**
 * The file of erased people: `chosen`, or the default place. It is no table of the database, because
 * a restored backup would not know of people who were erased since.
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

/** Remembers that all submissions of the address until now were erased. Throws `ExpectedError`. */
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
 * Adds the erased people of the first file to the second one. Returns whether there were any.
 * Throws `ExpectedError`.
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

/** The people of both; a person in both with the later time. */
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

/** Writes the whole file or nothing, also when the power fails. */
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
