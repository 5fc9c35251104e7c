import { minuteMs } from "../shared/time.ts";
import type { List } from "./list.ts";
import type { Rows, Which } from "./tables.ts";

/**
 * PostgreSQL gives ids before it commits, so a row may appear after rows with larger ids: the ids of
 * the last minute are read again each time, and so many at most.
 */
const unsettled = { ms: minuteMs, ids: 10_000 };

/** Reads the rows of a table that were added since the last time, each of them once. */
export class NewRows<Name extends "waitlist" | "mails" | "replies"> {
	readonly #table: Name;
	readonly #clock: () => number;
	readonly #recent = new Set<number>();
	#lastId = 0;
	/** The last id as it was at two times, of which the first is a minute ago or more. */
	#settledId = 0;
	#nextId = 0;
	#nextAt = 0;
	/** How many rows were read in all. */
	total = 0;

	/** The clock shows milliseconds; a test may move it. */
	constructor(table: Name, clock = () => performance.now()) {
		this.#table = table;
		this.#clock = clock;
	}

	async *read(list: List, which: Which<Name> = {}): AsyncGenerator<Rows[Name]> {
		const now = this.#clock();
		if (now >= this.#nextAt + unsettled.ms) {
			this.#settledId = this.#nextId;
			this.#nextId = this.#lastId;
			this.#nextAt = now;
		}
		const afterId = Math.max(this.#settledId, this.#lastId - unsettled.ids);
		for await (const row of list.read(this.#table, { ...which, afterId })) {
			if (this.#recent.has(row.id)) continue;
			this.#recent.add(row.id);
			this.#recent.delete(row.id - unsettled.ids);
			this.#lastId = Math.max(this.#lastId, row.id);
			this.total += 1;
			yield row;
		}
	}
}
