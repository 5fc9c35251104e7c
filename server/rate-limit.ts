import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../config/settings.ts";
import { ApiError, tooManySignUps } from "./errors.ts";
import { senderOf } from "./networks.ts";
import { limits } from "./server-limits.ts";

/**
 * Counts both ways to sign up and replies to mails together, per client address (IPv6: per /64
 * network), in this process; `null` when `RATE_LIMIT` is off. The sign-ups of several servers are counted where they are
 * stored.
 */
export async function createLimiter(
	app: FastifyInstance,
	{ rateLimit: limit }: Pick<Settings, "rateLimit">,
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
		if (!own.isAllowed && own.isExceeded)
			throw tooManySignUps(own.ttl || windowMs);
	};
}
