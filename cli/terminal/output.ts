import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Progress } from "../../store/people.ts";

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

/** Shows a percentage on a terminal from a second on; the next output takes its place. */
export function showProgress(stderr: Writable): Progress {
	if (!("isTTY" in stderr && stderr.isTTY)) return () => {};
	let next = Date.now() + 1_000;
	return (done, all) => {
		if (Date.now() < next) return;
		next = Date.now() + 100;
		stderr.write(`${Math.floor((done / all) * 100)} %\r`);
	};
}
