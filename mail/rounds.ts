/** Runs the workers of the mailer's process: each works on the list in rounds. */
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../shared/expected-error.ts";
import { lockMs } from "./rules/timeouts.ts";

/** Writes a sentence to the log; it never holds an address. */
export type Log = (message: string) => void;

export interface Worker {
	/** Resolves with the time until the next round, in milliseconds; rejects with `ExpectedError` when the database fails. */
	round(): Promise<number>;
}

/**
 * Runs rounds of the worker until `signal` aborts, and finishes the current round. Logs errors of the database, and
 * tries again after a pause.
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
