import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { limits } from "../../config/limits.ts";

/**
 * Lets `close()` answer those whose next request is under way on an open connection: they are
 * heard for a moment before idle connections are closed, and told that it was the last.
 */
export function addLastCall(app: FastifyInstance): void {
	app.addHook("preClose", async () => {
		// Closes the port alone; the HTTP server's own method would close idle connections too.
		Server.prototype.close.call(app.server);
		// For those answered after this moment, who were promised a longer one.
		app.server.keepAliveTimeout = 1;
		await once(app.server, "close", {
			signal: AbortSignal.timeout(limits.lastCallMs),
		}).catch(() => {});
	});
}
