import { type DestinationStream, destination, transport } from "pino";

/** Where the log goes: JSON lines; readable ones in a terminal. */
export function openLog(isTerminal: boolean): DestinationStream {
	if (isTerminal) return transport({ target: "pino-pretty" });
	const stream = destination({
		dest: 1,
		// Writing each line by itself would cost more than answering; a second's delay costs nothing.
		sync: false,
		minLength: 4096,
		periodicFlush: 1000,
	});
	// A full disk under the log must stop neither the page nor the shutdown, where pino would retry for ever.
	stream.on("error", () => {
		stream.flushSync = () => {};
	});
	return stream;
}
