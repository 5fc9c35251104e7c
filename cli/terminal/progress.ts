import type { Writable } from "node:stream";
import { grouped } from "./table.ts";

/** Work that takes less time shows no progress, in milliseconds. */
const delayMs = 1_000;
const redrawMs = 100;

/** Is told how much is done, and of how much if that is known. */
export type Progress = (done: number, all?: number) => void;

/** Shows a percentage or a number on a terminal while `work` takes longer than a second. */
export async function withProgress<Result>(
	stderr: Writable,
	label: string,
	work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
	if (!isTerminal(stderr)) return work(() => {});
	let next = performance.now() + delayMs;
	let isDrawn = false;
	try {
		return await work((done, all) => {
			if (performance.now() < next) return;
			next = performance.now() + redrawMs;
			isDrawn = true;
			const state =
				all === undefined
					? grouped(done)
					: `${Math.floor((done / all) * 100)} %`;
			stderr.write(`\r${label} ${state}`);
		});
	} finally {
		// Back to the start of the line, and clear it.
		if (isDrawn) stderr.write("\r\u001b[K");
	}
}

export function isTerminal(stream: Writable): boolean {
	return "isTTY" in stream && stream.isTTY === true;
}

/** The same rows, counted as they pass. */
export async function* counted<Row>(
	rows: AsyncIterable<Row>,
	progress: Progress,
): AsyncGenerator<Row> {
	let done = 0;
	for await (const row of rows) {
		done += 1;
		progress(done);
		yield row;
	}
}
