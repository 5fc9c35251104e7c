import postgres from "postgres";
import { limits } from "../../config/limits.ts";
import { StoreUnavailable } from "../errors.ts";
import { ending } from "./connect.ts";

/** The role that may add entries and nothing else; made by the migrations. */
const insertRole = "waitlist_server";

/** PostgreSQL's warning when it gives up waiting for a standby and commits all the same. */
const unreplicated = "canceling wait for synchronous replication";

/**
 * A pool of connections that is thrown away, whole, when the server behind it stops answering:
 * a frozen or vanished server leaves connections that never fail by themselves.
 */
export class PostgresClient {
	readonly #options: postgres.Options<Record<string, never>>;
	readonly #url: string;
	#pool: postgres.Sql;
	/** How often the server has committed without its standby; see `run`. */
	#unreplicated = 0;

	constructor(url: string) {
		this.#url = url;
		this.#options = {
			max: limits.postgres.connections,
			connect_timeout: limits.postgres.connectMs / 1000,
			// Short and even: the database's return is noticed within this time.
			backoff: () => limits.postgres.retryMs / 1000,
			// A login that may read the list loses that right here: this role may only insert.
			connection: { application_name: "frontage", role: insertRole },
			// Of several hosts, only the primary takes entries. One host is taken as it is.
			...(hostsOf(url).length > 1 && { target_session_attrs: "read-write" }),
			onnotice: ({ message }) => {
				if (message?.startsWith(unreplicated)) this.#unreplicated += 1;
			},
		};
		this.#pool = postgres(url, this.#options);
	}

	/**
	 * Runs one statement. Rejects with the client's error, or with `StoreUnavailable` when there is
	 * no answer in time: then the pool is replaced, and what it was doing has an unknown fate.
	 */
	async run<Result>(
		statement: (sql: postgres.Sql) => PromiseLike<Result>,
		timeoutMs: number,
	): Promise<Result> {
		const pool = this.#pool;
		const before = this.#unreplicated;
		const { promise: late, reject } = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			this.#replace(pool);
			reject(new StoreUnavailable("the database does not answer in time"));
		}, timeoutMs);
		try {
			const result = await Promise.race([statement(pool), late]);
			// A commit that was not replicated can be lost with the primary: it is no success. The
			// warning names no statement, so all that ran meanwhile count as warned.
			if (this.#unreplicated !== before) {
				throw new StoreUnavailable("the standby has not confirmed the entries");
			}
			return result;
		} finally {
			clearTimeout(timer);
		}
	}

	async close(): Promise<void> {
		await this.#pool.end(ending);
	}

	#replace(pool: postgres.Sql): void {
		if (this.#pool !== pool) return;
		this.#pool = postgres(this.#url, this.#options);
		void pool.end({ timeout: 0 });
	}
}

/** The hosts of a PostgreSQL URL, with their ports; never the login. */
function hostsOf(url: string): readonly string[] {
	const authority = /^\w+:\/\/([^/?]*)/.exec(url)?.[1] ?? "";
	return authority.slice(authority.lastIndexOf("@") + 1).split(",");
}
