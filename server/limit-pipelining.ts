import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { limits } from "./server-limits.ts";

/**
 * Bounds the memory of requests that are sent ahead of their answers (HTTP pipelining). Node begins
 * with each request at once; here it begins when its turn has come, and beyond a limit for all
 * connections together the connection is closed. Node parses the rest of what it has read all the
 * same, and frees that only after it has read from all other connections: these are paused until then.
 */
export function limitRequestsAhead(app: FastifyInstance): void {
	const open = new Set<Socket>();
	let ahead = 0;
	/** Connections that were refused in this turn of the event loop. */
	let refused = 0;

	app.server.on("connection", (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});

	app.addHook("onRequest", ({ raw }, reply, done) => {
		// A response gets the socket when its turn comes, and nearly all get it at once.
		if (reply.raw.socket !== null) return done();
		if (ahead < limits.requestsAhead && !raw.socket.destroyed) {
			ahead += 1;
			raw.once("close", () => {
				ahead -= 1;
			});
			reply.raw.once("socket", () => done());
			return;
		}
		reply.hijack();
		raw.socket.destroy();
		refused += 1;
		if (refused !== limits.requestsAhead) return;
		for (const each of open) each.pause();
		setImmediate(() => {
			refused = 0;
			for (const each of open) each.resume();
		});
	});
}
