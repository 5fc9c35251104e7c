import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../config/settings.ts";
import { ApiError } from "./errors.ts";
import { limits } from "./limits.ts";
import { senderOf } from "./network-label.ts";
import type { SharedCounters } from "./shared-counters.ts";

/**
 * Counts both ways to sign up and replies to mails together, per client address (IPv6: per /64
 * network), in this process and with other servers; `null` when `RATE_LIMIT` is off. While the shared counters
 * are away, this process's count decides.
 */
export async function createLimiter(
	app: FastifyInstance,
	{ rateLimit: limit }: Pick<Settings, "rateLimit">,
	shared: SharedCounters | null,
) {
	if (limit === null) return null;
	const windowMs = limit.seconds * 1_000;
	await app.register(rateLimit, {
		global: false,
		max: limit.max,
		timeWindow: windowMs,
		cache: limits.rememberedAddresses,
		keyGenerator: ({ ip }) => senderOf(ip),
	});
	const countOne = app.createRateLimit();
	return async (request: FastifyRequest, signUps: number): Promise<void> => {
		// No wait would let it pass.
		if (signUps > limit.max)
			throw new ApiError(413, "413", "A call has too many rows");
		let own = await countOne(request);
		for (let counted = 1; counted < signUps; counted += 1)
			own = await countOne(request);
		if (own.isAllowed) return;
		const all = await shared?.count(own.key, signUps, windowMs);
		const { count, restMs } = all ?? {
			count: own.isExceeded ? limit.max + 1 : 0,
			restMs: own.ttl,
		};
		if (count <= limit.max) return;
		const wait = Math.ceil(restMs / 1_000);
		throw new ApiError(
			429,
			"429",
			"Too many sign-ups",
			wait > 0 ? wait : limit.seconds,
		);
	};
}
