import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The process's environment, with what the project's `.env` adds to it.
 * Throws `SettingsError` when that file cannot be read.
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
		throw new SettingsError([`.env cannot be read (${code})`]);
	}
}

/** Settings that cannot be used. The message names every faulty variable and says what it takes. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
	readonly faults: readonly string[];

	constructor(faults: readonly string[]) {
		super(`These settings cannot be used:\n  ${faults.join("\n  ")}`);
		this.faults = faults;
	}
}

/** Reads variables one by one and collects what is wrong with them. */
export class EnvironmentReader {
	readonly #environment: Environment;
	readonly #faults: string[] = [];

	constructor(environment: Environment) {
		this.#environment = environment;
	}

	/**
	 * One variable, parsed. Unset and empty are the same: the fallback is taken.
	 * `parse` returns `undefined` for a value it does not take; `expected` then ends the sentence
	 * "NAME must be …". The value itself is never repeated: it may be a secret.
	 */
	read<Value>(
		name: string,
		fallback: string,
		parse: (text: string) => Value | undefined,
		expected: string,
	): Value {
		const value = parse(this.#environment[name]?.trim() || fallback);
		if (value === undefined) this.#faults.push(`${name} must be ${expected}`);
		// Safe: `finish` throws before anybody can use the settings.
		return value as Value;
	}

	/** Throws a `SettingsError` with every fault met so far, if there was one. */
	finish(): void {
		if (this.#faults.length > 0) throw new SettingsError(this.#faults);
	}
}
