/** Reads and writes the file of erased people: always the whole file, and one process at a time. */
import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { ExpectedError } from "../shared/expected-error.ts";
import type { MailboxTimes } from "../shared/mailbox-events.ts";
import { replaceFiles } from "./whole-file.ts";

/** Times by hash. */
export type Times = Readonly<Record<string, string>>;

interface Content {
	/** When each address was erased, by the name of a key, a dot and the hash of the address with this key. */
	readonly erased: Times;
	/** The last sign-up of the list then, by the same; absent where version 2.0.0 erased. */
	readonly signUps: Readonly<Record<string, number>>;
	/** The same of mailboxes, and what happened with them (shared/mailbox-events.ts). */
	readonly wishes: Readonly<Record<string, MailboxTimes>>;
}

/** Timeout for another process that writes the file, in milliseconds; a large file takes a few of them. */
const lockTimeout = 10_000;

/** Empty while there is no file. Throws `ExpectedError` when it is there and cannot be read. */
export function readErasedFile(file: string): Content {
	if (!existsSync(file)) return { erased: {}, signUps: {}, wishes: {} };
	try {
		const {
			erased,
			signUps = {},
			wishes = {},
		} = JSON.parse(readFileSync(file, "utf8"));
		if (typeof erased !== "object" || erased === null) {
			throw new Error("it holds no erased people");
		}
		return { erased, signUps, wishes };
	} catch (error) {
		throw new ExpectedError(
			`${file}, which remembers who was erased, cannot be read: run this as the user that the server runs as, or put a copy of it in its place.`,
			{ cause: error },
		);
	}
}

/**
 * Reads the file, and writes what `change` makes of it: no other process changes it in between. Nothing is
 * written when nothing changes. Throws `ExpectedError`.
 */
export function changeErasedFile(
	file: string,
	change: (content: Content) => Content,
): void {
	const isNeeded = () => {
		const content = readErasedFile(file);
		return !isDeepStrictEqual(change(content), content);
	};
	if (!isNeeded()) return;
	let lock: DatabaseSync | undefined;
	try {
		mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		// SQLite's lock on an empty file, which the system gives back when the process ends.
		const lockFile = `${file}-lock`;
		closeSync(openSync(lockFile, "a", 0o600));
		lock = new DatabaseSync(lockFile, { timeout: lockTimeout });
		lock.exec("begin exclusive");
		const content = change(readErasedFile(file));
		replaceFiles({ [file]: `${JSON.stringify(content)}\n` });
	} catch (error) {
		if (error instanceof ExpectedError) throw error;
		throw new ExpectedError(
			`${file} cannot be written, so nothing was changed: make room on its disk, or give this user the right to write in its folder.`,
			{ cause: error },
		);
	} finally {
		lock?.close();
	}
}
