import { existsSync, realpathSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import {
	setImmediate as nextTurn,
	setTimeout as pause,
} from "node:timers/promises";
import { againText, StoreUnavailable } from "../errors.ts";
import { limits } from "../limits.ts";
import { columnsToChange, type Purpose, SqlList } from "../sql-list.ts";
import type { FoldedTable, Rows, TableName, Value } from "../tables.ts";
import { asUnavailable, results, sqliteResult } from "./errors.ts";
import { expectFile, fileIdentity, prepareFile } from "./file.ts";
import { openExisting } from "./open.ts";

/** Rows read before signals and other connections get their turn. */
const rowsPerTurn = 1_000;
/** Between two tries to empty the log. */
const emptyAgainMs = 20;
/** Rows per statement: with more, a row takes no less time. */
const rowsPerInsert = 32;

/** Opens the list in `file`. Throws `ExpectedError` when there is none or it cannot be used. */
export function openSqliteList(file: string, purpose: Purpose): SqlList {
	// The mailer's rounds try again by themselves, and it has to stop soon.
	const tries = purpose === "mailer" ? 1 : limits.sqlite.lockTries;
	return new SqliteList(file, openExisting(file, purpose), tries);
}

/**
 * The last transaction of this process that writes, per file: SQLite would wait for the lock of another connection in the
 * thread that has to release it.
 */
const writing = new Map<string, Promise<unknown>>();

class SqliteList extends SqlList {
	// One transaction writes at a time.
	readonly settledMs = 0;
	readonly #file: string;
	readonly #identity: string | undefined;
	readonly #database: DatabaseSync;
	/** How often the lock is asked for. */
	readonly #tries: number;
	readonly #locks = new Map<string, DatabaseSync>();
	#lastTransaction: Promise<unknown> = Promise.resolve();

	constructor(file: string, database: DatabaseSync, tries: number) {
		super();
		this.#file = file;
		this.#identity = fileIdentity(file);
		this.#database = database;
		this.#tries = tries;
	}

	protected async *stream<Row extends object>(sql: string, values: Value[]) {
		this.#expectSameFile();
		const statement = this.#database.prepare(sql);
		// SQLite's own objects take longer to make and to read.
		statement.setReturnArrays(true);
		const names = statement.columns().map(({ name }) => name);
		let page: Row[] = [];
		for (const array of statement.iterate(named(values))) {
			const cells = array as unknown as unknown[];
			const row: Record<string, unknown> = {};
			// Counted, since this runs for each cell: an iterator or a function takes longer.
			for (let at = 0; at < names.length; at += 1)
				row[`${names[at]}`] = cells[at];
			page.push(row as Row);
			if (page.length < rowsPerTurn) continue;
			yield page;
			page = [];
			await nextTurn();
			this.#expectSameFile();
		}
		if (page.length > 0) yield page;
	}

	async eachText(
		sql: string,
		values: Value[],
		take: (text: string) => void,
	): Promise<void> {
		await this.attempt(async () => {
			this.#expectSameFile();
			const statement = this.#database.prepare(sql);
			statement.setReturnArrays(true);
			let rows = 0;
			for (const row of statement.iterate(named(values))) {
				take((row as unknown as [string])[0]);
				rows += 1;
				if (rows % rowsPerTurn > 0) continue;
				await nextTurn();
				this.#expectSameFile();
			}
		});
	}

	protected run(sql: string, values: Value[]): Promise<number> {
		return this.#write(() =>
			Number(this.#database.prepare(sql).run(named(values)).changes),
		);
	}

	listed(parameter: string): string {
		return `select value from json_each(${parameter})`;
	}

	contains(text: string, part: string): string {
		return `instr(${text}, ${part}) > 0`;
	}

	/** By `glob`, which looks for the first sign of the part alone, and so takes half the time; its own signs are taken as they are. */
	within(text: string, part: string): string {
		const plain = ["[", "*", "?"].reduce(
			(sql, sign) => `replace(${sql}, '${sign}', '[${sign}]')`,
			part,
		);
		// It takes patterns of up to 50,000 bytes.
		return `case when length(${part}) > 10000 then ${this.contains(text, part)}
			else ${text} glob '*' || ${plain} || '*' end`;
	}

	protected reasonOf(error: unknown): string | undefined {
		const isKnown =
			sqliteResult(error) !== undefined || error instanceof StoreUnavailable;
		return isKnown ? asUnavailable(error).message : undefined;
	}

	async changeMails(
		rows: readonly (Pick<Rows["mails"], "id"> & Partial<Rows["mails"]>)[],
	): Promise<void> {
		const columns = columnsToChange(rows);
		if (columns.length === 0) return;
		await this.#write(() => {
			const change = this.#database.prepare(
				`update mails set ${columns.map((column) => `${column} = ?`)} where id = ?`,
			);
			this.#together(() => {
				for (const row of rows as readonly Record<string, Value>[])
					change.run(
						...[...columns, "id"].map((column) => row[column] ?? null),
					);
			});
		});
	}

	indexedBy(table: string, index: string | undefined): string {
		return `${table} ${index ? `indexed by ${index}` : "not indexed"}`;
	}

	hourOf(column: string): string {
		return `substr(${column}, 1, 13)`;
	}

	/** By parameters: SQLite takes several times as long to read rows from JSON. */
	protected async insertRows(
		table: TableName | FoldedTable,
		columns: readonly string[],
		rows: Iterable<object>,
		onConflict: string,
	): Promise<void> {
		await this.#write(() => {
			const one = `(${columns.map(() => "?")})`;
			const insertOf = (count: number) =>
				this.#database.prepare(
					`insert or fail into ${table} (${columns}) values ${Array(count).fill(one)} ${onConflict}`,
				);
			const insertMany = insertOf(rowsPerInsert);
			this.#together(() => {
				let values: Value[] = [];
				for (const row of rows as Iterable<Record<string, Value>>) {
					for (const column of columns) values.push(row[column] ?? null);
					if (values.length < rowsPerInsert * columns.length) continue;
					insertMany.run(...values);
					values = [];
				}
				if (values.length > 0)
					insertOf(values.length / columns.length).run(...values);
			});
		});
	}

	/**
	 * Runs statements in the transaction that runs, which an error ends, or in one of their own. Without a savepoint, and with
	 * "or fail": else, SQLite copies each page into a temporary file before a statement changes it.
	 */
	#together(statements: () => void): void {
		const isOwn = !this.#database.isTransaction;
		if (isOwn) this.#database.exec("begin immediate");
		try {
			statements();
			if (isOwn) this.#database.exec("commit");
		} finally {
			if (isOwn && this.#database.isTransaction)
				this.#database.exec("rollback");
		}
	}

	transaction<Result>(
		kind: "snapshot" | "exclusive" | "people",
		work: () => Promise<Result>,
	): Promise<Result> {
		const isWriting = kind !== "snapshot";
		const last = Promise.all([
			this.#lastTransaction,
			isWriting && writing.get(this.#file),
		]);
		const result = last.then(async () => {
			try {
				await this.#attempt(async () => {
					// People are computed of the other tables: after a power failure, they may be those of a moment before.
					if (kind === "people")
						this.#database.exec("pragma synchronous = normal");
					await this.#whenFree(() =>
						this.#database.exec(isWriting ? "begin immediate" : "begin"),
					);
					// A transaction sees the database as it is at its first statement.
					this.#database.prepare("select 1 from waitlist limit 1").get();
				});
				const result = await work();
				await this.#attempt(() => this.#database.exec("commit"));
				return result;
			} finally {
				if (this.#database.isTransaction) this.#database.exec("rollback");
				if (kind === "people") this.#database.exec("pragma synchronous = full");
			}
		});
		this.#lastTransaction = result.catch(() => {});
		if (isWriting) writing.set(this.#file, this.#lastTransaction);
		return result;
	}

	/** The transaction that runs holds the whole file. */
	async holdRowsOfPeople(): Promise<void> {}

	async holdPeople(): Promise<void> {}

	/** It takes the indexes also without. */
	async analyze(): Promise<void> {}

	async transactions() {
		return { next: 0, oldest: 0 };
	}

	async continueAfter(
		table: "waitlist" | "replies",
		id: number,
	): Promise<void> {
		const known = await this.run(
			"update sqlite_sequence set seq = max(seq, $2) where name = $1",
			[table, id],
		);
		if (known === 0)
			await this.run(
				"insert into sqlite_sequence (name, seq) values ($1, $2)",
				[table, id],
			);
	}

	/** SQLite's lock on an empty file of its own, which the system gives back when the process ends. */
	async lock(name: string): Promise<boolean> {
		if (this.#locks.has(name)) return true;
		const file = this.#lockFile(name);
		prepareFile(file);
		const lock = new DatabaseSync(file, { timeout: 0 });
		return this.attempt(() => {
			try {
				lock.exec("begin exclusive");
				this.#locks.set(name, lock);
				return true;
			} catch (error) {
				lock.close();
				if (sqliteResult(error) === results.busy) return false;
				throw error;
			}
		});
	}

	protected async isLockedNow(name: string): Promise<boolean> {
		if (this.#locks.has(name) || !existsSync(this.#lockFile(name)))
			return false;
		if (!(await this.lock(name))) return true;
		this.#locks.get(name)?.close();
		this.#locks.delete(name);
		return false;
	}

	#lockFile(name: string): string {
		// Two paths to one file are one list.
		return `${realpathSync(this.#file)}-${name}`;
	}

	async expectSession(): Promise<void> {}

	/** Deleting overwrites the rows in the file at once; in the log they stay until it is emptied. */
	async purge(): Promise<string | undefined> {
		const end = performance.now() + limits.sqlite.lockMs;
		while (!(await this.#write(() => this.#emptyLog()))) {
			if (performance.now() > end)
				return `A copy is still in the database's log, because another program reads the list just now. The next correction or erasing overwrites it${againText}.`;
			await pause(emptyAgainMs);
		}
		return undefined;
	}

	/** Without waiting here: another connection of this thread could not end its look meanwhile. Returns whether it is empty. */
	#emptyLog(): boolean {
		this.#database.exec("pragma busy_timeout = 0");
		try {
			const empty = this.#database.prepare("pragma wal_checkpoint(truncate)");
			return empty.get()?.["busy"] === 0;
		} finally {
			this.#database.exec(`pragma busy_timeout = ${limits.sqlite.lockMs}`);
		}
	}

	async close(): Promise<void> {
		for (const lock of this.#locks.values()) lock.close();
		this.#locks.clear();
		if (this.#database.isOpen) this.#database.close();
	}

	/** Runs statements that write: in the transaction that runs here, or after those of other connections of this process. */
	#write<Result>(work: () => Result): Promise<Awaited<Result>> {
		if (this.#database.isTransaction) return this.#attempt(work);
		const last = writing.get(this.#file) ?? Promise.resolve();
		const result = last.then(() => this.#attempt(() => this.#whenFree(work)));
		writing.set(
			this.#file,
			result.catch(() => {}),
		);
		return result;
	}

	/** Begins `work` again while another program has the lock; other work of this program goes on in between. */
	async #whenFree<Result>(work: () => Result): Promise<Result> {
		for (let tries = this.#tries; ; tries -= 1)
			try {
				return work();
			} catch (error) {
				if (sqliteResult(error) !== results.busy || tries <= 1) throw error;
				await nextTurn();
			}
	}

	#attempt<Result>(work: () => Result): Promise<Awaited<Result>> {
		return this.attempt(() => {
			this.#expectSameFile();
			return work();
		});
	}

	/** SQLite would continue to read a file that was replaced. */
	#expectSameFile(): void {
		expectFile(this.#file, this.#identity, "this command");
	}
}

/** The values as `$1`, `$2` …, as PostgreSQL numbers them. */
function named(values: readonly Value[]): Record<string, Value> {
	return Object.fromEntries(
		values.map((value, index) => [`$${index + 1}`, value]),
	);
}
