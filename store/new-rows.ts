import type { List } from "./list.ts";
import type { Rows, TableName } from "./tables.ts";

/**
 * PostgreSQL gives ids before it commits, so a row may appear after rows with larger ids: so many
 * of the last ids are read again each time.
 */
const unsettledIds = 10_000;

/** Reads the rows of a table that were added since the last time, each of them once. */
export class NewRows<
	Name extends Exclude<TableName, "mailer" | "erasure_keys" | "calls">,
> {
	readonly #table: Name;
	readonly #recent = new Set<number>();
	#lastId = 0;
	/** How many rows were read in all. */
	total = 0;

	constructor(table: Name) {
		this.#table = table;
	}

	async *read(list: List): AsyncGenerator<Rows[Name]> {
		const afterId = Math.max(0, this.#lastId - unsettledIds);
		for await (const row of list.read(this.#table, { afterId })) {
			if (this.#recent.has(row.id)) continue;
			this.#recent.add(row.id);
			this.#recent.delete(row.id - unsettledIds);
			this.#lastId = Math.max(this.#lastId, row.id);
			this.total += 1;
			yield row;
		}
	}
}
