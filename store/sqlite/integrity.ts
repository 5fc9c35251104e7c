import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";

/** What the thread finds, or why the file cannot be looked into. */
export type IntegrityAnswer =
	| { readonly findings: string[] }
	| { readonly refused: string };

/**
 * What is wrong inside the database in `file`, one finding per line; empty for a sound one. Reads
 * all of it, beside a running server too, and changes nothing. The findings hold no personal data.
 * Rejects with `ExpectedError` when the file cannot be looked into at all.
 *
 * SQLite keeps no checksums, but the index holds nearly all that the table does: the two are
 * compared, so a changed letter is found as well as a broken page. The file is left to SQLite
 * alone, because a process that opens and closes it otherwise lets go of SQLite's locks.
 */
export async function checkIntegrity(file: string): Promise<string[]> {
	const thread = new Worker(new URL("./integrity-thread.ts", import.meta.url), {
		execArgv: [],
		workerData: file,
	});
	const [answer] = (await once(thread, "message")) as [IntegrityAnswer];
	if ("refused" in answer) throw new ExpectedError(answer.refused);
	return answer.findings;
}
