import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** What was waited for took too long. */
export class Late extends Error {}

/** Only what hangs is ended: a slow machine is no failure. */
export const patienceSeconds = 120;

/** Resolves as `wait` does; rejects with `Late`, `${what} within … s`, when that takes longer. */
export async function within<Result>(
	wait: Promise<Result>,
	what: string,
	seconds = patienceSeconds,
): Promise<Result> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(
		() => late.reject(new Late(`${what} within ${seconds} s`)),
		seconds * 1_000,
	);
	try {
		return await Promise.race([wait, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}

/** Sends a signal to a process, unless it has ended, and waits for its end. */
export async function endProcess(
	child: ChildProcess,
	signal: NodeJS.Signals,
	name: string,
): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exit = once(child, "exit");
	child.kill(signal);
	await within(exit, `${name} did not end after ${signal}`);
}
