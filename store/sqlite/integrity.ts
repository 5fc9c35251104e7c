import { asExpected, results, sqliteResult } from "./errors.ts";
import { openExisting } from "./open.ts";

/** The most findings that are reported: one damaged page can cause thousands. */
const maxFindings = 100;

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
	try {
		const database = openExisting(file, "read");
		try {
			const lines = database.prepare(`pragma integrity_check(${maxFindings})`);
			const findings = lines.all().map((line) => `${line["integrity_check"]}`);
			return findings.filter((finding) => finding !== "ok");
		} finally {
			database.close();
		}
	} catch (error) {
		const unusable = asExpected(error, file);
		const result = sqliteResult(unusable.cause);
		if (result === results.corrupt || result === results.notADatabase)
			return [unusable.message];
		throw unusable;
	}
}
