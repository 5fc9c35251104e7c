import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { ExpectedError } from "../shared/expected-error.ts";

/** Writes a new file, or none when it cannot be written whole. Throws `ExpectedError`, or an error about the file. */
export function writeWhole(file: string, text: string): void {
	const descriptor = openSync(file, "wx", 0o600);
	try {
		writeFileSync(descriptor, text, { flush: true });
	} catch (error) {
		rmSync(file, { force: true });
		throw new ExpectedError(
			`${file} cannot be written (${(error as Error).message}), so there is none: make room on its disk, or name another file.`,
			{ cause: error },
		);
	} finally {
		closeSync(descriptor);
	}
}
