import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { childEnvironment } from "../config/environment.ts";
import { minuteMs, pauseAfter, secondMs } from "../shared/time.ts";

/** The pauses before a mailer that ended is restarted: longer each time, until a mailer has run for a while. */
const pauses = { first: secondMs, longest: 10 * secondMs };
const whileMs = minuteMs;
/** With a larger space for new objects, the mailer only takes more memory. */
const mailerFlags = ["--max-semi-space-size=1"];
/** One heap for all threads (glibc, mallopt(3)): most of the mailer's work is in one thread, and each heap keeps what it had. */
const mailerEnvironment = { MALLOC_ARENA_MAX: "1" };

/**
 * Runs `waitlist mailer` beside the server, for a list in a SQLite file, and starts it again whenever
 * it ends. It ends with this process, however that ends, because the channel between the two closes;
 * when the server stops, it sends the mail it has begun first.
 */
export function runMailerBeside(app: FastifyInstance): void {
	// People who join while the mailer starts also get a confirmation.
	const started = new Date(performance.timeOrigin).toISOString();
	let child: ChildProcess | undefined;
	let isStopping = false;

	async function run(): Promise<void> {
		let failures = 0;
		while (!isStopping) {
			const begin = performance.now();
			child = fork("cli/main.js", ["mailer", "--started", started], {
				cwd: path.join(import.meta.dirname, ".."),
				execArgv: mailerFlags,
				env: childEnvironment(mailerEnvironment),
				stdio: ["ignore", "ignore", "inherit", "ipc"],
			});
			const end = await once(child, "exit").catch(({ message }) => [message]);
			if (isStopping) return;
			const reason = end.findLast((each) => each !== null);
			app.log.warn(`The mailer ended (${reason}), and is started again.`);
			failures = performance.now() - begin < whileMs ? failures + 1 : 1;
			await pause(pauseAfter(failures, pauses), undefined, { ref: false });
		}
	}

	app.addHook("onListen", async () => void run());
	app.addHook("onClose", async () => {
		isStopping = true;
		// A mailer that has just ended has no channel any more.
		if (child?.connected) child.disconnect();
		child?.unref();
	});
}
