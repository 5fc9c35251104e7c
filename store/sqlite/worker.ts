/** The thread that writes: waiting for the disk or a lock must not stop the one that serves the page. */
import { parentPort } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { asUnavailable } from "./errors.ts";
import type { Answer, Fault, Reply, Request } from "./messages.ts";
import { SqliteWriter } from "./writer.ts";

let writer: SqliteWriter | undefined;

parentPort?.on("message", (message: { id: number; request: Request }) => {
	const reply = { id: message.id, ...outcome(message.request) };
	parentPort?.postMessage(reply satisfies Reply);
	if (message.request.kind === "close") parentPort?.close();
});

function outcome(request: Request): { answer: Answer } | { fault: Fault } {
	try {
		return { answer: answer(request) };
	} catch (error) {
		if (error instanceof ExpectedError)
			return { fault: { kind: "unusable", message: error.message } };
		const { message } = asUnavailable(error);
		return { fault: { kind: "unavailable", message } };
	}
}

function answer(request: Request): Answer {
	if (request.kind === "open") {
		writer = new SqliteWriter(request.file, request.identity);
		return { identity: writer.identity };
	}
	if (writer === undefined) throw new Error("the database is not open");
	if (request.kind === "add") return { refusals: writer.add(request.batch) };
	if (request.kind === "check") writer.check();
	else writer.close();
	return null;
}
