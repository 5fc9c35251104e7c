/** Counts that several servers share, in Redis or Valkey. */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import { labelDays } from "../mail/rules/network-limits.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { CountedNetwork } from "../store/inbox.ts";
import { limits } from "./limits.ts";
import { newLabel } from "./network-label.ts";

/** Counts in a window that begins with the first count. Replies with the count and the rest of the window, in milliseconds. */
const countScript = `
local count = redis.call('incrby', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('pexpire', KEYS[1], ARGV[2]) end
return {count, redis.call('pttl', KEYS[1])}`;

/**
 * Counts sign-ups per network of a sender, as `NetworkLabels` does. The first key is the hash of today's counts; the
 * others are the hashes of the labels that networks got today and on the days before. A network is a field whose
 * name is a hash with the salt of its key, and each key is gone after its days.
 */
const labelScript = `
local signUps, newSalt, newLabel = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local salts = {}
for index, key in ipairs(KEYS) do
  if index <= 2 and redis.call('hsetnx', key, 'salt', newSalt .. index) == 1 then
    redis.call('pexpire', key, ARGV[3 + index])
  end
  salts[index] = redis.call('hget', key, 'salt')
end
local function fieldOf(index, name)
  return redis.sha1hex(salts[index] .. name)
end
local added = signUps
local label = ''
for index = 6, #ARGV, 4 do
  local name, unlabelled = ARGV[index], tonumber(ARGV[index + 1])
  local most, whenFull = tonumber(ARGV[index + 2]), tonumber(ARGV[index + 3])
  local after = redis.call('hincrby', KEYS[1], fieldOf(1, name), added)
  local known = false
  for day = 2, #KEYS do
    known = known or (salts[day] and redis.call('hget', KEYS[day], fieldOf(day, name)))
  end
  if after > unlabelled then
    known = known or (label ~= '' and label) or newLabel
    redis.call('hset', KEYS[2], fieldOf(2, name), known)
  end
  label = known or label
  local before = after - added
  added = math.min(after, most) - math.min(before, most)
  if before < most and after >= most then added = added + whenFull end
end
return label`;

/** Runs a script of the client, with its keys and values. */
type Script = (...values: (string | number)[]) => Promise<unknown>;

/**
 * The counters of all servers at a Redis URL. Both methods resolve with `undefined` when Redis is away, slower
 * than `limits.redisMs`, or replies with anything else than a count: each server then counts for itself. The
 * log reports it once per outage.
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
		redis.defineCommand("label", {
			numberOfKeys: 2 + labelDays,
			lua: labelScript,
		});
		this.#redis = redis as typeof redis & { count: Script; label: Script };
		// Without a listener the client prints its errors. The commands that fail report them already.
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
		const daysBefore = (days: number) => ago(days * dayMs, now).slice(0, 10);
		const reply = await this.#run(
			"label",
			`frontage-networks-${daysBefore(0)}`,
			...Array.from(
				{ length: labelDays + 1 },
				(_, days) => `frontage-labels-${daysBefore(days)}`,
			),
			signUps,
			randomUUID(),
			newLabel(),
			dayMs,
			(labelDays + 1) * dayMs,
			...networks.flatMap(({ name, unlabelled, signUps, whenFull }) => [
				name,
				unlabelled,
				signUps,
				whenFull,
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
