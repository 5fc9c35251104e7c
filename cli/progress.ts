import type { Writable } from "node:stream";

/** Whatever is done sooner needs no bar, in milliseconds. */
const patienceMs = 1_000;
const redrawMs = 100;
const barWidth = 30;

/** A bar on a terminal while `work` takes longer than a second; nothing anywhere else. */
export async function withProgress<Result>(
	stderr: Writable,
	label: string,
	work: (progress: (done: number, all: number) => void) => Promise<Result>,
): Promise<Result> {
	if (!("isTTY" in stderr && stderr.isTTY === true)) return work(() => {});
	let next = performance.now() + patienceMs;
	let isDrawn = false;
	try {
		return await work((done, all) => {
			if (performance.now() < next) return;
			next = performance.now() + redrawMs;
			isDrawn = true;
			stderr.write(`\r${label} ${bar(all === 0 ? 1 : done / all)}`);
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
