import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** The pause before a mailer that has ended is started again. */
const pauseMs = 10_000;

/**
 * Runs `waitlist mailer` beside the server, for a list in a SQLite file, and starts it again whenever
 * it ends. It ends with this process, however that ends, because the channel between the two closes;
 * when the server stops, it sends the mail it has begun first.
 */
export function runMailerBeside(app: FastifyInstance): void {
	// Who joins while the mailer still starts is among those who get a confirmation.
	const started = new Date(performance.timeOrigin).toISOString();
	let child: ChildProcess | undefined;
	let isStopping = false;

	async function run(): Promise<void> {
		while (!isStopping) {
			child = fork("cli/main.js", ["mailer", "--since", started], {
				cwd: path.join(import.meta.dirname, ".."),
				execArgv: [],
				stdio: ["ignore", "ignore", "inherit", "ipc"],
			});
			const end = await once(child, "exit").catch(({ message }) => [message]);
			if (isStopping) return;
			const reason = end.findLast((each) => each !== null);
			app.log.warn(`The mailer ended (${reason}), and is started again.`);
			await pause(pauseMs, undefined, { ref: false });
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
