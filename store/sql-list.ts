import { ExpectedError } from "../shared/expected-error.ts";
import {
	type Rows,
	type TableName,
	tables,
	type Value,
	type Which,
} from "./tables.ts";

/** Rows that are read at a time: between them, signals and other connections get their turn. */
const rowsAtATime = 1_000;

/**
 * The founder's connection to the database: it keeps rows, and knows nothing of people. All methods
 * reject with `ExpectedError` when the database fails. The SQL of both engines is the same but for
 * what the protected members say.
 */
export abstract class SqlList {
	/** Runs a query with `$1`, `$2` … for the values. */
	protected abstract query<Row extends object>(
		sql: string,
		values: Value[],
	): Promise<Row[]>;

	/** Runs a statement; resolves with the number of its rows. */
	protected abstract run(sql: string, values: Value[]): Promise<number>;

	/** Why the database failed, as the end of a sentence; `undefined` for an error of another kind. */
	protected abstract reasonOf(error: unknown): string | undefined;

	/** SQL: selects these columns from `$1`, a JSON array of rows. */
	protected abstract fromJson(
		table: TableName,
		columns: readonly string[],
	): string;

	/** SQL: the values of a parameter that is a JSON array of values of this column. */
	protected abstract listed(parameter: string, column: string): string;

	/** Runs `work`; its errors are for the founder. */
	protected async attempt<Result>(
		work: () => Result | PromiseLike<Result>,
	): Promise<Awaited<Result>> {
		try {
			return await work();
		} catch (error) {
			throw this.#errorOf(error);
		}
	}

	#errorOf(error: unknown): unknown {
		const reason = this.reasonOf(error);
		if (reason === undefined) return error;
		return new ExpectedError(
			`The list could not be read or changed: ${reason}.`,
			{ cause: error },
		);
	}

	/**
	 * Runs `work` in one transaction. "snapshot" sees the list as it is now, also when sign-ups are
	 * added meanwhile; "exclusive" may write, and sign-ups wait until it ends. Transactions run one
	 * after the other.
	 */
	abstract transaction<Result>(
		kind: "snapshot" | "exclusive",
		work: () => Promise<Result>,
	): Promise<Result>;

	/**
	 * Takes a lock by this name until the list is closed or its process ends, however that happens.
	 * Resolves with false while another session has it. It may be asked for again, to make sure that
	 * no lost connection has lost it.
	 */
	abstract lock(name: string): Promise<boolean>;

	/** Whether another session has that lock. */
	abstract isLocked(name: string): Promise<boolean>;

	/** Rejects when a lock would not stay: behind a pooler in transaction mode. */
	abstract expectSession(): Promise<void>;

	/**
	 * Overwrites the space of deleted rows. Resolves with a sentence for the founder when that could
	 * not be done now: the rows are deleted all the same.
	 */
	abstract purge(): Promise<string | undefined>;

	abstract close(): Promise<void>;

	/** Rows in the order of their first column, of which only some are in memory at a time. */
	async *read<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): AsyncGenerator<Rows[Name]> {
		for await (const page of this.pages(table, which))
			for (const row of page) yield row;
	}

	/** The same rows, some at a time: for long tables, which it takes less time to read so. */
	async *pages<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): AsyncGenerator<Rows[Name][]> {
		const [key] = tables[table];
		let after: unknown = which.afterId;
		let page: Rows[Name][];
		do {
			const { where, values } = this.#conditionOf(table, which, after);
			page = await this.query(
				`select ${tables[table]} from ${table} ${where} order by 1 limit ${rowsAtATime}`,
				values,
			);
			yield page;
			after = page.at(-1)?.[key as keyof Rows[Name]];
		} while (page.length === rowsAtATime);
	}

	/** How many rows there are, and the last id, which is 0 for none. */
	async count<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): Promise<{ readonly rows: number; readonly lastId: number }> {
		const { where, values } = this.#conditionOf(table, which);
		const hasIds = (tables[table] as readonly string[]).includes("id");
		const lastId = hasIds ? "coalesce(max(id), 0)" : "0";
		const sql = `select count(*) as rows, ${lastId} as "lastId" from ${table} ${where}`;
		const none = { rows: 0, lastId: 0 };
		const [count = none] = await this.query<typeof none>(sql, values);
		return count;
	}

	/**
	 * Inserts rows that all have the same columns, all or none. A row whose key is there already
	 * makes it fail, or replaces the old row.
	 */
	async insert<Name extends TableName>(
		table: Name,
		rows: readonly Partial<Rows[Name]>[],
		{ isReplacing = false } = {},
	): Promise<void> {
		const columns = Object.keys(rows[0] ?? {});
		if (columns.length === 0) return;
		const [key, ...others] = tables[table] as readonly string[];
		const changes = others.map((column) => `${column} = excluded.${column}`);
		await this.run(
			`insert into ${table} (${columns}) ${this.fromJson(table, columns)}
			${isReplacing ? `on conflict (${key}) do update set ${changes}` : ""}`,
			[JSON.stringify(rows)],
		);
	}

	/** Changes columns; resolves with the number of rows. */
	async change<Name extends TableName>(
		table: Name,
		which: Which<Name>,
		change: Partial<Rows[Name]>,
	): Promise<number> {
		const { where, values } = this.#conditionOf(table, which);
		const changes = Object.entries(change).map(
			([column, value]) => `${column} = $${values.push(value as Value)}`,
		);
		return this.run(`update ${table} set ${changes} ${where}`, values);
	}

	/** Deletes rows; resolves with their number. */
	async remove<Name extends TableName>(
		table: Name,
		which: Which<Name>,
	): Promise<number> {
		const { where, values } = this.#conditionOf(table, which);
		return this.run(`delete from ${table} ${where}`, values);
	}

	/** SQL: the condition, with `$1`, `$2` … for the values. */
	#conditionOf<Name extends TableName>(
		table: Name,
		which: Which<Name>,
		after: unknown = which.afterId,
	) {
		const values: Value[] = [];
		const all: string[] = [];
		const parameter = (value: Value) => `$${values.push(value)}`;
		if (after !== undefined)
			all.push(`${tables[table][0]} > ${parameter(after as Value)}`);
		if (which.since !== undefined) {
			const column = table === "replies" ? "at" : "created_at";
			all.push(`${column} >= ${parameter(which.since)}`);
		}
		for (const [column, some] of Object.entries(which.with ?? {})) {
			const list = this.listed(parameter(JSON.stringify(some)), column);
			all.push(`${column} in (${list})`);
		}
		const where = all.length > 0 ? `where ${all.join(" and ")}` : "";
		return { where, values };
	}
}
