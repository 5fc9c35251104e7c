import type { Writable } from "node:stream";
import type { Progress } from "../../store/people.ts";

/** Work that takes less time shows no progress, in milliseconds. */
const delayMs = 1_000;
const redrawMs = 100;

/** Shows a percentage on a terminal while `work` takes longer than a second. */
export async function withProgress<Result>(
	stderr: Writable,
	label: string,
	work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
	if (!("isTTY" in stderr && stderr.isTTY)) return work(() => {});
	let next = Date.now() + delayMs;
	let isDrawn = false;
	try {
		return await work((done, all) => {
			if (Date.now() < next) return;
			next = Date.now() + redrawMs;
			isDrawn = true;
			stderr.write(`\r${label} ${Math.floor((done / all) * 100)} %`);
		});
	} finally {
		// Back to the start of the line, and clear it.
		if (isDrawn) stderr.write("\r\u001b[K");
	}
}
