import type postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import { limits } from "../limits.ts";
import { columnsToChange, type Purpose, SqlList } from "../sql-list.ts";
import {
	type FoldedTable,
	foldedTables,
	type Rows,
	type TableName,
	tables,
	type Value,
} from "../tables.ts";
import { connectAsOwner, ending } from "./connect.ts";
import { asExpected, describeError } from "./errors.ts";
import { sessionOf } from "./inspect.ts";

/** Rows fetched at a time. */
const rowsAtATime = 1_000;

/** The tables that hold e-mail addresses. */
const tablesOfPeople = [
	...Object.entries(tables)
		.filter(([, columns]) => columns.some((column) => column === "email"))
		.map(([table]) => table),
	...foldedTables,
];

/**
 * Opens the list at a PostgreSQL URL with the login's own rights.
 * Rejects with `ExpectedError` when there is no list, or the login may not read or change it.
 */
export async function openPostgresList(
	url: string,
	purpose: Purpose,
): Promise<SqlList> {
	const sql = await connectAsOwner(url);
	try {
		// None of these statements changes a row; all need the rights.
		// A standby cannot read the tables of people, which are not logged.
		const folded = purpose === "read" ? [] : foldedTables;
		const all = [...Object.keys(tables), ...folded];
		await sql.unsafe(
			all
				.map((table) => `select from ${table} where false`)
				.join(" union all "),
		);
		if (purpose === "write" || purpose === "mailer")
			await sql`delete from waitlist where false`;
		return new PostgresList(url, sql);
	} catch (error) {
		await sql.end({ timeout: 0 });
		throw asExpected(
			error,
			purpose === "read" || purpose === "people"
				? "read the list"
				: "change the list",
		);
	}
}

/** SQL: an array of values, which PostgreSQL reads in half the time of JSON. */
function arrayOf(values: readonly (Value | undefined)[]): string {
	const texts = values.map((value) =>
		typeof value === "string"
			? `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, "\\$&") : value}"`
			: (value ?? "null"),
	);
	return `{${texts}}`;
}

class PostgresList extends SqlList {
	// PostgreSQL gives ids before it commits; a sign-up is given up before that.
	readonly settledMs = 2 * limits.postgres.answerMs;
	readonly #url: string;
	readonly #sql: postgres.Sql;
	readonly #types = new Map<string, ReadonlyMap<string, string>>();
	/** The transaction that runs, or the connection itself. */
	#current: postgres.ISql;
	/** Whether a program has some rows of a query of that transaction, which is not over yet. */
	#isReading = false;

	constructor(url: string, sql: postgres.Sql) {
		super();
		this.#url = url;
		this.#sql = sql;
		this.#current = sql;
	}

	/** For the next statement. Throws where it would wait for the end of another one, which may wait for it. */
	get #connection(): postgres.ISql {
		if (this.#isReading)
			throw new Error(
				"A statement was sent while the rows of another one of the same transaction are read, so PostgreSQL would never answer: read all rows first.",
			);
		return this.#current;
	}

	protected async *stream<Row extends object>(sql: string, values: Value[]) {
		const query = this.#connection.unsafe<Row[]>(sql, values);
		const isInTransaction = this.#current !== this.#sql;
		try {
			for await (const page of query.cursor(rowsAtATime)) {
				this.#isReading = isInTransaction;
				yield page;
				this.#isReading = false;
			}
		} finally {
			this.#isReading = false;
		}
	}

	/** Without a cursor, with which PostgreSQL would use one processor alone. */
	override async rows<Row extends object>(
		sql: string,
		values: Value[] = [],
	): Promise<Row[]> {
		return this.attempt(() => this.#connection.unsafe<Row[]>(sql, values));
	}

	/** Without a cursor, too: after each part, the database and the program would wait for each other. */
	async eachText(
		sql: string,
		values: Value[],
		take: (text: string) => void,
	): Promise<void> {
		const query = this.#connection.unsafe(sql, values).values();
		await this.attempt(() =>
			query.forEach(([text]) => {
				take(text);
			}),
		);
	}

	protected async run(sql: string, values: Value[]): Promise<number> {
		const result = await this.attempt(() =>
			this.#connection.unsafe(sql, values),
		);
		return result.count;
	}

	listed(
		parameter: string,
		column: string,
		table: TableName | FoldedTable,
	): string {
		const values = `json_array_elements_text(${parameter}::text::json)`;
		if (/^(?:id|announcement_id)$/.test(column))
			return `select ${values}::bigint`;
		const isTime = table === "waitlist" && column.endsWith("_at");
		return `select ${values}${isTime ? "::timestamptz" : ""}`;
	}

	/** With `like`, the planner knows that few rows do, and lets several processors look. */
	contains(text: string, part: string): string {
		return `${text} like '%' || regexp_replace(${part}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
	}

	within(text: string, part: string): string {
		return `strpos(${text}, ${part}) > 0`;
	}

	protected reasonOf(error: unknown): string | undefined {
		if (!(error instanceof Error) || !("code" in error)) return undefined;
		return `the database failed (${describeError(error)})`;
	}

	async changeMails(
		rows: readonly (Pick<Rows["mails"], "id"> & Partial<Rows["mails"]>)[],
	): Promise<void> {
		const changes = columnsToChange(rows).map(
			(column) => `${column} = given.${column}`,
		);
		if (changes.length > 0)
			await this.run(
				`update mails set ${changes}
				from json_populate_recordset(null::public.mails, $1::text::json) as given where mails.id = given.id`,
				[JSON.stringify(rows)],
			);
	}

	/** The planner knows how long each index is. */
	indexedBy(table: string): string {
		return table;
	}

	hourOf(column: string): string {
		return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`;
	}

	protected async insertRows(
		table: TableName | FoldedTable,
		columns: readonly string[],
		rows: Iterable<object>,
		onConflict: string,
	): Promise<void> {
		const all = [...rows] as Record<string, Value>[];
		const hasIds = columns.includes("id");
		const types = await this.#typesOf(table);
		const arrays = columns.map(
			(column, at) => `$${at + 1}::text::${types.get(column)}[]`,
		);
		await this.run(
			`insert into ${table} (${columns}) ${hasIds ? "overriding system value" : ""}
			select * from unnest(${arrays}) ${onConflict}`,
			columns.map((column) => arrayOf(all.map((row) => row[column]))),
		);
		if (!hasIds) return;
		// The sequence continues after the inserted ids.
		await this.run(
			`select setval(pg_get_serial_sequence('public.${table}', 'id'), max(id)) from public.${table}`,
			[],
		);
	}

	/** The types of the columns of a table. */
	async #typesOf(table: string): Promise<ReadonlyMap<string, string>> {
		const known = this.#types.get(table);
		if (known) return known;
		const columns = await this.rows<{ name: string; type: string }>(
			`select attname as name, format_type(atttypid, null) as type from pg_attribute
			where attrelid = $1::text::regclass and attnum > 0 and not attisdropped`,
			[`public.${table}`],
		);
		const types = new Map(columns.map(({ name, type }) => [name, type]));
		this.#types.set(table, types);
		return types;
	}

	async transaction<Result>(
		kind: "snapshot" | "exclusive" | "people",
		work: () => Promise<Result>,
	): Promise<Result> {
		const isSnapshot = kind === "snapshot";
		const mode = isSnapshot ? "isolation level repeatable read" : "";
		const result = await this.attempt(() =>
			this.#sql.begin(mode, async (transaction) => {
				this.#current = transaction;
				try {
					// The first statement decides what a snapshot sees. A sign-up or visit between two inserts
					// would take one of the ids to insert.
					if (isSnapshot) await transaction`select`;
					else if (kind === "people") await this.holdPeople();
					else
						await transaction`lock table waitlist, visits in share row exclusive mode`;
					return { value: await work() };
				} finally {
					this.#current = this.#sql;
				}
			}),
		);
		return result.value as Result;
	}

	async holdRowsOfPeople(): Promise<void> {
		await this.run(
			"lock table waitlist, mails, replies, calls, wishes in share row exclusive mode",
			[],
		);
	}

	/** Also marks the pages that an index alone may answer for. What cannot be done now, its own vacuum does later. */
	async analyze(some: readonly (TableName | FoldedTable)[]): Promise<void> {
		try {
			await this.#sql.unsafe(`vacuum (analyze, skip_locked) ${some}`);
		} catch (error) {
			if (this.reasonOf(error) === undefined) throw error;
		}
	}

	async holdPeople(): Promise<void> {
		await this.run("lock table people in share row exclusive mode", []);
	}

	async transactions() {
		const [row] = await this.rows<{ next: number; oldest: number }>(
			`select pg_snapshot_xmax(now)::text::bigint as next, pg_snapshot_xmin(now)::text::bigint as oldest
			from pg_current_snapshot() as now`,
		);
		return row ?? { next: 0, oldest: 0 };
	}

	async continueAfter(
		table: "waitlist" | "replies",
		id: number,
	): Promise<void> {
		if (id < 1) return;
		const sequence = `pg_get_serial_sequence('public.${table}', 'id')`;
		await this.run(
			`select setval(${sequence}, greatest($1::text::bigint, (
				select coalesce(max(id), 0) from public.${table}
			), coalesce(pg_sequence_last_value(${sequence}::regclass), 0)))`,
			[`${id}`],
		);
	}

	async lock(name: string): Promise<boolean> {
		return this.#askOfLock("pg_try_advisory_lock(hashtext($1))", name);
	}

	protected async isLockedNow(name: string): Promise<boolean> {
		return this.#askOfLock(
			`case when pg_try_advisory_lock(hashtext($1))
				then not pg_advisory_unlock(hashtext($1)) else true end`,
			name,
		);
	}

	async #askOfLock(question: string, name: string): Promise<boolean> {
		const sql = `select ${question} as yes`;
		const row = await this.first<{ yes: boolean }>(sql, [`frontage ${name}`]);
		return row?.yes ?? false;
	}

	async expectSession(): Promise<void> {
		if ((await sessionOf(this.#sql)).isDirect) return;
		const other = await connectAsOwner(this.#url);
		try {
			// In transaction mode, a pooler gives the idle connection to the next client that asks.
			for (let attempt = 0; attempt < 3; attempt += 1) {
				const { pid } = await sessionOf(this.#sql);
				if ((await sessionOf(other)).pid !== pid) continue;
				throw new ExpectedError(
					"This command needs a database session of its own, and DATABASE_OWNER_URL leads through a connection pooler in transaction mode: use the database's direct address, or the pooler's session mode (at Supabase port 5432 instead of 6543).",
				);
			}
		} finally {
			await other.end(ending);
		}
	}

	/** Also of the values by which PostgreSQL plans its queries: some are addresses. */
	async purge(): Promise<string | undefined> {
		try {
			await this.#sql.unsafe(`vacuum (analyze) ${tablesOfPeople}`);
			// Not of waitlist and mails: a generated column and triggers keep their types as they are.
			for (const table of ["calls", ...foldedTables])
				await this.#forgetValues(table);
			return undefined;
		} catch (error) {
			return `PostgreSQL has not overwritten the space of the deleted rows yet (${describeError(error)}); its own vacuum will.`;
		}
	}

	/** Of a table without rows, it would keep the values of the last ones, unless a column gets its type anew. */
	async #forgetValues(table: string): Promise<void> {
		const kept = await this.#sql.unsafe<{ change: string }[]>(
			`select format('alter column %I type text collate %I', attname, collname) as change
			from pg_stats join pg_attribute using (attname) join pg_collation on pg_collation.oid = attcollation
			where schemaname = 'public' and tablename = '${table}' and attrelid = 'public.${table}'::regclass
				and atttypid = 'text'::regtype and not exists (select from public.${table})`,
		);
		if (kept.length === 0) return;
		const changes = kept.map(({ change }) => change);
		await this.#sql.begin(async (sql) => {
			// It waits for all who read the table, and others wait for it.
			await sql`set local lock_timeout = '1s'`;
			await sql.unsafe(`alter table public.${table} ${changes}`);
		});
	}

	close(): Promise<void> {
		return this.#sql.end(ending);
	}
}
