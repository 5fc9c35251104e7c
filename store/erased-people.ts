/**
 * The file of erased people and of wishes. It is no table of the database, because a restored backup would
 * not know what happened since. The keys of its hashes are in the list: the file alone does not
 * suffice to test an address.
 */
import { createHmac } from "node:crypto";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { latestOf, type MailboxTimes } from "../shared/mailbox-events.ts";
import { isBy, type Moment, wasThere } from "../shared/order.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { ago, dayMs } from "../shared/time.ts";
import { changeErasedFile, readErasedFile } from "./erased-file.ts";
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
	/** Whether a sign-up on the list was erased. */
	isErasedRow(row: StoredSignUp): boolean;
	/** When sign-ups of this address were erased last. */
	lastErasure(email: string): Moment | undefined;
	/** The last sign-up of the list, as any erasure knows it; 0 for none. */
	readonly lastSignUp: number;
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

/**
 * The erased people, as the keys of a list find them. By the keys in `others`, only times count: they were used beside
 * the ids of other sign-ups. Throws `ExpectedError` when the file is there and cannot be read.
 */
export function readErased(
	file: string,
	keys: readonly ErasureKey[],
	others: readonly ErasureKey[] = [],
): ErasedPeople {
	const { erased, signUps } = readErasedFile(file);
	const tomorrow = ago(-dayMs);
	const size = Object.keys(erased).length;
	const erasures = (email: string): Moment[] =>
		size === 0
			? []
			: [...keys, ...others].flatMap((key) => {
					const hash = hashOf(key, email.toLowerCase());
					const at = erased[hash];
					const id = others.includes(key) ? null : (signUps[hash] ?? null);
					return at === undefined ? [] : [{ at, sign_up_cursor: id }];
				});
	const lastErasure = (email: string) =>
		erasures(email).reduce<Moment | undefined>(
			(last, each) => (last === undefined || !isBy(each, last) ? each : last),
			undefined,
		);
	const isErased: ErasedPeople["isErased"] = (email, sentAt = "") =>
		erasures(email).some(({ at }) => sentAt <= at || sentAt > tomorrow);
	return {
		size,
		isErased,
		lastErasure,
		isErasedRow: (row) =>
			erasures(row.email).some((erasure) => {
				const isTimed =
					row.imported_at !== null || erasure.sign_up_cursor === null;
				return wasThere(row, erasure) || (isTimed && row.created_at > tomorrow);
			}),
		get lastSignUp() {
			const names = new Set(keys.map(({ name }) => name));
			const known = Object.entries(signUps).flatMap(([hash, id]) =>
				names.has(hash.split(".", 1)[0] ?? "") ? id : [],
			);
			return known.reduce((most, id) => Math.max(most, id), 0);
		},
	};
}

/**
 * Remembers that all sign-ups of the addresses until now were erased, and up to the id `lastSignUp`: by each key, as
 * an older backup may have only one of them. Throws `ExpectedError`.
 */
export function rememberErased(
	file: string,
	keys: readonly ErasureKey[],
	emails: readonly string[],
	now = new Date(),
	lastSignUp: number | null = null,
): void {
	if (keys.length === 0)
		throw new ExpectedError(
			"The list has no key for erased people, so nothing was changed: restore a backup of it.",
		);
	const hashes = keys.flatMap((key) =>
		emails.map((email) => hashOf(key, email.toLowerCase())),
	);
	const to = <Value>(value: Value) =>
		Object.fromEntries(hashes.map((hash) => [hash, value]));
	const erased = to(now.toISOString());
	const signUps = lastSignUp === null ? {} : to(lastSignUp);
	changeErasedFile(file, (content) => ({
		...content,
		...mergeErased(content, { erased, signUps }),
	}));
}

type Erasures = Pick<ReturnType<typeof readErasedFile>, "erased" | "signUps">;

/** Of each hash, the later erasure. One of which only the time is known counts by its time. */
function mergeErased(one: Erasures, other: Erasures): Erasures {
	const erased: Record<string, string> = { ...one.erased };
	const signUps: Record<string, number> = { ...one.signUps };
	for (const [hash, at] of Object.entries(other.erased)) {
		const before = one.erased[hash];
		const known = before === undefined ? undefined : one.signUps[hash];
		const id = other.signUps[hash];
		const isLater = before === undefined || at > before;
		if (isLater) erased[hash] = at;
		if (id !== undefined && (known !== undefined || isLater))
			signUps[hash] = Math.max(id, known ?? id);
		else if (isLater) delete signUps[hash];
	}
	return { erased, signUps };
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
	changeErasedFile(to, (content) => {
		const { wishes } = content;
		const merged = Object.entries(added.wishes).map(([key, times]) => [
			key,
			latestOf(wishes[key] ?? {}, times),
		]);
		return {
			...mergeErased(content, added),
			wishes: { ...wishes, ...Object.fromEntries(merged) },
		};
	});
	return Object.keys({ ...added.erased, ...added.wishes }).length > 0;
}

/** The wishes by the keys of their mailboxes. */
export type Wishes = Readonly<Record<string, MailboxTimes>>;

/** The wishes of a file. Throws `ExpectedError`. */
export function readWishes(file: string): Wishes {
	return readErasedFile(file).wishes;
}

/**
 * Replaces the wishes of the file that have the same keys, so that they survive the restore of an older backup;
 * one without a time is deleted. Throws `ExpectedError`.
 */
export function rememberWishes(file: string, changed: Wishes): void {
	changeErasedFile(file, ({ wishes, ...others }) => ({
		...others,
		wishes: Object.fromEntries(
			Object.entries({ ...wishes, ...changed }).filter(
				([, times]) => Object.keys(times).length > 0,
			),
		),
	}));
}

/** The hash of a lower-cased address or a mailbox; it names its key. */
export function hashOf({ name, key }: ErasureKey, text: string): string {
	const hmac = createHmac("sha256", key).update(text);
	return `${name}.${hmac.digest("base64url")}`;
}
