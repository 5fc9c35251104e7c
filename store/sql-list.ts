import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../shared/expected-error.ts";
import type { Side } from "../shared/sides.ts";
import { readStoredTime } from "./stored-time.ts";
import {
	type FoldedTable,
	type Rows,
	type TableName,
	tables,
	timeColumnsOf,
	type Value,
	type Which,
} from "./tables.ts";

/**
 * Why the list is opened: "people" reads, and brings the table of people up to date; "mailer" writes, on several
 * connections for as long as the mailer runs.
 */
export type Purpose = "read" | "people" | "write" | "mailer";

/** Since when a row is there, where that is not `created_at`: a sign-up that was corrected is new, and so is a mail that ended. */
const sinceColumns: { readonly [Name in TableName]?: string } = {
	waitlist: "coalesce(edited_at, created_at)",
	mails: "coalesce(ended_at, created_at)",
	replies: "at",
};

/** The column of a table that holds lower-cased addresses. */
const addressOf = (table: TableName) =>
	table === "waitlist" ? "person" : "email";

/** The senders who came on a day, in the founder's time zone. */
export interface DayOfSenders {
	readonly day: string;
	readonly senders: number;
}

/**
 * The founder's connection to the database: it keeps rows, and knows nothing of people. All methods
 * reject with `ExpectedError` when the database fails. The SQL of both engines is the same but for
 * what the protected members say.
 */
export abstract class SqlList {
	/** How old a row has to be, in milliseconds, so that none with a smaller id can appear after it. */
	abstract readonly settledMs: number;

	/** SQL: the table, whose rows are found by this index; all are read without one. */
	abstract indexedBy(
		table: TableName | "people",
		index: string | undefined,
	): string;

	/** SQL: the day and hour of a sign-up's time, in UTC, like `2026-11-22T07`. */
	abstract hourOf(column: string): string;

	/** Runs a query with `$1`, `$2` … for the values; yields its rows in arrays, none of them empty. */
	protected abstract stream<Row extends object>(
		sql: string,
		values: Value[],
	): AsyncIterable<Row[]>;

	/** Runs a statement; resolves with the number of its rows. */
	protected abstract run(sql: string, values: Value[]): Promise<number>;

	/** Why the database failed, as the end of a sentence; `undefined` for an error of another kind. */
	protected abstract reasonOf(error: unknown): string | undefined;

	/** Inserts rows with these columns, all or none; `onConflict` is SQL. */
	protected abstract insertRows(
		table: TableName | FoldedTable,
		columns: readonly string[],
		rows: Iterable<object>,
		onConflict: string,
	): Promise<void>;

	/** SQL: the values of a parameter that is a JSON array of values of this column of the table. */
	abstract listed(
		parameter: string,
		column: string,
		table: TableName | FoldedTable,
	): string;

	/** SQL: whether a text contains another one. */
	abstract contains(text: string, part: string): string;

	/** SQL: the same of long texts, in which it is found sooner so. */
	abstract within(text: string, part: string): string;

	/**
	 * Waits until no other session changes rows of which people are made, and keeps them from it until the transaction
	 * that runs ends.
	 */
	abstract holdRowsOfPeople(): Promise<void>;

	/** Waits until no other session changes the people, and keeps them from it until the transaction that runs ends. */
	abstract holdPeople(): Promise<void>;

	/** Tells the planner of the database how many rows tables have to which many were added. Not within a transaction. */
	abstract analyze(some: readonly (TableName | FoldedTable)[]): Promise<void>;

	/**
	 * The number of the next transaction, and of the oldest one that runs: what a transaction before `next` stores is
	 * there as soon as `oldest` is as large. Both are 0 where one transaction writes at a time.
	 */
	abstract transactions(): Promise<{
		readonly next: number;
		readonly oldest: number;
	}>;

	/** As `stream`, with errors for the founder. */
	async *#query<Row extends object>(
		sql: string,
		values: Value[],
	): AsyncGenerator<Row[]> {
		try {
			yield* this.stream<Row>(sql, values);
		} catch (error) {
			throw this.#errorOf(error);
		}
	}

	/** All rows of a query with `$1`, `$2` … for the values. Only files of this room write SQL. */
	async rows<Row extends object>(
		sql: string,
		values: Value[] = [],
	): Promise<Row[]> {
		const all: Row[] = [];
		for await (const page of this.#query<Row>(sql, values)) all.push(...page);
		return all;
	}

	/** The same rows, some at a time. */
	rowPages<Row extends object>(
		sql: string,
		values: Value[] = [],
	): AsyncGenerator<Row[]> {
		return this.#query<Row>(sql, values);
	}

	/**
	 * Gives the text of each row, which has no more, to a function, which must not throw, as soon as it has come: so long texts
	 * take the least memory, and PostgreSQL sends the next ones meanwhile.
	 */
	abstract eachText(
		sql: string,
		values: Value[],
		take: (text: string) => void,
	): Promise<void>;

	/** Runs a statement; resolves with the number of its rows. */
	execute(sql: string, values: Value[] = []): Promise<number> {
		return this.run(sql, values);
	}

	/** The first row of a query, if it has one. */
	protected async first<Row extends object>(
		sql: string,
		values: Value[],
	): Promise<Row | undefined> {
		return (await Array.fromAsync(this.#query<Row>(sql, values)))[0]?.[0];
	}

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
	 * added meanwhile; "exclusive" may write, and sign-ups wait until it ends; "people" writes the table of people, and
	 * sign-ups wait only on SQLite. Transactions run one after the other.
	 */
	abstract transaction<Result>(
		kind: "snapshot" | "exclusive" | "people",
		work: () => Promise<Result>,
	): Promise<Result>;

	/**
	 * Takes a lock by this name until the list is closed or its process ends, however that happens.
	 * Resolves with false while another session has it. It may be asked for again, to make sure that
	 * no lost connection has lost it.
	 */
	abstract lock(name: string): Promise<boolean>;

	/** Whether another session has that lock for longer than a moment, in which a third one may ask the same. */
	async isLocked(name: string): Promise<boolean> {
		for (let tries = 3; tries > 0; tries -= 1) {
			if (!(await this.isLockedNow(name))) return false;
			await pause(20);
		}
		return true;
	}

	/** Whether another session has that lock now; takes it to find out, and gives it back. */
	protected abstract isLockedNow(name: string): Promise<boolean>;

	/** Rejects when a lock would not stay: behind a pooler in transaction mode. */
	abstract expectSession(): Promise<void>;

	/**
	 * Overwrites the space of deleted rows. Resolves with a sentence for the founder when that could
	 * not be done now: the rows are deleted all the same.
	 */
	abstract purge(): Promise<string | undefined>;

	abstract close(): Promise<void>;

	/** Rows in the order of their first column, or of their addresses, of which only some are in memory at a time. */
	async *read<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): AsyncGenerator<Rows[Name]> {
		for await (const page of this.pages(table, which))
			for (const row of page) yield row;
	}

	/** The same rows, some at a time: a long table takes less time so. Their times are those of `readStoredTime`. */
	async *pages<Name extends TableName>(
		table: Name,
		which: Which<Name> = {},
	): AsyncGenerator<Rows[Name][]> {
		const { where, values } = this.#conditionOf(table, which);
		const { most } = which.addresses ?? {};
		const limit = most === undefined ? "" : `limit ${most}`;
		const order = which.addresses ? addressOf(table) : 1;
		const sql = `select ${tables[table]} from ${table} ${where} order by ${order} ${limit}`;
		const times = timeColumnsOf(table);
		for await (const page of this.#query<Rows[Name]>(sql, values)) {
			for (const row of page as Record<string, unknown>[])
				for (const column of times) {
					const text = row[column];
					if (typeof text === "string") row[column] = readStoredTime(text);
				}
			yield page;
		}
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
		return (await this.first<typeof none>(sql, values)) ?? none;
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
		const onConflict = isReplacing
			? `on conflict (${key}) do update set ${changes}`
			: "";
		await this.insertRows(table, columns, rows, onConflict);
	}

	/**
	 * Inserts rows of the tables of people, in the transaction that runs (store/people.ts). `rowOf` makes each of them just
	 * before it is inserted: the memory of thousands that wait would be freed late.
	 */
	async insertFolded<Given extends object>(
		table: FoldedTable,
		given: readonly Given[],
		columns: readonly string[] = Object.keys(given[0] ?? {}),
		rowOf: (each: Given) => object = (each) => each,
	): Promise<void> {
		if (given.length > 0)
			await this.insertRows(table, columns, given.values().map(rowOf), "");
	}

	/** The newest time of a sign-up by the page, until a time (ISO 8601, UTC). */
	async lastSignUp(until: string): Promise<string | undefined> {
		// Of the newest rows, and not of the last one: a corrected sign-up is stored anew, with its old time.
		const newest = `select created_at from waitlist
			where imported_at is null and created_at <= $1 order by id desc limit 1000`;
		const sql = `select max(created_at) as at from (${newest}) as newest`;
		const row = await this.first<{ readonly at: string | null }>(sql, [until]);
		return row?.at ? readStoredTime(row.at) : undefined;
	}

	/** How many sign-ups by the page there are from a time until another one, without those of networks that sent many. */
	async countSignUps(since: string, until: string): Promise<number> {
		const sql = `select count(*) as rows from waitlist
			where imported_at is null and network is null and created_at >= $1 and created_at <= $2`;
		const row = await this.first<{ readonly rows: number }>(sql, [
			since,
			until,
		]);
		return row?.rows ?? 0;
	}

	/** How many sign-ups of each import are on the list, by side. */
	async signUpsPerImport(): Promise<
		readonly {
			readonly imported_at: string;
			readonly user_type: Side;
			readonly rows: number;
		}[]
	> {
		const sql = `select imported_at, user_type, count(*) as rows from waitlist
			where imported_at is not null group by imported_at, user_type`;
		const found =
			await this.rows<Awaited<ReturnType<SqlList["signUpsPerImport"]>>[number]>(
				sql,
			);
		return found.map((each) => ({
			...each,
			imported_at: readStoredTime(each.imported_at),
		}));
	}

	/** The senders (shared/visits.ts) of each day with visits, from a day on; of days from before they were counted, the visitors. */
	async sendersPerDay(since: string): Promise<DayOfSenders[]> {
		const sql = `select day, cast(sum(coalesce(senders, visitors)) as bigint) as senders
			from visits where day >= $1 group by day order by day`;
		return (
			await Array.fromAsync(this.#query<DayOfSenders>(sql, [since]))
		).flat();
	}

	/** The id of the last sign-up on the list; 0 for none. */
	async lastSignUpId(): Promise<number> {
		const sql = "select coalesce(max(id), 0) as id from waitlist";
		return (await this.first<{ readonly id: number }>(sql, []))?.id ?? 0;
	}

	/** Rows that are added to a table from now on get ids after this one. */
	abstract continueAfter(
		table: "waitlist" | "replies",
		id: number,
	): Promise<void>;

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

	/** Changes columns of mails, each by its id to values of its own. */
	abstract changeMails(
		rows: readonly (Pick<Rows["mails"], "id"> & Partial<Rows["mails"]>)[],
	): Promise<void>;

	/** Deletes rows; resolves with their number. */
	async remove<Name extends TableName>(
		table: Name,
		which: Which<Name>,
	): Promise<number> {
		const { where, values } = this.#conditionOf(table, which);
		return this.run(`delete from ${table} ${where}`, values);
	}

	/** SQL: the condition, with `$1`, `$2` … for the values. */
	#conditionOf<Name extends TableName>(table: Name, which: Which<Name>) {
		const values: Value[] = [];
		const all: string[] = [];
		const parameter = (value: Value) => `$${values.push(value)}`;
		if (which.afterId !== undefined)
			all.push(`id > ${parameter(which.afterId)}`);
		if (which.since !== undefined) {
			const column = sinceColumns[table] ?? "created_at";
			all.push(`${column} >= ${parameter(which.since)}`);
		}
		if (which.addresses !== undefined) {
			const { after, until } = which.addresses;
			all.push(`${addressOf(table)} > ${parameter(after)}`);
			if (until !== undefined)
				all.push(`${addressOf(table)} <= ${parameter(until)}`);
		}
		for (const [column, some] of Object.entries(which.with ?? {})) {
			const list = this.listed(parameter(JSON.stringify(some)), column, table);
			all.push(`${column} in (${list})`);
		}
		const where = all.length > 0 ? `where ${all.join(" and ")}` : "";
		return { where, values };
	}
}

/** The columns that `changeMails` changes. */
export function columnsToChange(rows: readonly object[]): string[] {
	return Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
}
