import { Redis } from "ioredis";
import { type Finding, ok, wrong } from "./finding.ts";

/** Whether the Redis in which several servers count sign-ups answers. */
export async function checkRedis(url: string): Promise<Finding> {
	const redis = new Redis(url, {
		connectTimeout: 500,
		commandTimeout: 500,
		maxRetriesPerRequest: 0,
		retryStrategy: () => null,
		lazyConnect: true,
	});
	let reason = "";
	redis.on("error", ({ message }) => {
		reason = message;
	});
	try {
		await redis.connect();
		await redis.ping();
		return ok("redis", "The Redis of REDIS_URL answers.");
	} catch (error) {
		return wrong(
			"redis",
			`The Redis of REDIS_URL cannot be used: ${reason || (error as Error).message}`,
			"Start it, or see whether REDIS_URL has the right host, port and password. Until then each server counts alone.",
		);
	} finally {
		redis.disconnect();
	}
}
