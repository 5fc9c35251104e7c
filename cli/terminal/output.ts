import { writeFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ExpectedError } from "../../shared/expected-error.ts";

/**
 * Writes the text as fast as the stream takes it. Ends early and without an error when the reader has
 * gone (`| head`). Rejects with `ExpectedError` when the stream fails.
 */
export async function output(text: string, stream: Writable): Promise<void> {
	try {
		await pipeline([text], stream, { end: false });
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "EPIPE") return;
		throw new ExpectedError(`The output cannot be written (${code}).`);
	}
}

/** Writes a new file that only this user may read. Rejects with `ExpectedError`. */
export async function writeNewFile(file: string, text: string): Promise<void> {
	try {
		await writeFile(file, text, { flag: "wx", mode: 0o600 });
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new ExpectedError(
			`${file} cannot be written (${code}): name a new file in a folder that exists.`,
		);
	}
}
