import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ExpectedError } from "../../shared/expected-error.ts";

type Texts = AsyncIterable<string> | Iterable<string>;

/**
 * Writes the texts as fast as the stream takes them. Ends early and without an error when the reader
 * has gone (`| head`). Rejects with `ExpectedError` when the stream fails, and with what `texts` throws.
 */
export async function output(texts: Texts, stream: Writable): Promise<void> {
	try {
		await pipeline(texts, stream, { end: false });
	} catch (error) {
		const code = systemCode(error);
		if (code === "EPIPE") return;
		throw new ExpectedError(`The output cannot be written (${code}).`, {
			cause: error,
		});
	}
}

const reasons: Readonly<Record<string, string>> = {
	EEXIST: "is there already, and is not overwritten: name another file",
	ENOENT: "is in no folder that exists: make it, or name another file",
};

/** Writes a new file that only this user may read. Rejects with `ExpectedError`. */
export async function writeNewFile(file: string, texts: Texts): Promise<void> {
	const stream = createWriteStream(file, { flags: "wx", mode: 0o600 });
	try {
		await pipeline(texts, stream);
	} catch (error) {
		const code = systemCode(error);
		throw new ExpectedError(
			`${file} ${reasons[code] ?? `cannot be written (${code})`}.`,
			{ cause: error },
		);
	}
}

/** The code of an error of the system, like `ENOSPC`. Throws any other error. */
function systemCode(error: unknown): string {
	if (error instanceof Error && "syscall" in error && "code" in error)
		return String(error.code);
	throw error;
}
