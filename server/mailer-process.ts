/** The mailer beside the server, for a list in a SQLite file: `npm start` is then all that runs. */
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
/** The pauses before the mailer is started again: the first, and the longest. */
const pauseMs = { first: 1_000, longest: 300_000 };
/** A mailer that ran for so long had no trouble with its start. */
const soundMs = 60_000;

/**
 * Starts `waitlist mailer`, and starts it again whenever it ends, after a growing pause. It ends with
 * this process, however that ends, because the channel between the two closes. Returns a function
 * that lets it send the mail it has begun, and end.
 */
export function startMailer(warn: (message: string) => void): () => void {
	// Who joins while the mailer still starts is among those who get a confirmation.
	const started = new Date(performance.timeOrigin).toISOString();
	let pause = pauseMs.first;
	let isStopping = false;
	let timer: NodeJS.Timeout | undefined;
	let mailer = run();

	function run() {
		const begin = performance.now();
		const call = ["cli/main.ts", "mailer", "--since", started];
		const child = spawn(process.execPath, call, {
			cwd: root,
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		const { promise, resolve } = Promise.withResolvers<string>();
		child.once("error", ({ message }) => resolve(message));
		child.once("exit", (code, signal) => resolve(String(signal ?? code)));
		promise.then((reason) => {
			if (isStopping) return;
			if (performance.now() - begin > soundMs) pause = pauseMs.first;
			warn(`The mailer ended (${reason}), and is started again.`);
			timer = setTimeout(() => {
				mailer = run();
			}, pause);
			pause = Math.min(2 * pause, pauseMs.longest);
		});
		return child;
	}

	return () => {
		isStopping = true;
		clearTimeout(timer);
		// A mailer that has just ended has no channel any more.
		if (mailer.connected) mailer.disconnect();
		mailer.unref();
	};
}
