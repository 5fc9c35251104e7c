import { createWriteStream, existsSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ExpectedError } from "../../shared/expected-error.ts";

/** Throws `ExpectedError` if there is such a file, which is not overwritten, or no folder for it. */
export function checkNewFile(file: string): void {
	const folder = path.dirname(file);
	if (!existsSync(folder)) {
		throw new ExpectedError(
			`There is no folder ${folder}: make it, or name another file.`,
		);
	}
	if (!existsSync(file)) return;
	throw new ExpectedError(
		`${file} is there already, and is not overwritten: name another file.`,
	);
}

/** Writes a new file that only this user may read. Rejects with `ExpectedError`. */
export async function writeNewFile(
	file: string,
	texts: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
	checkNewFile(file);
	try {
		await pipeline(
			texts,
			createWriteStream(file, { flags: "wx", mode: 0o600 }),
		);
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error)) throw error;
		throw new ExpectedError(`${file} cannot be written (${error.message}).`, {
			cause: error,
		});
	}
}
