import type { FastifyInstance } from "fastify";
import type { Inbox } from "../../store/inbox.ts";

/** `GET /healthz`: 200 while the inbox takes sign-ups, 503 while it does not. */
export function serveHealth(app: FastifyInstance, inbox: Inbox): void {
	app.get("/healthz", async (request, reply) => {
		reply.header("cache-control", "no-store");
		try {
			await inbox.check();
			return { status: "ok" };
		} catch (error) {
			request.log.error({ err: error }, "The store does not answer");
			return reply.code(503).send({ status: "unavailable" });
		}
	});
}
