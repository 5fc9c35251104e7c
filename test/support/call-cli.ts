/** For the tests: the founder's commands as a terminal would call them. */
import assert from "node:assert/strict";
import { Readable, Writable } from "node:stream";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { Context } from "../../cli/context.ts";
import { run } from "../../cli/program.ts";
import type { Side } from "../../shared/sides.ts";
import { content } from "./content.ts";
import { anEntry } from "./rows.ts";

// Those of the tests, which may change them: the page is open, in English, and asks nothing.
Context.prototype.readContent = () => content;

/** What a person enters who joins. */
export const person = (
	email: string,
	user_type: Side = "host",
	phone: string | null = null,
) => anEntry({ email, phone, user_type });

export function collect(): { stream: Writable; text: () => string } {
	const chunks: Buffer[] = [];
	const stream = new Writable({
		write(chunk, _encoding, done) {
			chunks.push(chunk);
			done();
		},
	});
	return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** The columns of a heading from a CSV file with more of them. */
export function pickColumns(csv: string, heading: string): string {
	return stringify(parse<object>(csv, { columns: true }), {
		columns: heading.trimEnd().split(","),
		header: true,
		record_delimiter: "windows",
	});
}

/** Output and exit code of `waitlist ...argv`, with days and hours of UTC unless `env` says otherwise. */
export async function call(
	argv: readonly string[],
	env: Record<string, string> = {},
	input = "",
) {
	const out = collect();
	const err = collect();
	const code = await run(argv, {
		stdin: Readable.from([Buffer.from(input)]),
		stdout: out.stream,
		stderr: err.stream,
		env: { TIME_ZONE: "UTC", ...env },
	});
	return { code, out: out.text(), err: err.text() };
}

/** Calls commands that must succeed without output on standard error; resolves with what they print. */
export function printer(env: Record<string, string>) {
	return async (...argv: string[]): Promise<string> => {
		const { code, out, err } = await call(argv, env);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		return out;
	};
}
