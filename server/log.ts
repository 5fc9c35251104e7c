import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { type DestinationStream, destination, transport } from "pino";
import type { Settings } from "../config/settings.ts";

/** Which lines are logged, and where they go. */
export interface Log {
	readonly level: Settings["logLevel"];
	readonly stream: DestinationStream;
}

/** JSON lines; readable ones in a terminal. */
export function openLog(level: Settings["logLevel"], isTerminal: boolean): Log {
	if (isTerminal) {
		const stream = transport({
			target: "pino-pretty",
			options: { translateTime: "SYS:HH:MM:ss" },
		});
		return { level, stream };
	}
	// Writing each line by itself would cost more than answering; a second's delay costs nothing.
	// What is left is written when the process ends, unless it is killed.
	const stream = destination({
		dest: 1,
		sync: false,
		// Just below the 16 KB that the stream writes at most at once.
		minLength: 15_360,
		periodicFlush: 1000,
	});
	// A full disk under the log must stop neither the page nor the shutdown, where pino would retry for ever.
	stream.on("error", () => {
		stream.flushSync = () => {};
	});
	return { level, stream };
}

/** One line per request: the route that answered, never the requested address, which may name a person. */
export class RequestLog extends LogController {
	override incomingRequest(): void {}
	override routeNotFound(): void {}
	override streamError(): void {}

	override requestCompleted(
		_error: Error | null | undefined,
		{ log, method, routeOptions }: FastifyRequest,
		{ statusCode, elapsedTime }: FastifyReply,
	): void {
		const route = routeOptions.url ?? "none";
		const ms = Math.round(elapsedTime * 10) / 10;
		log.info({ method, route, status: statusCode, ms }, "request");
	}
}
