import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Resolves as `wait` does; rejects with `${what} within … s` when that takes longer. */
export async function within<Result>(
	wait: Promise<Result>,
	what: string,
	seconds = 30,
): Promise<Result> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(
		() => late.reject(new Error(`${what} within ${seconds} s`)),
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
