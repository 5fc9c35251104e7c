import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { limits } from "../../config/limits.ts";
import type { Inbox } from "../../store/inbox.ts";

/**
 * On SIGINT or SIGTERM, closes the port, answers the requests that are under way or come within a
 * moment on open connections, cuts slow clients off, and closes the inbox last.
 */
export function stopOnSignal(app: FastifyInstance, inbox: Inbox): void {
	app.addHook("preClose", async () => {
		// Closes the port alone; the HTTP server's own method would close idle connections too.
		Server.prototype.close.call(app.server);
		// The last answers tell clients not to use the connection again.
		app.server.keepAliveTimeout = 1;
		await once(app.server, "close", {
			signal: AbortSignal.timeout(limits.lastCallMs),
		}).catch(() => {});
	});
	let isStopping = false;
	async function stop() {
		if (isStopping) return;
		isStopping = true;
		const cutOff = () => app.server.closeAllConnections();
		const timer = setTimeout(cutOff, limits.stopMs);
		await app.close();
		clearTimeout(timer);
		await inbox.close();
	}
	process.on("SIGINT", stop);
	process.on("SIGTERM", stop);
}
