/** SQL: selects these columns from the parameter `$1`, a JSON array of rows. */
export function fromJson(columns: readonly string[]): string {
	const values = columns.map((column) => `value ->> '${column}'`);
	// Without a condition, SQLite would take "on conflict" after it for a join.
	return `select ${values} from json_each($1) where true`;
}
