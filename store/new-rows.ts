import { secondMs } from "../shared/time.ts";
import type { List } from "./list.ts";
import type { Rows, Which } from "./tables.ts";

/**
 * PostgreSQL gives ids before it commits, so a row may appear after rows with larger ids. Each read
 * therefore also reads the ids of the last seconds again, at most this many. A sign-up is given up before that.
 */
const reread = { ms: 10 * secondMs, maxIds: 10_000 };

/** Reads the rows of a table that were added since the last time, each of them once. */
export class NewRows<Name extends "waitlist" | "mails" | "replies"> {
	readonly #table: Name;
	readonly #clock: () => number;
	readonly #recent = new Set<number>();
	/** The last id that was read. */
	lastId: number;
	/** The last id as it was that time ago or earlier: ids up to it are not read again. */
	settledId: number;
	/** The last id at the time `#nextAt`; that time later, it becomes `settledId`. */
	#nextId: number;
	#nextAt = 0;
	/** How many rows were read in all. */
	total = 0;

	/** Begins after an id. The clock shows milliseconds; a test may move it. */
	constructor(table: Name, clock = () => performance.now(), afterId = 0) {
		this.#table = table;
		this.#clock = clock;
		this.lastId = afterId;
		this.settledId = afterId;
		this.#nextId = afterId;
	}

	async *read(list: List, which: Which<Name> = {}): AsyncGenerator<Rows[Name]> {
		const now = this.#clock();
		if (now >= this.#nextAt + reread.ms) {
			this.settledId = this.#nextId;
			this.#nextId = this.lastId;
			this.#nextAt = now;
		}
		if (list.settledMs === 0) this.settledId = this.lastId;
		const afterId = Math.max(this.settledId, this.lastId - reread.maxIds);
		for await (const row of list.read(this.#table, { ...which, afterId })) {
			if (this.#recent.has(row.id)) continue;
			this.#recent.add(row.id);
			this.#recent.delete(row.id - reread.maxIds);
			this.lastId = Math.max(this.lastId, row.id);
			this.total += 1;
			yield row;
		}
	}
}
