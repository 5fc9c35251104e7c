/** Answers that are sent while they are made: the list in one text would hold up all others, and fill the memory. */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** Takes the next part of a text; others get their turn until it resolves. */
export type Write = (part: string) => Promise<void>;

/**
 * Resolves with the text that `make` writes, once its first part is there; rejects with what fails before. It is made at
 * the pace of the list, and what a slow browser has not fetched is kept: no transaction waits for a browser. It ends
 * where the browser is gone.
 */
export function streamFrom(
	make: (write: Write) => Promise<void>,
): Promise<Readable> {
	return new Promise((resolve, reject) => {
		const stream = new Readable({ read() {} });
		// Before the answer begins, nothing else listens: the process would end.
		stream.on("error", () => {});
		const write = async (part: string) => {
			if (stream.destroyed) throw new Error("The browser is gone.");
			stream.push(part);
			resolve(stream);
			await setImmediate();
		};
		make(write).then(
			() => {
				stream.push(null);
				resolve(stream);
			},
			(error) => {
				reject(error);
				stream.destroy(error);
			},
		);
	});
}
