import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ExpectedError } from "../shared/expected-error.ts";

export interface Migration {
	readonly name: string;
	readonly sql: string;
}

/** The schemas 1 to 3 are those of 1.0.0, which no migration brings up to date. */
const oldSchemas = 3;

/** The number of the schema that these migrations lead to: the first one makes schema 4. */
export function schemaOf(all: readonly Migration[]): number {
	return oldSchemas + all.length;
}

/** The migrations in an engine's folder, in order. A database has the number of its schema. */
export function readMigrations(folder: string): readonly Migration[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => ({
			name,
			sql: readFileSync(path.join(folder, name), "utf8"),
		}));
}

/**
 * Those that a database of schema `had` still needs; 0 is an empty one. Throws `ExpectedError` for a database
 * of a newer version or of 1.0.0.
 */
export function missingOf(
	all: readonly Migration[],
	had: number,
	database: string,
): readonly Migration[] {
	const newest = schemaOf(all);
	if (had > newest)
		throw new ExpectedError(
			`${database} was written by a newer version of Frontage (schema ${had}; this version knows ${newest}): use that version or a later one; a program that ran during the upgrade has to be restarted.`,
		);
	if (had > 0 && had <= oldSchemas)
		throw new ExpectedError(
			`${database} was written by Frontage 1.0.0 (schema ${had}), which this version does not read: run \`npm run -s waitlist -- export --submissions > list.csv\` with 1.0.0, start this version with another DATABASE_URL, and run \`npm run -s waitlist -- import list.csv --yes\` with it.`,
		);
	return had === 0 ? all : all.slice(had - oldSchemas);
}
