import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import { limits } from "../../config/limits.ts";
import type { Settings } from "../../config/settings.ts";
import { tooManyRequests } from "../postgrest/errors.ts";

/** Counts a sign-up or an answer to a mail; rejects with a 429 when its sender has sent too many. */
export type SignUpLimiter = (request: FastifyRequest) => Promise<void>;

/**
 * Counts both ways to sign up and answers to mails together, per client address (IPv6: per /64
 * network), in this process or with other servers in Redis; `null` when `RATE_LIMIT` is off. While Redis is away no
 * sign-up is refused: a flood is less bad than a lost sign-up.
 */
export async function createSignUpLimiter(
	app: FastifyInstance,
	{ rateLimit: limit, redisUrl }: Settings,
): Promise<SignUpLimiter | null> {
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
	return async (request) => {
		const result = await count(request);
		if (result.isAllowed || !result.isExceeded) return;
		throw tooManyRequests(Math.max(1, result.ttlInSeconds));
	};
}

function connect(app: FastifyInstance, url: string): Redis {
	const redis = new Redis(url.replace(/^valkey/, "redis"), {
		connectTimeout: limits.redisMs,
		commandTimeout: limits.redisMs,
		// Redis fails at once instead of waiting: the sign-up is then accepted without a count.
		maxRetriesPerRequest: 0,
		enableOfflineQueue: false,
	});
	let isAway = false;
	redis.on("close", () => {
		// One line per outage, not per attempt to connect.
		if (!isAway) app.log.warn("Redis is away: sign-ups are not limited");
		isAway = true;
	});
	redis.on("ready", () => {
		if (isAway) app.log.info("Redis is back: sign-ups are limited again");
		isAway = false;
	});
	// Without a listener the client prints its errors; each is followed by "close".
	redis.on("error", () => {});
	app.addHook("onClose", async () => {
		redis.removeAllListeners("close");
		redis.disconnect();
	});
	return redis;
}
