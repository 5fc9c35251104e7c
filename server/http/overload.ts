import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { limits } from "../../config/limits.ts";

/**
 * Tells whether this process is overloaded, by how late the event loop is. Half of its turns
 * have to be late, not one of them: a short pause of the machine is no overload.
 */
export function watchLoad(app: FastifyInstance): () => boolean {
	const { turnMs, sampleMs, resolutionMs } = limits.overload;
	let isOverloaded = false;
	const delay = monitorEventLoopDelay({ resolution: resolutionMs });
	delay.enable();
	const timer = setInterval(() => {
		// Too few turns for a median.
		if (delay.count < 3) return;
		const wasOverloaded = isOverloaded;
		isOverloaded = delay.percentile(50) / 1e6 > turnMs;
		delay.reset();
		if (isOverloaded === wasOverloaded) return;
		if (isOverloaded) app.log.warn("Overloaded: sign-ups are refused");
		else app.log.info("No longer overloaded: sign-ups are accepted again");
	}, sampleMs).unref();
	app.addHook("onClose", async () => {
		clearInterval(timer);
		delay.disable();
	});
	return () => isOverloaded;
}
