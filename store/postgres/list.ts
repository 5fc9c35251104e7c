import type postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { List, Value } from "../list-interface.ts";
import { connectAsOwner, ending } from "./connect.ts";
import { asExpected, describeError } from "./errors.ts";
import { sessionOf } from "./session.ts";

/** Rows fetched at a time. */
const rowsAtATime = 1_000;

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
		// Neither statement changes a row; both need the rights.
		await sql`select from waitlist_people limit 1`;
		// The newest table: an older schema lacks it.
		await sql`select from mails limit 1`;
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

	async rows<Result>(
		sql: string,
		...values: readonly Value[]
	): Promise<Result[]> {
		const rows = await this.#try(this.#current.unsafe(sql, [...values]));
		return rows.map((row) => ({ ...row }) as Result);
	}

	async *stream<Result>(
		sql: string,
		...values: readonly Value[]
	): AsyncGenerator<Result> {
		const pages = this.#current
			.unsafe<Record<string, unknown>[]>(sql, [...values])
			.cursor(rowsAtATime);
		try {
			for await (const page of pages) {
				for (const row of page) yield { ...row } as Result;
			}
		} catch (error) {
			throw listError(error);
		}
	}

	async insert(table: string, rows: readonly object[]): Promise<void> {
		const columns = Object.keys(rows[0] ?? {});
		if (columns.length === 0) return;
		const sql = this.#current;
		const values = (rows as readonly Record<string, Value>[]).map((row) =>
			columns.map((column) => row[column] ?? null),
		);
		const hasIds = columns.includes("id");
		const overriding = hasIds ? sql`overriding system value` : sql``;
		await this.#try(
			sql`insert into ${sql(table)} (${sql(columns)}) ${overriding} values ${sql(values as string[][])}`,
		);
		if (!hasIds) return;
		// The sequence continues after the inserted ids.
		await this.#try(
			sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql(table)}`,
		);
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
					// A sign-up between two inserts would take one of the ids to insert.
					if (!isSnapshot) {
						await transaction`lock table waitlist in share row exclusive mode`;
					}
					return { value: await work() };
				} finally {
					this.#current = this.#sql;
				}
			}),
		);
		return result.value as Result;
	}

	async lock(name: string): Promise<boolean> {
		const [row] = await this.rows<{ locked: boolean }>(
			"select pg_try_advisory_lock(hashtext($1)) as locked",
			`frontage ${name}`,
		);
		return row?.locked ?? false;
	}

	async isLocked(name: string): Promise<boolean> {
		const [row] = await this.rows<{ locked: boolean }>(
			`select case when pg_try_advisory_lock(hashtext($1))
				then not pg_advisory_unlock(hashtext($1)) else true end as locked`,
			`frontage ${name}`,
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
