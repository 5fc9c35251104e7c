import { spawn, spawnSync } from "node:child_process";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { limits } from "../../server/limits.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { eventually } from "./visitors.ts";
import { endProcess, within } from "./within.ts";

/**
 * A Redis server on a free port, not started yet; `undefined` where Redis is not installed. The servers of the test
 * wait for its replies as long as a busy machine takes.
 */
export async function startRedis(t: TestContext) {
	if (spawnSync("redis-server", ["--version"]).error) return;
	t.mock.property(limits, "redisMs", 10_000);
	const port = await freePort();
	const folder = temporaryFolder(t);
	async function start() {
		const redis = spawn(
			"redis-server",
			[
				...["--port", String(port), "--bind", "127.0.0.1"],
				...["--save", "", "--dir", folder],
			],
			{ stdio: ["ignore", "pipe", "ignore"] },
		);
		t.after(() => redis.kill("SIGKILL"));
		const untilReady = async () => {
			for await (const text of redis.stdout)
				if (String(text).includes("Ready to accept")) return;
			throw new Error("Redis ended before it was ready");
		};
		await within(untilReady(), "Redis was not ready");
		return () => endProcess(redis, "SIGKILL", "Redis");
	}
	const url = `redis://127.0.0.1:${port}`;
	/** All that it holds, as text. */
	async function dump(): Promise<string> {
		const redis = new Redis(url);
		const lines: string[] = [];
		for (const key of await redis.keys("*")) {
			lines.push(`${key} ttl ${await redis.pttl(key)}`);
			lines.push(JSON.stringify(await redis.hgetall(key).catch(() => "")));
		}
		redis.disconnect();
		return lines.join("\n");
	}
	/** Resolves when this number of clients are ready for their commands. */
	async function untilConnected(clients: number): Promise<void> {
		const redis = new Redis(url);
		// The last thing that a client asks before it is ready.
		const ready = async () =>
			String(await redis.client("LIST")).match(/cmd=info/g)?.length;
		await eventually(async () => (await ready()) === clients);
		redis.disconnect();
		// They read the answer to it in the next turn of the event loop.
		await pause(20);
	}
	return { url, start, dump, untilConnected };
}
