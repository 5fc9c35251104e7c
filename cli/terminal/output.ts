import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Standard output did not take what was written; `message` is one sentence. */
export class OutputError extends Error {
	override readonly name = "OutputError";
}

/** Large enough that a write costs little for each line, small enough to be nothing in memory. */
const chunkLength = 65_536;

/**
 * Writes the texts no faster than the stream takes them. Ends early, and quietly, when nobody
 * reads any more (`| head`). Rejects with `OutputError`, and with what `texts` throws.
 */
export async function output(
	texts: AsyncIterable<string> | Iterable<string>,
	stream: Writable,
): Promise<void> {
	try {
		await pipeline(inChunks(texts), stream, { end: false });
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error && "code" in error))
			throw error;
		if (error.code === "EPIPE") return;
		throw new OutputError(`The output cannot be written (${error.code}).`, {
			cause: error,
		});
	}
}

async function* inChunks(texts: AsyncIterable<string> | Iterable<string>) {
	let chunk = "";
	for await (const text of texts) {
		chunk += text;
		if (chunk.length < chunkLength) continue;
		yield chunk;
		chunk = "";
	}
	yield chunk;
}
