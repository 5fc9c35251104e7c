import { Worker } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import { QueuedInbox } from "../inbox-queue.ts";
import type { Inbox } from "../inbox-types.ts";
import { limits } from "../limits.ts";
import type { Call, Result } from "./worker.ts";

const errors = { ExpectedError, EntryRefused, StoreUnavailable };

/**
 * Opens the database in `file`; rejects with `ExpectedError` when it cannot. An error that the writer
 * thread does not expect ends the process: a restart reads the database as it is, and nothing unstored
 * was acknowledged.
 */
export async function openSqliteInbox(file: string): Promise<Inbox> {
	const worker = new Worker(new URL("./worker.ts", import.meta.url), {
		// The thread needs none of the process's flags, and Node refuses some of them in threads.
		execArgv: [],
		// Its objects live for one batch: with a larger space for new ones, it only takes more memory.
		resourceLimits: { maxYoungGenerationSizeMb: 6 },
		workerData: file,
	});
	/** The calls without a result yet: results come in the order of the calls. */
	const waiting = [Promise.withResolvers<undefined>()];
	worker.on("message", ({ error }: Result) => {
		const first = waiting.shift();
		if (error === undefined) first?.resolve(undefined);
		else first?.reject(new errors[error.name](error.message));
	});
	function call(...message: Call): Promise<undefined> {
		const result = Promise.withResolvers<undefined>();
		waiting.push(result);
		worker.postMessage(message);
		return result.promise;
	}
	await waiting[0]?.promise;
	return new QueuedInbox({
		batchesAtOnce: 1,
		answerMs: limits.sqlite.answerMs,
		store: (table, rows) => call(table, rows),
		check: () => call("check"),
		// All sign-ups are stored by now: an error while closing loses nothing.
		close: () => call("close").catch(() => undefined),
	});
}
