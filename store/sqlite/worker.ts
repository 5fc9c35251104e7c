/** The writer thread: waiting for the disk or a lock must not stop the thread that serves the page. */
import { parentPort, workerData } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused } from "../errors.ts";
import { asUnavailable } from "./errors.ts";
import { SqliteWriter } from "./writer.ts";

/** A call of one of the writer's methods; `rows` is JSON. */
export type Call =
	| { readonly method: "add" | "addReplies"; readonly rows: string }
	| { readonly method: "check" | "close" };

type ErrorName = "ExpectedError" | "EntryRefused" | "StoreUnavailable";

/**
 * The result of one call, in the order of the calls; the first one tells whether the database is
 * open. Errors cross as data, because a copied error loses its class.
 */
export interface Reply {
	readonly error?: {
		readonly name: ErrorName;
		readonly message: string;
	};
}

let writer: SqliteWriter | undefined;

reply(() => {
	writer = new SqliteWriter(workerData);
});
// Without a database, the thread ends.
if (writer === undefined) parentPort?.close();

parentPort?.on("message", (call: Call) => {
	reply(() => {
		if ("rows" in call) writer?.[call.method](call.rows);
		else writer?.[call.method]();
	});
	if (call.method === "close") parentPort?.close();
});

function reply(work: () => void): void {
	let outcome: Reply = {};
	try {
		work();
	} catch (error) {
		const isKnown =
			error instanceof ExpectedError || error instanceof EntryRefused;
		const { name, message } = isKnown ? error : asUnavailable(error);
		outcome = { error: { name: name as ErrorName, message } };
	}
	parentPort?.postMessage(outcome);
}
