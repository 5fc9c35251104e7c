/** What the parts of the mailer's process have in common: each works in rounds on the list. */
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../shared/expected-error.ts";
import { secondMs } from "../shared/time.ts";

/** Writes a sentence to the log; it never holds an address. */
export type Log = (message: string) => void;

export interface Worker {
	/** Resolves with the time until the next round, in milliseconds; rejects with `ExpectedError` when the database fails. */
	round(): Promise<number>;
}

/** How long another process is waited for before its lock is asked for again. */
export const lockMs = 5 * secondMs;

/**
 * Lets the worker work until `signal` aborts: the round that has begun is finished first. Errors of the
 * database are logged, and waited for.
 */
export async function runRounds(
	worker: Worker,
	log: Log,
	signal: AbortSignal,
	/** The pause after an error. */
	retryMs = lockMs,
): Promise<void> {
	let lastError = "";
	while (!signal.aborted) {
		let waitMs = retryMs;
		try {
			waitMs = await worker.round();
			lastError = "";
		} catch (error) {
			if (signal.aborted) return;
			if (!(error instanceof ExpectedError)) throw error;
			if (error.message !== lastError) log(error.message);
			lastError = error.message;
		}
		await pause(waitMs, undefined, { signal }).catch(() => {});
	}
}
