import type { Writable } from "node:stream";
import { grouped } from "./table.ts";

/** Whatever is done sooner needs no bar, in milliseconds. */
const patienceMs = 1_000;
const redrawMs = 100;
const barWidth = 30;

/** Tells how much is done, of how much if that is known. */
export type Tell = (done: number, all?: number) => void;

/** A bar, or a number, on a terminal while `work` takes longer than a second; nothing anywhere else. */
export async function withProgress<Result>(
	stderr: Writable,
	label: string,
	work: (progress: Tell) => Promise<Result>,
): Promise<Result> {
	if (!isTerminal(stderr)) return work(() => {});
	let next = performance.now() + patienceMs;
	let isDrawn = false;
	try {
		return await work((done, all) => {
			if (performance.now() < next) return;
			next = performance.now() + redrawMs;
			isDrawn = true;
			const state =
				all === undefined ? grouped(done) : bar(all === 0 ? 1 : done / all);
			stderr.write(`\r${label} ${state}`);
		});
	} finally {
		// Back to the line's beginning, and nothing is left of it.
		if (isDrawn) stderr.write("\r\u001b[K");
	}
}

function bar(share: number): string {
	const part = Math.min(Math.max(share, 0), 1);
	const full = Math.round(part * barWidth);
	return `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${Math.floor(part * 100)} %`;
}

/** Whether people read along. */
export function isTerminal(stream: Writable): boolean {
	return "isTTY" in stream && stream.isTTY === true;
}

/** The same rows, counted while they go by. */
export async function* counted<Row>(
	rows: AsyncIterable<Row>,
	progress: Tell,
): AsyncGenerator<Row> {
	let done = 0;
	for await (const row of rows) {
		done += 1;
		progress(done);
		yield row;
	}
}
