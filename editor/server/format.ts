import { execFile } from "node:child_process";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");

/** `after` in the project's format, where `before` was in it; a file that was laid out in another way keeps its layout. */
export async function formatAlike(
	before: string,
	after: string,
): Promise<string> {
	const formatted = await format(after);
	// Most edits leave the format as it is: each call starts a program.
	if (formatted === undefined || formatted === after) return after;
	return (await format(before)) === before ? formatted : after;
}

/** `undefined` where the formatter cannot be started. */
function format(text: string): Promise<string | undefined> {
	const { promise, resolve } = Promise.withResolvers<string | undefined>();
	// Settings are those of biome.json; the file need not be below a git repository.
	const call = [
		"format",
		"--stdin-file-path=content/words.ts",
		"--vcs-enabled=false",
	];
	const child = execFile(
		process.execPath,
		[biome, ...call],
		{ cwd: root, maxBuffer: 16 << 20 },
		(error, formatted) => resolve(error ? undefined : formatted),
	);
	child.stdin?.on("error", () => {}).end(text);
	return promise;
}
