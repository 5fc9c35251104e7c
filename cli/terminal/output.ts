import { fstatSync, writeFileSync } from "node:fs";
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
		const done = (error: unknown) => {
			const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
			if (!error || code === "EPIPE") resolve();
			else reject(new ExpectedError(`The output cannot be written (${code}).`));
		};
		if (isFile(stream)) done(writeWhole(stream.fd, text));
		else stream.write(text, done);
	});
}

/** Whether the output is redirected to a file. */
function isFile(stream: Writable): stream is Writable & { fd: number } {
	return (
		"fd" in stream &&
		typeof stream.fd === "number" &&
		fstatSync(stream.fd).isFile()
	);
}

/** Replaces Node's own stream to a file, which reports success even if a full disk cut the text off. */
function writeWhole(fd: number, text: string): unknown {
	try {
		writeFileSync(fd, text);
		return undefined;
	} catch (error) {
		return error;
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
