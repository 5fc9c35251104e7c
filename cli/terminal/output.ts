import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ExpectedError } from "../../shared/expected-error.ts";

/**
 * Writes the texts as fast as the stream takes them. Ends early and without an error when the reader
 * has gone (`| head`). Rejects with `ExpectedError` when the stream fails, and with what `texts` throws.
 */
export async function output(
	texts: AsyncIterable<string> | Iterable<string>,
	stream: Writable,
): Promise<void> {
	try {
		await pipeline(texts, stream, { end: false });
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error && "code" in error))
			throw error;
		if (error.code === "EPIPE") return;
		throw new ExpectedError(`The output cannot be written (${error.code}).`, {
			cause: error,
		});
	}
}
