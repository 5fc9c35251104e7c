/** The writer thread: waiting for the disk or a lock must not stop the thread that serves the page. */
import { parentPort, workerData } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { asUnavailable } from "./errors.ts";
import { type Batch, SqliteWriter } from "./writer.ts";

/** A call of one of the writer's methods. */
export type Call =
	| { readonly method: "add"; readonly batch: Batch }
	| { readonly method: "check" | "close" };

/**
 * The result of one call, in the order of the calls; before them, one tells that the database is
 * open. Errors cross as data, because a copied error loses its class.
 */
export interface Reply {
	readonly result?: unknown;
	readonly error?: { readonly isExpected: boolean; readonly message: string };
}

let writer: SqliteWriter | undefined;

reply(() => {
	writer = new SqliteWriter(workerData);
});
// Without a database there is nothing to do.
if (writer === undefined) parentPort?.close();

parentPort?.on("message", (call: Call) => {
	reply(() =>
		call.method === "add" ? writer?.add(call.batch) : writer?.[call.method](),
	);
	if (call.method === "close") parentPort?.close();
});

function reply(work: () => unknown): void {
	let outcome: Reply;
	try {
		outcome = { result: work() };
	} catch (error) {
		const isExpected = error instanceof ExpectedError;
		const { message } = isExpected ? error : asUnavailable(error);
		outcome = { error: { isExpected, message } };
	}
	parentPort?.postMessage(outcome);
}
