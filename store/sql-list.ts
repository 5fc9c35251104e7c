import type { List } from "./list.ts";
import {
	type Rows,
	type TableName,
	tables,
	type Value,
	type Which,
} from "./tables.ts";

/** So many values of a condition are handed on as one text. */
const manyValues = 1_000;

/** What both engines do with rows: the SQL is the same but for what the abstract members say. */
export abstract class SqlList
	implements Pick<List, "read" | "count" | "insert" | "change" | "remove">
{
	protected abstract readonly schema: "main" | "public";

	/** Runs a query with `$1`, `$2` … for the values; only some of its rows are in memory at a time. */
	protected abstract query<Row extends object>(
		sql: string,
		values: Value[],
	): AsyncIterable<Row>;

	/** Runs a statement; resolves with the number of its rows. */
	protected abstract run(sql: string, values: Value[]): Promise<number>;

	/** SQL: how a column is read. */
	protected abstract columnOf(table: TableName, column: string): string;

	/** SQL: selects these columns from `$1`, a JSON array of rows. */
	protected abstract fromJson(
		table: TableName,
		columns: readonly string[],
	): string;

	/** SQL: the values of a parameter that is a JSON array of values of this column. */
	protected abstract listed(parameter: string, column: string): string;

	read<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): AsyncIterable<Rows[Name]> {
		const { where, values } = this.#conditionOf(table, which);
		const columns = tables[table].map((column) => this.columnOf(table, column));
		const sql = `select ${columns} from ${this.schema}.${table} ${where} order by 1`;
		return this.query(sql, values);
	}

	async count<Name extends TableName>(table: Name, which: Which<Name> = {}) {
		const { where, values } = this.#conditionOf(table, which);
		const hasIds = (tables[table] as readonly string[]).includes("id");
		const lastId = hasIds ? "coalesce(max(id), 0)" : "0";
		const sql = `select count(*) as rows, ${lastId} as "lastId" from ${this.schema}.${table} ${where}`;
		const counts = this.query<{ rows: number; lastId: number }>(sql, values);
		const [count = { rows: 0, lastId: 0 }] = await Array.fromAsync(counts);
		return count;
	}

	async insert<Name extends TableName>(
		table: Name,
		rows: readonly Partial<Rows[Name]>[],
		{ isReplacing = false } = {},
	): Promise<void> {
		const columns = Object.keys(rows[0] ?? {});
		if (columns.length === 0) return;
		await this.run(
			`insert into ${this.schema}.${table} (${columns}) ${this.fromJson(table, columns)}
			${isReplacing ? replacing(table) : ""}`,
			[JSON.stringify(rows)],
		);
	}

	async change<Name extends TableName>(
		table: Name,
		which: Which<Name>,
		change: Partial<Rows[Name]>,
	): Promise<number> {
		const { where, values } = this.#conditionOf(table, which);
		const changes = Object.entries(change).map(
			([column, value]) => `${column} = $${values.push(value as Value)}`,
		);
		return this.run(
			`update ${this.schema}.${table} set ${changes} ${where}`,
			values,
		);
	}

	async remove<Name extends TableName>(
		table: Name,
		which: Which<Name>,
	): Promise<number> {
		const { where, values } = this.#conditionOf(table, which);
		return this.run(`delete from ${this.schema}.${table} ${where}`, values);
	}

	/** SQL: the condition, with `$1`, `$2` … for the values. */
	#conditionOf<Name extends TableName>(table: Name, which: Which<Name>) {
		const values: Value[] = [];
		const all: string[] = [];
		const parameter = (value: Value) => `$${values.push(value)}`;
		if (which.afterId !== undefined)
			all.push(`id > ${parameter(which.afterId)}`);
		if (which.since !== undefined) {
			const column = table === "replies" ? "at" : "created_at";
			all.push(`${column} >= ${parameter(which.since)}`);
		}
		const wanted = (which.with ?? {}) as Record<string, readonly Value[]>;
		for (const [column, some] of Object.entries(wanted)) {
			// A database plans better with values that it knows, and takes some ten thousand of them.
			const list =
				some.length > 0 && some.length < manyValues
					? some.map(parameter)
					: this.listed(parameter(JSON.stringify(some)), column);
			all.push(`${column} in (${list})`);
		}
		const where = all.length > 0 ? `where ${all.join(" and ")}` : "";
		return { where, values };
	}
}

/** SQL: the end of an insert that replaces the row with the same key. */
function replacing(table: TableName): string {
	const [key, ...others] = tables[table] as readonly string[];
	return `on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`)}`;
}
