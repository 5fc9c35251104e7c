import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ExpectedError } from "../shared/expected-error.ts";

export interface Migration {
	readonly name: string;
	readonly sql: string;
}

/** The migrations in an engine's folder, in order. A database says how many it has had. */
export function readMigrations(folder: string): readonly Migration[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => ({
			name,
			sql: readFileSync(path.join(folder, name), "utf8"),
		}));
}

/** Those that a database still needs. Throws `ExpectedError` for a database of a newer version. */
export function missingOf(
	all: readonly Migration[],
	had: number,
	database: string,
): readonly Migration[] {
	if (had > all.length) {
		throw new ExpectedError(
			`${database} was written by a newer version of Frontage (schema ${had}; this version knows ${all.length}): use that version or a later one.`,
		);
	}
	return all.slice(had);
}
