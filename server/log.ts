import { type DestinationStream, destination, transport } from "pino";

/** Lines are written in pieces of this many characters, and after this time. */
const pieceLength = 4096;
const longestWaitMs = 1000;

/**
 * Where the log goes: JSON lines; readable ones in a terminal. Writing each line by itself would cost more than
 * answering. The lines are joined here, because pino's stream measures all that waits anew with each line.
 */
export function openLog(isTerminal: boolean): DestinationStream {
	if (isTerminal) return transport({ target: "pino-pretty" });
	const stream = destination({ dest: 1, sync: false });
	// A full disk under the log must stop neither the page nor the shutdown, where pino would retry for ever.
	stream.on("error", () => {
		stream.flushSync = () => {};
	});
	let waiting = "";
	function write(line: string): void {
		waiting += line;
		if (waiting.length >= pieceLength) flush();
	}
	function flush(): void {
		if (waiting !== "") stream.write(waiting);
		waiting = "";
	}
	setInterval(flush, longestWaitMs).unref();
	// Before pino writes the last lines of its stream.
	process.prependListener("exit", flush);
	return { write };
}
