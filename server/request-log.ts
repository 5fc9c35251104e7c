import type { FastifyInstance, FastifyServerOptions } from "fastify";
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
	return { level, ...(isTerminal && { transport: pretty }) };
}

/** One line a request: the route that answered, never the address that was asked for. */
export function logRequests(app: FastifyInstance): void {
	app.addHook("onResponse", async (request, reply) => {
		request.log.info(
			{
				method: request.method,
				route: request.routeOptions.url ?? "none",
				status: reply.statusCode,
				ms: Math.round(reply.elapsedTime * 10) / 10,
			},
			"request",
		);
	});
}
