import type postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { List } from "../list.ts";
import {
	changesOf,
	conditionOf,
	lastIdOf,
	type Rows,
	replacing,
	type TableName,
	tables,
	type Value,
	type Which,
} from "../tables.ts";
import { connectAsOwner, ending } from "./connect.ts";
import { asExpected, describeError } from "./errors.ts";
import { sessionOf } from "./session.ts";

/** Rows fetched at a time. */
const rowsAtATime = 1_000;
/** SQL: the time of a sign-up as SQLite has it. */
const isoTime = (column: string) =>
	`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
/** Columns of the waitlist that PostgreSQL keeps as times. */
const times = ["created_at", "imported_at"];

/**
 * Opens the list at a PostgreSQL URL with the login's own rights.
 * Rejects with `ExpectedError` when there is no list, or the login may not read or change it.
 */
export async function openPostgresList(
	url: string,
	purpose: "read" | "write",
): Promise<List> {
	const sql = await connectAsOwner(url);
	try {
		// None of these statements changes a row; all need the rights.
		for (const table of Object.keys(tables))
			await sql`select from ${sql(table)} limit 1`;
		if (purpose === "write") await sql`delete from waitlist where false`;
		return new PostgresList(url, sql);
	} catch (error) {
		await sql.end({ timeout: 0 });
		throw asExpected(
			error,
			purpose === "read" ? "read the list" : "change the list",
		);
	}
}

class PostgresList implements List {
	readonly #url: string;
	readonly #sql: postgres.Sql;
	/** The transaction that runs, or the connection itself. */
	#current: postgres.ISql;

	constructor(url: string, sql: postgres.Sql) {
		this.#url = url;
		this.#sql = sql;
		this.#current = sql;
	}

	async *read<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): AsyncGenerator<Rows[Name]> {
		const { where, values } = conditionOf(table, which);
		const columns = tables[table].map((column) =>
			table === "waitlist" && times.includes(column) ? isoTime(column) : column,
		);
		const pages = this.#current
			.unsafe<Record<string, unknown>[]>(
				`select ${columns} from public.${table} ${where} order by 1`,
				values,
			)
			.cursor(rowsAtATime);
		try {
			for await (const page of pages) {
				for (const row of page) yield row as Rows[Name];
			}
		} catch (error) {
			throw listError(error);
		}
	}

	async count<Name extends TableName>(table: Name, which: Which<Name> = {}) {
		const { where, values } = conditionOf(table, which);
		const [row = { rows: 0, lastId: 0 }] = await this.#run<{
			rows: number;
			lastId: number;
		}>(
			`select count(*) as rows, ${lastIdOf(table)} as "lastId" from public.${table} ${where}`,
			values,
		);
		return { ...row };
	}

	async insert<Name extends TableName>(
		table: Name,
		rows: readonly Partial<Rows[Name]>[],
		{ isReplacing = false } = {},
	): Promise<void> {
		const columns = Object.keys(rows[0] ?? {});
		if (columns.length === 0) return;
		const hasIds = columns.includes("id");
		// As one text: a parameter per value would take the client longer to write.
		await this.#run(
			`insert into public.${table} (${columns}) ${hasIds ? "overriding system value" : ""}
			select ${columns} from json_populate_recordset(null::public.${table}, $1::text::json)
			${isReplacing ? replacing(table) : ""}`,
			[JSON.stringify(rows)],
		);
		if (!hasIds) return;
		// The sequence continues after the inserted ids.
		await this.#run(
			`select setval(pg_get_serial_sequence('public.${table}', 'id'), max(id)) from public.${table}`,
		);
	}

	async change<Name extends TableName>(
		table: Name,
		which: Which<Name>,
		change: Partial<Rows[Name]>,
	): Promise<number> {
		const { where, values } = conditionOf(table, which);
		const changes = changesOf(change, values);
		const sql = `update public.${table} set ${changes} ${where}`;
		return (await this.#run(sql, values)).count;
	}

	async remove<Name extends TableName>(
		table: Name,
		which: Which<Name>,
	): Promise<number> {
		const { where, values } = conditionOf(table, which);
		const sql = `delete from public.${table} ${where}`;
		return (await this.#run(sql, values)).count;
	}

	#run<Row extends object>(sql: string, values: Value[] = []) {
		return this.#try(this.#current.unsafe<Row[]>(sql, values));
	}

	async transaction<Result>(
		kind: "snapshot" | "exclusive",
		work: () => Promise<Result>,
	): Promise<Result> {
		const isSnapshot = kind === "snapshot";
		const mode = isSnapshot ? "isolation level repeatable read" : "";
		const result = await this.#try(
			this.#sql.begin(mode, async (transaction) => {
				this.#current = transaction;
				try {
					// The first statement decides what a snapshot sees. A sign-up between two inserts would
					// take one of the ids to insert.
					if (!isSnapshot) {
						await transaction`lock table waitlist in share row exclusive mode`;
					} else await transaction`select`;
					return { value: await work() };
				} finally {
					this.#current = this.#sql;
				}
			}),
		);
		return result.value as Result;
	}

	async lock(name: string): Promise<boolean> {
		const [row] = await this.#run<{ locked: boolean }>(
			"select pg_try_advisory_lock(hashtext($1)) as locked",
			[`frontage ${name}`],
		);
		return row?.locked ?? false;
	}

	async isLocked(name: string): Promise<boolean> {
		const [row] = await this.#run<{ locked: boolean }>(
			`select case when pg_try_advisory_lock(hashtext($1))
				then not pg_advisory_unlock(hashtext($1)) else true end as locked`,
			[`frontage ${name}`],
		);
		return row?.locked ?? false;
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

	async purge(): Promise<string | undefined> {
		try {
			await this.#sql`vacuum waitlist`;
			return undefined;
		} catch (error) {
			return `PostgreSQL has not overwritten the space of the deleted rows yet (${describeError(error)}); its own vacuum will.`;
		}
	}

	close(): Promise<void> {
		return this.#sql.end(ending);
	}

	async #try<Result>(statement: PromiseLike<Result>): Promise<Result> {
		try {
			return await statement;
		} catch (error) {
			throw listError(error);
		}
	}
}

function listError(error: unknown): unknown {
	if (!(error instanceof Error) || !("code" in error)) return error;
	return new ExpectedError(
		`The list could not be read or changed: the database failed (${describeError(error)}).`,
	);
}
