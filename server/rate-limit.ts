import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import { limits } from "../config/limits.ts";
import type { Settings } from "../config/settings.ts";
import { tooManySignUps } from "./errors.ts";

/** Counts so many sign-ups, or replies to mails; rejects with a 429 when their sender has sent too many. */
export type Limiter = (
	request: FastifyRequest,
	signUps: number,
) => Promise<void>;

/**
 * Counts both ways to sign up and replies to mails together, per client address (IPv6: per /64
 * network), in this process or with other servers in Redis; `null` when `RATE_LIMIT` is off. While
 * Redis is away no sign-up is refused: a flood is less bad than a lost sign-up.
 */
export async function createLimiter(
	app: FastifyInstance,
	{ rateLimit: limit, redisUrl }: Settings,
): Promise<Limiter | null> {
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
	return async (request, signUps) => {
		const expectRoom = (
			state: Awaited<ReturnType<typeof count>>,
			needed: number,
		) => {
			if (state.isAllowed) return;
			if (!state.isExceeded && state.remaining >= needed) return;
			throw tooManySignUps(Math.max(1, state.ttlInSeconds || limit.seconds));
		};
		// A call that is refused uses up nothing of what is left.
		if (signUps > 1)
			expectRoom(await count(request, { increment: false }), signUps);
		for (let counted = 0; counted < signUps; counted += 1)
			expectRoom(await count(request), 0);
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
