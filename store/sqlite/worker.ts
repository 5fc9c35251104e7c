/** The writer thread: waiting for the disk or a lock must not stop the thread that serves the page. */
import { parentPort, workerData } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { asUnavailable } from "./errors.ts";
import { SqliteWriter } from "./writer.ts";

/** What the thread is started with; it refuses another file than that of `identity` at the path. */
export interface Start {
	readonly file: string;
	readonly identity: string | undefined;
}

/** A call of one of the writer's methods. */
export interface Call {
	readonly id: number;
	readonly method: "add" | "check" | "close";
	readonly argument?: unknown;
}

/**
 * The result of the call with this id; `id` 0 tells that the database is open, with the file's
 * identity. Errors cross as data, because a copied error loses its class.
 */
export interface Reply {
	readonly id: number;
	readonly result?: unknown;
	readonly error?: { readonly isExpected: boolean; readonly message: string };
}

let writer: SqliteWriter | undefined;

reply(0, () => {
	const { file, identity } = workerData as Start;
	writer = new SqliteWriter(file, identity);
	return writer.identity;
});

parentPort?.on("message", ({ id, method, argument }: Call) => {
	reply(id, () => {
		if (method === "add") {
			return writer?.add(argument as Parameters<SqliteWriter["add"]>[0]);
		}
		return writer?.[method]();
	});
	if (method === "close") parentPort?.close();
});

function reply(id: number, work: () => unknown): void {
	let outcome: Omit<Reply, "id">;
	try {
		outcome = { result: work() };
	} catch (error) {
		const isExpected = error instanceof ExpectedError;
		const { message } = isExpected ? error : asUnavailable(error);
		outcome = { error: { isExpected, message } };
	}
	parentPort?.postMessage({ id, ...outcome } satisfies Reply);
}
