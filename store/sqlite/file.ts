import {
	accessSync,
	closeSync,
	constants,
	mkdirSync,
	openSync,
	statSync,
} from "node:fs";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";
import { giveToFolderOwner } from "../folder-owner.ts";

/**
 * Makes the folder and an empty file, both for this user only, where they are not there yet.
 * Throws `ExpectedError` when they cannot be made.
 */
export function prepareFile(file: string): void {
	try {
		mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		// SQLite would make a file that others may read; its -wal and -shm files take over the mode.
		const descriptor = openSync(file, "wx", 0o600);
		giveToFolderOwner(descriptor, file);
		closeSync(descriptor);
	} catch (error) {
		const code = errorCode(error);
		if (code !== "EEXIST" || !exists(file)) {
			throw new ExpectedError(cannotMake(file, code), { cause: error });
		}
	}
	expectNoFolder(file);
	try {
		// SQLite would open it for reading only, and fail at the first sign-up.
		accessSync(file, constants.W_OK);
	} catch (error) {
		throw new ExpectedError(
			`${file} cannot be written (${errorCode(error)}): give this user the right to write it and its folder.`,
			{ cause: error },
		);
	}
}

/** The bytes in the file; 0 when there is none. Throws `ExpectedError` for a folder. */
export function fileSize(file: string): number {
	expectNoFolder(file);
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function expectNoFolder(file: string): void {
	if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
		throw new ExpectedError(
			`${file} is a folder: set DATABASE_URL to a file in it.`,
		);
	}
}

function cannotMake(file: string, code: string): string {
	const folder = path.dirname(file);
	if (code === "ENOTDIR" || code === "EEXIST")
		return `${folder} is not a folder: set DATABASE_URL to a file in a folder.`;
	if (code === "ENOSPC" || code === "EDQUOT")
		return `There is no space left for ${file}: make room on its disk.`;
	return `${file} cannot be opened or made (${code}): give this user the right to write in ${folder}, or set DATABASE_URL to another file.`;
}

function exists(file: string): boolean {
	return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error
		? String(error.code)
		: String(error);
}

/**
 * Tells the file at `path` from another that may lie there later; `user` is what has it open.
 * Throws `StoreUnavailable` when there is none.
 */
export function fileIdentity(path: string, user = "the server"): string {
	const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
	if (stats === undefined) {
		throw new StoreUnavailable(
			`${path} was removed while ${user} ran: put it back or restart ${user}`,
		);
	}
	return `${stats.dev}:${stats.ino}`;
}

/** Throws `StoreUnavailable` when the file at `path` is not the one of `identity`. */
export function expectFile(
	path: string,
	identity: string,
	user = "the server",
): void {
	if (fileIdentity(path, user) !== identity) {
		throw new StoreUnavailable(
			`${path} was replaced while ${user} ran: put the old file back or restart ${user}`,
		);
	}
}

/** Throws `StoreUnavailable` for a file of no bytes, which SQLite would go on writing beside. */
export function expectContent(path: string): void {
	if (fileSize(path) === 0) {
		throw new StoreUnavailable(
			`${path} was emptied while the server ran: stop the server, put a backup in its place and start again`,
		);
	}
}
