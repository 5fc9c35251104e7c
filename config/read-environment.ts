import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { ExpectedError } from "../shared/expected-error.ts";

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The process's environment, with what the project's `.env` adds to it.
 * Throws `ExpectedError` when that file cannot be read.
 */
export function loadEnvironment(): Environment {
	const file = path.join(import.meta.dirname, "..", ".env");
	if (!existsSync(file)) return process.env;
	try {
		// Some editors begin a file with a byte order mark, which would become part of a name.
		const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
		return { ...parseEnv(text), ...process.env };
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : error;
		throw new ExpectedError(`The file .env cannot be read (${code}).`);
	}
}

/** Reads variables one by one and collects what is wrong with them. */
export class EnvironmentReader {
	readonly #environment: Environment;
	readonly #errors: string[] = [];

	constructor(environment: Environment) {
		this.#environment = environment;
	}

	/**
	 * One variable, parsed; `null` when it is not set or empty.
	 * `parse` returns `undefined` for a value it does not take; `expected` then ends the sentence
	 * "NAME must be …". It may throw an `ExpectedError` that names the wrong part. The value itself is
	 * never repeated: it may be a secret. A variable that `isNeeded` is wrong when it is not set.
	 */
	read<Value>(
		name: string,
		parse: (text: string) => Value | undefined,
		expected: string,
		isNeeded = false,
	): Value | null {
		const text = this.#environment[name]?.trim();
		if (!text) {
			if (isNeeded) this.#errors.push(`${name} must be set to ${expected}`);
			return null;
		}
		try {
			const value = parse(text);
			if (value !== undefined) return value;
			this.#errors.push(`${name} must be ${expected}`);
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			this.#errors.push(`${name}: ${error.message}`);
		}
		return null;
	}

	/** Throws one `ExpectedError` that names every wrong variable read so far, if there was one. */
	finish(): void {
		if (this.#errors.length === 0) return;
		throw new ExpectedError(
			`These settings cannot be used:\n  ${this.#errors.join("\n  ")}`,
		);
	}
}
