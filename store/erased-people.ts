/**
 * The file of erased people. It is no table of the database, because a restored backup would not know
 * of people who were erased since. The keys of its hashes are in the list: the file alone does not
 * suffice to test an address.
 */
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
import { isDeepStrictEqual } from "node:util";
import type { DatabaseAddress } from "../config/database.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { List } from "./list.ts";
import type { ErasureKey } from "./tables.ts";

/** When something happened to a person, by a key that does not tell the address. */
type Times = Readonly<Record<string, string>>;

interface Content {
	/** By the name of a key, a dot and the hash of the address with this key. */
	readonly erased: Times;
	/** Who left by a link in a mail, by their keys (mail/links.ts). */
	readonly left: Times;
}

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
}

/** The file of erased people: `chosen`, or the default place. */
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
	const { erased } = read(file);
	const tomorrow = ago(-dayMs);
	return {
		size: Object.keys(erased).length,
		isErased: (email, sentAt = "") =>
			keys.some((key) => {
				const erasedAt = erased[hash(key, email)];
				if (erasedAt === undefined) return false;
				return sentAt <= erasedAt || sentAt > tomorrow;
			}),
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
	const hashes = keys.flatMap((key) => emails.map((email) => hash(key, email)));
	const at = now.toISOString();
	const added = Object.fromEntries(hashes.map((each) => [each, at]));
	addTo(file, { erased: added, left: {} });
}

/**
 * Adds the erased people of the first file to the second one. Returns whether there were any.
 * Throws `ExpectedError`.
 */
export function takeErasedAlong(from: string, to: string): boolean {
	const content = read(from);
	addTo(to, content);
	return Object.keys(content.erased).length > 0;
}

/** Who left by a link in a mail, by their keys (mail/links.ts), and when. Throws `ExpectedError`. */
export function readLeft(file: string): Times {
	return read(file).left;
}

/** Remembers who left, for a backup that is older. Throws `ExpectedError`. */
export function rememberLeft(file: string, left: Times): void {
	write(file, { ...read(file), left });
}

function addTo(file: string, { erased, left }: Content): void {
	const known = read(file);
	write(file, {
		erased: latest(known.erased, erased),
		left: latest(known.left, left),
	});
}

function latest(one: Times, other: Times): Times {
	const later = Object.entries(other).filter(
		([key, at]) => at > (one[key] ?? ""),
	);
	return { ...one, ...Object.fromEntries(later) };
}

function hash({ name, key }: ErasureKey, email: string): string {
	const hmac = createHmac("sha256", key).update(email.toLowerCase());
	return `${name}.${hmac.digest("base64url")}`;
}

function read(file: string): Content {
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

/** Writes the whole file or nothing, also when the power fails, and only what changes. */
function write(file: string, content: Content): void {
	if (isDeepStrictEqual(content, read(file))) return;
	const draft = `${file}.${process.pid}.draft`;
	try {
		mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		const text = `${JSON.stringify(content)}\n`;
		writeFileSync(draft, text, { mode: 0o600, flush: true });
		renameSync(draft, file);
	} catch (error) {
		rmSync(draft, { force: true });
		throw new ExpectedError(
			`${file} cannot be written, so nothing was changed: make room on its disk, give this user the right to write in its folder, or set ERASED_FILE to another file.`,
			{ cause: error },
		);
	}
}
