import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import type { Settings } from "../config/settings.ts";
import { ApiError } from "./errors.ts";
import { limits } from "./limits.ts";

/**
 * Counts both ways to sign up and replies to mails together, per client address (IPv6: per /64
 * network), in this process or with other servers in Redis; `null` when `RATE_LIMIT` is off. While
 * Redis is away no sign-up is refused: a flood is less bad than a lost sign-up.
 */
export async function createLimiter(
	app: FastifyInstance,
	{ rateLimit: limit, redisUrl }: Settings,
) {
	if (limit === null) return null;
	await app.register(rateLimit, {
		global: false,
		max: limit.max,
		timeWindow: limit.seconds * 1000,
		cache: limits.rememberedAddresses,
		...(redisUrl !== null && { redis: connect(app, redisUrl) }),
		nameSpace: "frontage-sign-ups-",
		skipOnError: true,
	});
	const count = app.createRateLimit();
	return async (request: FastifyRequest, signUps: number): Promise<void> => {
		for (let counted = 0; counted < signUps; counted += 1) {
			const state = await count(request);
			if (state.isAllowed || !state.isExceeded) continue;
			const wait = state.ttlInSeconds || limit.seconds;
			throw new ApiError(429, "429", "Too many sign-ups", wait);
		}
	};
}

function connect(app: FastifyInstance, url: string): Redis {
	const redis = new Redis(url, {
		connectTimeout: limits.redisMs,
		commandTimeout: limits.redisMs,
		// Redis fails at once instead of waiting: the sign-up is then accepted without a count.
		maxRetriesPerRequest: 0,
		enableOfflineQueue: false,
	});
	const warn = () => app.log.warn("Redis is away: sign-ups are not limited");
	// One line per outage, not per attempt to connect.
	redis.once("reconnecting", warn).on("ready", () => {
		redis.off("reconnecting", warn).once("reconnecting", warn);
	});
	// Without a listener the client prints its errors; each is followed by "reconnecting".
	redis.on("error", () => {});
	app.addHook("onClose", async () => redis.disconnect());
	return redis;
}
