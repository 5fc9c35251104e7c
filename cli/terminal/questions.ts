/** Questions in the terminal. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Terminal } from "../context.ts";

export type Questions = ReturnType<typeof openQuestions>;

/** Whether a person sits at the terminal, and can be asked. */
export function isPerson({ stdin }: Pick<Terminal, "stdin">): boolean {
	return "isTTY" in stdin && stdin.isTTY === true;
}

/** Asks on standard error, so that standard output has the results only. `close` ends it. */
export function openQuestions({ stdin, stderr }: Terminal) {
	let isHidden = false;
	const shown = new Writable({
		write(chunk, _encoding, done) {
			if (!isHidden) stderr.write(chunk);
			done();
		},
	});
	const reader = createInterface({
		input: stdin,
		output: shown,
		terminal: true,
		// A password must not come back with the arrow keys.
		historySize: 0,
	});
	// Lines that were pasted together are answers to the next questions.
	const lines = reader[Symbol.asyncIterator]();
	const answer = async (question: string): Promise<string> => {
		reader.setPrompt(question);
		reader.prompt();
		const { value, done } = await lines.next();
		if (done) {
			stderr.write("\n");
			throw new ExpectedError("Stopped.");
		}
		return value.trim();
	};
	return {
		answer,
		/** Asks without showing what is typed. */
		async secret(question: string): Promise<string> {
			stderr.write(question);
			isHidden = true;
			try {
				return await answer("");
			} finally {
				isHidden = false;
				stderr.write("\n");
			}
		},
		close: () => reader.close(),
	};
}
