/** The writer thread: waiting for the disk or a lock must not stop the thread that serves the page. */
import { parentPort, workerData } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { InboxTable } from "../inbox-types.ts";
import { limits } from "../limits.ts";
import { asUnavailable, results, sqliteResult } from "./errors.ts";
import { openWriter } from "./writer.ts";

/** A table and a JSON array of rows for it, or a call without them. */
export type Call = readonly [InboxTable, string] | readonly ["check" | "close"];

/**
 * The result of one call, in the order of the calls; the first one tells whether the database is
 * open. Errors cross as data, because a copied error loses its class.
 */
export interface Result {
	readonly error?: {
		readonly name: "ExpectedError" | "EntryRefused" | "StoreUnavailable";
		readonly message: string;
	};
}

let writer: ReturnType<typeof openWriter> | undefined;

answer(() => {
	writer = openWriter(workerData);
});
// Without a database, the thread ends.
if (writer === undefined) parentPort?.close();
setInterval(() => writer?.emptyLog(), limits.sqlite.emptyLogMs).unref();

parentPort?.on("message", ([method, rows]: Call) => {
	answer(() => writer?.[method](rows));
	if (method === "close") parentPort?.close();
});

function answer(work: () => void): void {
	let result: Result = {};
	try {
		work();
	} catch (error) {
		result = { error: describe(error) };
	}
	parentPort?.postMessage(result);
}

function describe(error: unknown): NonNullable<Result["error"]> {
	const { message } = error as Error;
	if (error instanceof ExpectedError) return { name: "ExpectedError", message };
	return sqliteResult(error) === results.constraint
		? { name: "EntryRefused", message }
		: { name: "StoreUnavailable", message: asUnavailable(error).message };
}
