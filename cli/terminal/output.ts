import type { Writable } from "node:stream";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Progress } from "../../store/list.ts";

/**
 * Writes the text as fast as the stream takes it. Ends early and without an error when the reader has
 * gone (`| head`). Rejects with `ExpectedError` when the stream fails.
 */
export function output(text: string, stream: Writable): Promise<void> {
	// The callback has the error, too; without a listener it would end the process.
	if (stream.listenerCount("error") === 0) stream.on("error", () => {});
	return new Promise((resolve, reject) => {
		stream.write(text, (error) => {
			const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
			if (!error || code === "EPIPE") resolve();
			else reject(new ExpectedError(`The output cannot be written (${code}).`));
		});
	});
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
