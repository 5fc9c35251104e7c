import type { FastifyInstance } from "fastify";
import { type DestinationStream, destination, levels, transport } from "pino";
import type { Settings } from "../../config/settings.ts";

/** Which lines are logged, and where they go. */
export interface Log {
	readonly level: Settings["logLevel"];
	readonly stream: DestinationStream;
}

/**
 * JSON lines; readable ones in a terminal. Nothing of a request is logged but what
 * `logRequests` picks: a path or a query may hold an e-mail address.
 */
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

/**
 * Writes one line per request: the route that answered, never the requested address. By hand:
 * pino would take a tenth of the time of a page for it.
 */
export function logRequests(
	app: FastifyInstance,
	{ level, stream }: Log,
): void {
	const { info = 0, [level]: least = Number.POSITIVE_INFINITY } = levels.values;
	if (least > info) return;
	app.addHook("onResponse", (request, reply, done) => {
		const route = request.routeOptions.url ?? "none";
		const ms = Math.round(reply.elapsedTime * 10) / 10;
		stream.write(
			`{"level":${info},"time":${Date.now()},"method":"${request.method}","route":"${route}","status":${reply.statusCode},"ms":${ms},"msg":"request"}\n`,
		);
		done();
	});
}
