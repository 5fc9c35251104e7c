import type postgres from "postgres";
import { postgresHosts } from "../../config/database.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";
import { limits } from "../limits.ts";
import { connect, ending } from "./connect.ts";
import { outcomeOf } from "./errors.ts";
import { sessionOf } from "./inspect.ts";

/** The role that may add sign-ups and nothing else; made by the migrations. */
const insertRole = "waitlist_server";

/** PostgreSQL's warning when it gives up waiting for a standby and commits all the same. */
const unreplicated = "canceling wait for synchronous replication";

/**
 * A pool of connections that is thrown away, whole, when the server behind it stops answering:
 * a frozen or vanished server leaves connections that never fail by themselves. Of several hosts,
 * the next one takes its place, until one takes writes.
 */
export class PostgresClient {
	readonly #url: string;
	#pool: postgres.Sql;
	/** Chooses the host. */
	#turn = 0;
	/** Options that depend on the login and the connection; empty until they are known. */
	#session: { readonly prepare: boolean; readonly role?: string } = {
		// A pooler may run each statement on another connection, where a prepared one is unknown.
		prepare: false,
	};
	/** Settles when it is known; absent until the first attempt. */
	#adapted: Promise<string> | undefined;
	/** How often the server has committed without its standby; see `#ask`. */
	#unreplicated = 0;

	constructor(url: string) {
		this.#url = url;
		this.#pool = this.#connect();
	}

	/**
	 * Gives up the login's right to read, once. Resolves with a sentence for the log. Rejects as `run`
	 * does, or with `ExpectedError` when the login must be another one.
	 */
	adapt(): Promise<string> {
		this.#adapted ??= this.#adapt().catch((error) => {
			this.#adapted = undefined;
			throw error;
		});
		return this.#adapted;
	}

	/**
	 * Runs one statement; resolves with its rows. Rejects with the client's error, or with `StoreUnavailable` when there is
	 * no answer in time: then the pool is replaced, and the statement may have run or not.
	 */
	async run(
		statement: string,
		values: string[],
		timeoutMs: number,
	): Promise<readonly postgres.Row[]> {
		await this.adapt();
		return this.#ask(
			(sql) => sql.unsafe(statement, values, { prepare: true }),
			timeoutMs,
		);
	}

	async close(): Promise<void> {
		await this.#pool.end(ending);
	}

	async #adapt(): Promise<string> {
		const { answerMs } = limits.postgres;
		const { login, canRead, isDirect } = await this.#ask(sessionOf, answerMs);
		if (canRead && !isDirect)
			throw new ExpectedError(
				`The database login ${login} can read the list, and a connection pooler in between keeps the server from giving up that right: use a login that may only add sign-ups, as docs/scale.md shows.`,
			);
		if (isDirect) {
			this.#session = { prepare: true, ...(canRead && { role: insertRole }) };
			this.#replacePool();
		}
		if (!canRead) return `the database login ${login} may only insert`;
		await this.#ask((sql) => sql`select`, answerMs);
		return `the database login ${login} can read the list, so the server works as the role ${insertRole}, which may only insert; docs/scale.md shows a login that cannot read at all`;
	}

	async #ask<Result>(
		statement: (sql: postgres.Sql) => PromiseLike<Result>,
		timeoutMs: number,
	): Promise<Result> {
		const pool = this.#pool;
		const before = this.#unreplicated;
		let isLate = false;
		const late = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			isLate = true;
			late.reject(new StoreUnavailable("the database does not answer in time"));
		}, timeoutMs);
		try {
			const result = await Promise.race([statement(pool), late.promise]);
			// A commit that was not replicated can be lost with the primary: it is no success. The
			// warning names no statement, so all statements that ran meanwhile count as warned.
			if (this.#unreplicated !== before) {
				throw new StoreUnavailable("the standby has not confirmed the entries");
			}
			return result;
		} catch (error) {
			// A standby refuses to write, a dead host is not there: another host may be the primary.
			const isElsewhere =
				postgresHosts(this.#url).length > 1 && outcomeOf(error) !== "refused";
			// Another statement may have replaced the pool already.
			if ((isElsewhere || isLate) && this.#pool === pool) {
				this.#turn += 1;
				this.#replacePool();
			}
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	#replacePool(): void {
		void this.#pool.end({ timeout: 0 });
		this.#pool = this.#connect();
	}

	#connect(): postgres.Sql {
		const { batches, connectMs, retryMs } = limits.postgres;
		const { prepare, ...role } = this.#session;
		const options = {
			// One more for the health check.
			max: 1 + batches,
			connect_timeout: connectMs / 1000,
			// A short, constant delay: the pool reconnects within it once the database is back.
			backoff: () => retryMs / 1000,
			connection: { application_name: "frontage", ...role },
			prepare,
			onnotice: ({ message }: postgres.Notice) => {
				if (message?.startsWith(unreplicated)) this.#unreplicated += 1;
			},
		};
		return connect(this.#url, options, this.#turn);
	}
}
