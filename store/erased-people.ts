import { createHmac } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { dayMs } from "../shared/time.ts";
import { giveToFolderOwner } from "./folder-owner.ts";
import type { List } from "./list.ts";
import type { ErasureKey } from "./tables.ts";

/**
 * What the file holds: a keyed hash of each erased address after the key's name, and the time at which
 * it was erased. The key is in the list: with the file alone, nobody can try addresses.
 */
type Erasures = Record<string, string>;

/** The whole file; `left` has the keys of people who left by a link in a mail. */
interface Content {
	readonly erased: Erasures;
	readonly left: Erasures;
}

/** The erased people, without their addresses. */
export interface ErasedPeople {
	readonly size: number;
	/**
	 * Whether a sign-up of this address from this time (ISO 8601) was erased. A later one was not:
	 * the person joined again. A sign-up without a time counts as older than the erasure, and so
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

/** The keys of a list: one, and those of lists that were restored into it. */
export function readErasureKeys(list: List): Promise<ErasureKey[]> {
	return Array.fromAsync(list.read("erasure_keys"));
}

/** Throws `ExpectedError` when the file is there and cannot be read. */
export function readErased(
	file: string,
	keys: readonly ErasureKey[],
): ErasedPeople {
	const erasures = read(file);
	const tomorrow = new Date(Date.now() + dayMs).toISOString();
	return {
		size: Object.keys(erasures).length,
		isErased: (email, sentAt = "") =>
			keys.some((key) => {
				const erasedAt = erasures[hash(key, email)];
				if (erasedAt === undefined) return false;
				return sentAt <= erasedAt || sentAt > tomorrow;
			}),
	};
}

/** Remembers that all sign-ups of the addresses until now were erased. Throws `ExpectedError`. */
export function rememberErased(
	file: string,
	[key]: readonly ErasureKey[],
	emails: readonly string[],
	now = new Date(),
): void {
	if (key === undefined)
		throw new ExpectedError(
			"The list has no key for erased people, so nothing was changed: run `migrate`.",
		);
	const erasures = { ...read(file) };
	for (const email of emails) erasures[hash(key, email)] = now.toISOString();
	write(file, { ...readFile(file), erased: erasures });
}

/**
 * Adds the erased people of the first file to the second one. Returns whether there were any.
 * Throws `ExpectedError`.
 */
export function takeErasedAlong(from: string, to: string): boolean {
	const known = readFile(from);
	const hasErased = Object.keys(known.erased).length > 0;
	if (from === to || !(hasErased || Object.keys(known.left).length > 0))
		return hasErased;
	const there = readFile(to);
	write(to, {
		erased: latest(there.erased, known.erased),
		left: latest(there.left, known.left),
	});
	return hasErased;
}

function latest(one: Erasures, other: Erasures): Erasures {
	const later = Object.entries(other).filter(
		([key, at]) => at > (one[key] ?? ""),
	);
	return { ...one, ...Object.fromEntries(later) };
}

/** Who left by a link in a mail, by their keys (mail/links.ts), and when. Throws `ExpectedError`. */
export function readLeft(file: string): Readonly<Record<string, string>> {
	return readFile(file).left;
}

/** Remembers who left, for a backup that is older. Writes only what changes. Throws `ExpectedError`. */
export function rememberLeft(
	file: string,
	left: Readonly<Record<string, string>>,
): void {
	const known = readFile(file);
	if (JSON.stringify(known.left) === JSON.stringify(left)) return;
	write(file, { ...known, left });
}

/** Whether people were erased whose hashes have this key. */
export function isUsed(file: string, { name }: ErasureKey): boolean {
	return Object.keys(read(file)).some((each) => each.startsWith(`${name}.`));
}

function hash({ name, key }: ErasureKey, email: string): string {
	const hmac = createHmac("sha256", key);
	return `${name}.${hmac.update(email.toLowerCase()).digest("base64url")}`;
}

function read(file: string): Erasures {
	return readFile(file).erased;
}

function readFile(file: string): Content {
	if (!existsSync(file)) return { erased: {}, left: {} };
	try {
		const { erased, left = {} } = JSON.parse(readFileSync(file, "utf8"));
		if (typeof erased !== "object" || erased === null) {
			throw new Error("it holds no erased people");
		}
		return { erased, left };
	} catch (error) {
		throw new ExpectedError(
			`${file}, which remembers who was erased, cannot be read: run this as the user that the server runs as, or put a copy of it in its place.`,
			{ cause: error },
		);
	}
}

/** Writes the whole file or nothing, also when the power fails. */
function write(file: string, content: Content): void {
	const draft = `${file}.${process.pid}.draft`;
	try {
		mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		const text = `${JSON.stringify(content)}\n`;
		writeFileSync(draft, text, { mode: 0o600, flush: true });
		giveToFolderOwner(draft);
		renameSync(draft, file);
	} catch (error) {
		rmSync(draft, { force: true });
		throw new ExpectedError(
			`${file} cannot be written, so nothing was changed: make room on its disk, give this user the right to write in its folder, or set ERASED_FILE to another file.`,
			{ cause: error },
		);
	}
}
