import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import { limits } from "../../config/limits.ts";
import type { Settings } from "../../config/settings.ts";

/** Counts a sign-up; answers how many seconds its sender has to wait, or `null` for no wait. */
export type SignUpLimiter = (request: FastifyRequest) => Promise<number | null>;

/**
 * One count for both ways to sign up, a client address (IPv6: its /64 network) at a time: in this
 * process, or with other servers in Redis; `null` when nobody is limited. While Redis is away
 * nobody is refused: a flood is less bad than a lost sign-up.
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
		if (result.isAllowed || !result.isExceeded) return null;
		return Math.max(1, result.ttlInSeconds);
	};
}

function connect(app: FastifyInstance, url: string): Redis {
	const redis = new Redis(url.replace(/^valkey/, "redis"), {
		connectTimeout: limits.redisMs,
		commandTimeout: limits.redisMs,
		// A count that comes late is of no use: fail at once, and let the visitor pass.
		maxRetriesPerRequest: 0,
		enableOfflineQueue: false,
	});
	let isAway = false;
	redis.on("close", () => {
		// Once for each time it goes away, not for each try to reach it.
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
