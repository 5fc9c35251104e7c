import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { destination } from "pino";
import type { Settings } from "../config/settings.ts";

/**
 * JSON lines; readable ones in a terminal. Nothing of a request is logged but what
 * `logRequests` picks: a path or a query may hold somebody's e-mail address.
 */
export function loggerOptions(
	level: Settings["logLevel"],
	isTerminal: boolean,
): FastifyServerOptions["logger"] {
	const pretty = {
		target: "pino-pretty",
		options: { ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" },
	};
	if (isTerminal) return { level, transport: pretty };
	// Writing each line by itself would cost more than answering; a second's delay costs nothing.
	// What is left is written when the process ends, unless it is killed.
	const stream = destination({
		dest: 1,
		sync: false,
		minLength: 4096,
		periodicFlush: 1000,
	});
	// A full disk under the log must stop neither the page nor its end, where pino would try for ever.
	stream.on("error", () => {
		stream.flushSync = () => {};
	});
	return { level, stream };
}

/** One line a request: the route that answered, never the address that was asked for. */
export function logRequests(app: FastifyInstance): void {
	app.addHook("onResponse", (request, reply, done) => {
		request.log.info(
			{
				method: request.method,
				route: request.routeOptions.url ?? "none",
				status: reply.statusCode,
				ms: Math.round(reply.elapsedTime * 10) / 10,
			},
			"request",
		);
		done();
	});
}
