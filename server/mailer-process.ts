import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
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
	const call = ["cli/main.ts", "mailer", "--since", started];
	let stop = () => {};

	async function run(): Promise<void> {
		const child = spawn(process.execPath, call, {
			cwd: path.join(import.meta.dirname, ".."),
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		let timer: NodeJS.Timeout | undefined;
		let isStopping = false;
		stop = () => {
			isStopping = true;
			clearTimeout(timer);
			// A mailer that has just ended has no channel any more.
			if (child.connected) child.disconnect();
			child.unref();
		};
		const end = await once(child, "exit").catch(({ message }) => [message]);
		if (isStopping) return;
		const reason = end.findLast((each) => each !== null);
		app.log.warn(`The mailer ended (${reason}), and is started again.`);
		timer = setTimeout(run, pauseMs);
	}

	app.addHook("onListen", async () => void run());
	app.addHook("onClose", async () => stop());
}
