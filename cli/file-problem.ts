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
	ENAMETOOLONG: "its name is too long",
};

/** Why a file cannot be used; `undefined` for an error that is about no file. */
export function fileProblem(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const { code = "", path, message } = error as NodeJS.ErrnoException;
	// Reading a folder fails without its path.
	if (path === undefined && code !== "EISDIR") return undefined;
	const problem = problems[code] ?? message;
	return `${path ?? "The file"} cannot be used: ${problem}.`;
}
