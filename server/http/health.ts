import type { FastifyInstance } from "fastify";
import type { WaitlistStore } from "../../store/waitlist-store.ts";

/** `GET /healthz`: 200 while the store answers, 503 while it does not. */
export function serveHealth(app: FastifyInstance, store: WaitlistStore): void {
	app.get("/healthz", async (request, reply) => {
		reply.header("cache-control", "no-store");
		try {
			await store.check();
			return { status: "ok" };
		} catch (error) {
			request.log.error({ err: error }, "The store does not answer");
			return reply.code(503).send({ status: "unavailable" });
		}
	});
}
