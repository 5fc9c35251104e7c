import { once } from "node:events";
import { Server } from "node:net";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { limits } from "../config/limits.ts";
import type { Inbox } from "../store/inbox.ts";

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
	const options: closeWithGrace.Options = {
		delay: false,
		logger: app.log,
		// A start that has failed ends with its own exit code.
		skip: ["beforeExit"],
	};
	closeWithGrace(options, async ({ err }) => {
		if (err) app.log.fatal({ err }, "The server has failed");
		// Ctrl+C reaches a server below npm twice; the second time must not end it at once.
		for (const signal of ["SIGINT", "SIGTERM"])
			process.removeAllListeners(signal).on(signal, () => {});
		const cutOff = () => app.server.closeAllConnections();
		const timer = setTimeout(cutOff, limits.stopMs);
		await app.close();
		clearTimeout(timer);
		await inbox.close();
	});
}
