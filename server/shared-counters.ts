/** What several servers count together, in Redis or Valkey. */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import { dayMs } from "../shared/time.ts";
import type { CountedNetwork } from "../store/inbox.ts";
import { limits } from "./limits.ts";
import { newLabel } from "./network-label.ts";

/** Counts in a window that begins with the first count. Replies with the count and the rest of the window, in milliseconds. */
const countScript = `
local count = redis.call('incrby', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('pexpire', KEYS[1], ARGV[2]) end
return {count, redis.call('pttl', KEYS[1])}`;

/**
 * Counts sign-ups per network of a sender in the hash of one day; replies with the label of the largest network
 * that had too many, or with an empty text. A network is a field whose name is a hash with the day's own salt,
 * and all of it is gone after the day.
 */
const labelScript = `
local key, signUps, newSalt, newLabel = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
if redis.call('hsetnx', key, 'salt', newSalt) == 1 then redis.call('pexpire', key, ARGV[4]) end
local salt = redis.call('hget', key, 'salt')
local added = tonumber(signUps)
local label = ''
for index = 5, #ARGV, 3 do
  local network = redis.sha1hex(salt .. ARGV[index])
  local most = tonumber(ARGV[index + 2])
  local after = redis.call('hincrby', key, network, added)
  if after > tonumber(ARGV[index + 1]) then
    redis.call('hsetnx', key, 'label-' .. network, newLabel)
    label = redis.call('hget', key, 'label-' .. network)
  end
  added = math.min(after, most) - math.min(after - added, most)
end
return label`;

/** Runs a script of the client, with its keys and values. */
type Script = (...values: (string | number)[]) => Promise<unknown>;

/**
 * The counters of all servers at a Redis URL. Both methods resolve with `undefined` when Redis is away, slower
 * than `limits.redisMs`, or replies with anything else than a count: each server then counts for itself. The
 * log tells it once per outage.
 */
export class SharedCounters {
	readonly #redis: Redis & { count: Script; label: Script };
	readonly #log: Pick<FastifyBaseLogger, "warn" | "info">;
	#isAway = false;

	constructor(url: string, log: Pick<FastifyBaseLogger, "warn" | "info">) {
		this.#log = log;
		const redis = new Redis(url, {
			connectTimeout: limits.redisConnectMs,
			commandTimeout: limits.redisMs,
			// A command fails at once instead of waiting for a connection.
			maxRetriesPerRequest: 0,
			enableOfflineQueue: false,
		});
		redis.defineCommand("count", { numberOfKeys: 1, lua: countScript });
		redis.defineCommand("label", { numberOfKeys: 1, lua: labelScript });
		this.#redis = redis as typeof redis & { count: Script; label: Script };
		// Without a listener the client prints its errors. A command that fails tells of them.
		redis.on("error", () => {});
	}

	/** Counts sign-ups of a sender; resolves with their number in the window, and its rest in milliseconds. */
	async count(
		sender: string,
		signUps: number,
		windowMs: number,
	): Promise<{ readonly count: number; readonly restMs: number } | undefined> {
		const key = `frontage-sign-ups-${sender}`;
		const reply = await this.#run("count", key, signUps, windowMs);
		const [count, restMs] = Array.isArray(reply) ? reply : [];
		if (Number.isSafeInteger(count) && Number.isSafeInteger(restMs))
			return this.#isThere({ count, restMs });
		return this.#failed();
	}

	/** Counts sign-ups per network, as `NetworkLabels` does in one process. */
	async labelFor(
		networks: readonly CountedNetwork[],
		signUps: number,
		now = Date.now(),
	): Promise<string | null | undefined> {
		const day = new Date(now).toISOString().slice(0, 10);
		const reply = await this.#run(
			"label",
			`frontage-networks-${day}`,
			signUps,
			randomUUID(),
			newLabel(),
			dayMs,
			...networks.flatMap(({ name, unlabelled, signUps }) => [
				name,
				unlabelled,
				signUps,
			]),
		);
		if (reply === "") return this.#isThere(null);
		if (typeof reply === "string" && /^[\da-f]{8}$/.test(reply))
			return this.#isThere(reply);
		return this.#failed();
	}

	close(): void {
		this.#redis.disconnect();
	}

	async #run(
		script: "count" | "label",
		...values: (string | number)[]
	): Promise<unknown> {
		try {
			return await this.#redis[script](...values);
		} catch {
			// A new connection drops what a slow or broken one still sends.
			if (this.#redis.status === "ready") this.#redis.disconnect(true);
			return undefined;
		}
	}

	#isThere<Value>(value: Value): Value {
		this.#isAway = false;
		return value;
	}

	#failed(): undefined {
		if (!this.#isAway)
			this.#log.warn(
				"Redis is away or does not answer in time: this server counts for itself",
			);
		this.#isAway = true;
	}
}
