/**
 * The file of erased people and of wishes. It is no table of the database, because a restored backup would
 * not know what happened since. The keys of its hashes are in the list: the file alone does not
 * suffice to test an address.
 */
import { createHmac } from "node:crypto";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { ago, dayMs } from "../shared/time.ts";
import { latestOf, type WishTimes } from "../shared/wish.ts";
import { changeErasedFile, readErasedFile, type Times } from "./erased-file.ts";
import type { List } from "./list.ts";
import type { ErasureKey } from "./tables.ts";

/** The erased people, without their addresses. */
export interface ErasedPeople {
	/** How many hashes there are, of all keys. */
	readonly size: number;
	/**
	 * Whether a sign-up of this address from this time (ISO 8601) was erased. A later one was not:
	 * the person joined again. A sign-up without a time counts as older than the erasure, and so
	 * does one with a time more than a day in the future.
	 */
	isErased(email: string, sentAt?: string): boolean;
	/** When sign-ups of this address were erased last (ISO 8601). */
	erasedUntil(email: string): string | undefined;
}

/** The path of the file of erased people: `chosen`, or the default. */
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

/** The keys of a list: its own, and those of lists that were restored or moved into it. */
export function readErasureKeys(list: List): Promise<ErasureKey[]> {
	return Array.fromAsync(list.read("erasure_keys"));
}

/** Throws `ExpectedError` when the file is there and cannot be read. */
export function readErased(
	file: string,
	keys: readonly ErasureKey[],
): ErasedPeople {
	const { erased } = readErasedFile(file);
	const tomorrow = ago(-dayMs);
	const size = Object.keys(erased).length;
	const timesOf = (email: string) =>
		size === 0
			? []
			: keys.flatMap((key) => erased[hashOf(key, email.toLowerCase())] ?? []);
	return {
		size,
		isErased: (email, sentAt = "") =>
			timesOf(email).some(
				(erasedAt) => sentAt <= erasedAt || sentAt > tomorrow,
			),
		erasedUntil: (email) => timesOf(email).sort().at(-1),
	};
}

/**
 * Remembers that all sign-ups of the addresses until now were erased: by each key, as an older backup
 * may have only one of them. Throws `ExpectedError`.
 */
export function rememberErased(
	file: string,
	keys: readonly ErasureKey[],
	emails: readonly string[],
	now = new Date(),
): void {
	if (keys.length === 0)
		throw new ExpectedError(
			"The list has no key for erased people, so nothing was changed: restore a backup of it.",
		);
	const at = now.toISOString();
	const added = keys.flatMap((key) =>
		emails.map((email) => [hashOf(key, email.toLowerCase()), at]),
	);
	changeErasedFile(file, ({ erased, wishes }) => ({
		erased: latest(erased, Object.fromEntries(added)),
		wishes,
	}));
}

/** How many addresses were erased at a time (ISO 8601) or later. Throws `ExpectedError`. */
export function countErasedSince(file: string, since: string): number {
	const { erased } = readErasedFile(file);
	const recent = Object.keys(erased).filter(
		(hash) => (erased[hash] ?? "") >= since,
	);
	// Each address has a hash by each key.
	const byKey = Map.groupBy(recent, (hash) => hash.split(".", 1)[0]);
	return Math.max(0, ...byKey.values().map(({ length }) => length));
}

/**
 * Adds the erased people and the wishes of the first file to the second one. Returns whether there were any. Throws `ExpectedError`.
 */
export function mergeErasedFile(from: string, to: string): boolean {
	const added = readErasedFile(from);
	changeErasedFile(to, ({ erased, wishes }) => {
		const merged = Object.entries(added.wishes).map(([key, times]) => [
			key,
			latestOf(wishes[key] ?? {}, times),
		]);
		return {
			erased: latest(erased, added.erased),
			wishes: { ...wishes, ...Object.fromEntries(merged) },
		};
	});
	return Object.keys({ ...added.erased, ...added.wishes }).length > 0;
}

/** The wishes by the keys of their mailboxes. */
export type Wishes = Readonly<Record<string, WishTimes>>;

/** The wishes of a file. Throws `ExpectedError`. */
export function readWishes(file: string): Wishes {
	return readErasedFile(file).wishes;
}

/**
 * Replaces the wishes of the file that have the same keys, so that they survive the restore of an older backup;
 * one without a time is deleted. Throws `ExpectedError`.
 */
export function rememberWishes(file: string, changed: Wishes): void {
	changeErasedFile(file, ({ erased, wishes }) => ({
		erased,
		wishes: Object.fromEntries(
			Object.entries({ ...wishes, ...changed }).filter(
				([, times]) => Object.keys(times).length > 0,
			),
		),
	}));
}

function latest(one: Times, other: Times): Times {
	const later = Object.entries(other).filter(
		([key, at]) => at > (one[key] ?? ""),
	);
	return { ...one, ...Object.fromEntries(later) };
}

/** The hash of a lower-cased address or a mailbox; it names its key. */
export function hashOf({ name, key }: ErasureKey, text: string): string {
	const hmac = createHmac("sha256", key).update(text);
	return `${name}.${hmac.digest("base64url")}`;
}
