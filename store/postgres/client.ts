import type postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";
import { limits } from "../limits.ts";
import { connect, ending, hostCount } from "./connect.ts";
import { outcomeOf } from "./errors.ts";
import { sessionOf } from "./session.ts";

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
	/** How many batches it takes at once: more as soon as a pooler is known. */
	batchesAtOnce: number = limits.postgres.batches.direct;
	#options: postgres.Options<Record<string, never>>;
	readonly #url: string;
	readonly #hosts: number;
	#pool: postgres.Sql;
	/** How many pools were thrown away; chooses the host. */
	#turn = 0;
	/** Settles when the options fit the login and the connection; absent until the first attempt. */
	#adapted: Promise<string> | undefined;
	/** How often the server has committed without its standby; see `#ask`. */
	#unreplicated = 0;

	constructor(url: string) {
		this.#url = url;
		this.#hosts = hostCount(url);
		this.#options = {
			max: 1 + limits.postgres.batches.pooled,
			connect_timeout: limits.postgres.connectMs / 1000,
			// A short, constant delay: the database's return is noticed within it.
			backoff: () => limits.postgres.retryMs / 1000,
			connection: { application_name: "frontage" },
			// A pooler may run each statement on another connection, where a prepared one is unknown.
			prepare: false,
			onnotice: ({ message }) => {
				if (message?.startsWith(unreplicated)) this.#unreplicated += 1;
			},
		};
		this.#pool = connect(url, this.#options);
	}

	/**
	 * Adapts the connections to the login and to a pooler in between, once. Resolves with a sentence
	 * for the log. Rejects as `run` does, or with `ExpectedError` when the login must be another one.
	 */
	adapt(): Promise<string> {
		this.#adapted ??= this.#adapt().catch((error) => {
			this.#adapted = undefined;
			throw error;
		});
		return this.#adapted;
	}

	/**
	 * Runs one statement. Rejects with the client's error, or with `StoreUnavailable` when there is
	 * no answer in time: then the pool is replaced, and the statement may have run or not.
	 */
	async run<Result>(
		statement: (sql: postgres.Sql) => PromiseLike<Result>,
		timeoutMs: number,
	): Promise<Result> {
		await this.adapt();
		return this.#ask(statement, timeoutMs);
	}

	async close(): Promise<void> {
		await this.#pool.end(ending);
	}

	async #adapt(): Promise<string> {
		const { login, canRead, isDirect } = await this.#ask(
			sessionOf,
			limits.postgres.answerMs,
		);
		if (canRead && !isDirect) {
			throw new ExpectedError(
				`The database login ${login} can read the list, and a connection pooler in between keeps the server from giving up that right: use a login that may only add sign-ups, as docs/scale.md shows.`,
			);
		}
		if (isDirect) {
			this.#options = {
				...this.#options,
				max: 1 + limits.postgres.batches.direct,
				prepare: true,
				connection: {
					...this.#options.connection,
					// PostgreSQL would go on waiting for a lock after the server has hung up, with one
					// more connection for each attempt.
					lock_timeout: limits.postgres.lockMs,
					// Only a login that can read has to give up a right.
					...(canRead && { role: insertRole }),
				},
			};
			this.#reconnect();
			if (canRead)
				await this.#ask((sql) => sql`select`, limits.postgres.answerMs);
		} else this.batchesAtOnce = limits.postgres.batches.pooled;
		const rights = canRead
			? `can read the list, so the server works as the role ${insertRole}, which may only insert; docs/scale.md shows a login that cannot read at all`
			: "may only insert";
		const way = isDirect ? "" : ", through a connection pooler";
		return `the database login ${login} ${rights}${way}`;
	}

	async #ask<Result>(
		statement: (sql: postgres.Sql) => PromiseLike<Result>,
		timeoutMs: number,
	): Promise<Result> {
		const pool = this.#pool;
		const before = this.#unreplicated;
		const { promise: late, reject } = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			this.#giveUp(pool);
			reject(new StoreUnavailable("the database does not answer in time"));
		}, timeoutMs);
		try {
			const result = await Promise.race([statement(pool), late]);
			// A commit that was not replicated can be lost with the primary: it is no success. The
			// warning names no statement, so all statements that ran meanwhile count as warned.
			if (this.#unreplicated !== before) {
				throw new StoreUnavailable("the standby has not confirmed the entries");
			}
			return result;
		} catch (error) {
			// A standby refuses to write, a dead host is not there: another host may be the primary.
			if (this.#hosts > 1 && outcomeOf(error) !== "refused") this.#giveUp(pool);
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	/** Goes on with the next host, unless another statement has done so before. */
	#giveUp(pool: postgres.Sql): void {
		if (this.#pool !== pool) return;
		this.#turn += 1;
		this.#reconnect();
	}

	#reconnect(): void {
		const pool = this.#pool;
		this.#pool = connect(this.#url, this.#options, this.#turn);
		void pool.end({ timeout: 0 });
	}
}
