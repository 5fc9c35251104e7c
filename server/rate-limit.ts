import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RateLimit } from "../config/parsers.ts";

/** Counts a sign-up; answers how many seconds its sender has to wait, or `null` for no wait. */
export type SignUpLimiter = (request: FastifyRequest) => Promise<number | null>;

/** How many addresses are remembered; the least recent are forgotten first, so memory stays bounded. */
const rememberedAddresses = 10_000;

/** One count for both ways to sign up, a client address (IPv6: its /64 network) at a time. */
export async function createSignUpLimiter(
	app: FastifyInstance,
	limit: RateLimit,
): Promise<SignUpLimiter> {
	if (limit === null) return async () => null;
	await app.register(rateLimit, {
		global: false,
		max: limit.max,
		timeWindow: limit.seconds * 1000,
		cache: rememberedAddresses,
	});
	const count = app.createRateLimit();
	return async (request) => {
		const result = await count(request);
		if (result.isAllowed || !result.isExceeded) return null;
		return Math.max(1, result.ttlInSeconds);
	};
}
