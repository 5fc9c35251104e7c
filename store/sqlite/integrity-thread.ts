/** Looks through a database: half a second of work for 100,000 people, for which nothing else waits. */
import { parentPort, workerData } from "node:worker_threads";
import { asExpected, results, sqliteResult } from "./errors.ts";
import type { IntegrityAnswer } from "./integrity.ts";
import { openExisting } from "./open.ts";

/** The most findings that are reported: one damaged page can cause thousands. */
const maxFindings = 100;

parentPort?.postMessage(look(workerData));

function look(file: string): IntegrityAnswer {
	try {
		const database = openExisting(file, "read");
		try {
			const lines = database.prepare(`pragma integrity_check(${maxFindings})`);
			const findings = lines.all().map((line) => `${line["integrity_check"]}`);
			return { findings: findings.filter((finding) => finding !== "ok") };
		} finally {
			database.close();
		}
	} catch (error) {
		const { message, cause } = asExpected(error, file);
		const result = sqliteResult(cause);
		if (result === results.corrupt || result === results.notADatabase)
			return { findings: [message] };
		return { refused: message };
	}
}
