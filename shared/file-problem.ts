import { printable } from "./printable.ts";

/** What the system says of files and folders, as the founder reads it. */
const problems: Readonly<Record<string, string>> = {
	ENOENT: "there is no such file or folder",
	EISDIR: "it is a folder",
	ENOTDIR: "a part of its path is no folder",
	EEXIST: "it is there already, and no file is overwritten: name another",
	EACCES: "this user has no right to it",
	EPERM: "this user has no right to it",
	EROFS: "its disk can only be read",
	ENOSPC: "the disk is full",
	EDQUOT: "this user may take no more space on the disk",
	EFBIG: "this user may write no larger file",
	EIO: "its disk or terminal fails",
	EMFILE: "this user may have no more files open",
	ELOOP: "its links lead in a circle",
	ENAMETOOLONG: "its name is too long",
};

/** The calls whose errors come without the path of the file: it is open by then. */
const ofOpenFile = /^(?:read|write|close|fsync|fdatasync|fchmod|ftruncate)$/;

/** Why a file cannot be used; `undefined` for an error that is about no file. */
export function fileProblem(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const { code, path, syscall, message } = error as Error & {
		readonly code?: string;
		readonly path?: string;
		readonly syscall?: string;
	};
	const problem = problems[code ?? ""];
	if (path !== undefined)
		return `${printable(path)} cannot be used: ${problem ?? printable(message)}.`;
	if (problem === undefined || !ofOpenFile.test(syscall ?? ""))
		return undefined;
	return `A file cannot be used: ${problem}.`;
}
