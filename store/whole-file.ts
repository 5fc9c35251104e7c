/** Files that are written whole or not at all, for this user alone under any umask. */
import {
	closeSync,
	openSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";

/** The only mode of files that may hold something about people. */
const ownMode = 0o600;

/** Writes a file that must not be there yet. Throws an error that names the file. */
export function writeNewFile(file: string, text: string): void {
	const descriptor = openSync(file, "wx", ownMode);
	try {
		writeFileSync(descriptor, text, { flush: true });
	} catch (error) {
		rmSync(file, { force: true });
		throw naming(error, file);
	} finally {
		closeSync(descriptor);
	}
}

/**
 * Writes files, which take the place of older ones once all of them are on disk, also when the power fails. `prepare` may
 * give a draft other rights. Throws an error that names the file.
 */
export function replaceFiles(
	texts: Readonly<Record<string, string>>,
	prepare: (draft: string, file: string) => void = () => {},
): void {
	const drafts = Object.entries(texts).map(
		([file, text]) => [`${file}.${process.pid}.draft`, file, text] as const,
	);
	let current = "";
	try {
		for (const [draft, file, text] of drafts) {
			current = file;
			rmSync(draft, { force: true });
			writeFileSync(draft, text, { mode: ownMode, flag: "wx", flush: true });
			prepare(draft, file);
		}
		for (const [draft, file] of drafts) {
			current = file;
			renameSync(draft, file);
		}
	} catch (error) {
		for (const [draft] of drafts) rmSync(draft, { force: true });
		throw naming(error, current);
	}
}

/** The error, about this file: errors of an open file come without its path, others with that of a draft. */
export function naming(error: unknown, path: string): unknown {
	return error instanceof Error ? Object.assign(error, { path }) : error;
}
