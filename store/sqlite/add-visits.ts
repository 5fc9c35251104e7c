import type { DatabaseSync } from "node:sqlite";
import { tables } from "../tables.ts";
import { fromJson } from "./open.ts";
import { statementsOf } from "./postgres-statements.ts";

/** Adds visits (a JSON array) as the function add_visits of PostgreSQL does. Returns a function for a transaction. */
export function prepareAddVisits(
	database: DatabaseSync,
): (rows: string) => void {
	const columns = tables.visits.filter((column) => column !== "id");
	const statements = statementsOf("add_visits", {
		"json_populate_recordset(null::public.visits, rows)": `(${fromJson(columns)})`,
	}).map((sql) => database.prepare(sql));
	return (rows) => {
		for (const statement of statements) statement.run({ $1: rows });
	};
}
