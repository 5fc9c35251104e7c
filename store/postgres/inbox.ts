import {
	setImmediate as nextTurn,
	setTimeout as pause,
} from "node:timers/promises";
import { limits } from "../../config/limits.ts";
import {
	type Source,
	signUpColumns,
	unknownSource,
	type WaitlistEntry,
} from "../../shared/entry.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import type { Inbox, Report } from "../inbox.ts";
import { PostgresClient } from "./client.ts";
import { asExpected, asUnavailable, fateOf } from "./errors.ts";

/** The entries come as one text: an array per column would take the client longer to write. */
const insert = `
	insert into public.waitlist (${signUpColumns})
	select * from json_to_recordset($1::text::json)
	as entries (${signUpColumns.map((column) => `${column} text`)})`;
/** Inserts no row, but finds a standby, a database for reading only, and missing rights. */
const tryInsert =
	"insert into public.waitlist (email, user_type) select '', '' where false";

interface Waiting {
	readonly entries: readonly WaitlistEntry[];
	readonly source: Source;
	/** Rejects when the sign-up has waited too long. */
	readonly timer: NodeJS.Timeout;
	/** How often it was sent with an unknown result. */
	unknown: number;
	isAnswered: boolean;
	resolve(): void;
	reject(error: Error): void;
}

/**
 * Opens the inbox at a PostgreSQL URL; `report` gets sentences for the log. A database that cannot
 * be reached is waited for. Rejects with `ExpectedError` when its settings or rights must change.
 */
export async function openPostgresInbox(
	url: string,
	report: Report,
): Promise<Inbox> {
	const client = new PostgresClient(url);
	try {
		report(await client.adapt(), "info");
	} catch (error) {
		if (error instanceof ExpectedError || fateOf(error) === "misconfigured") {
			await client.close();
			throw asExpected(error, "serve");
		}
		report(`${asUnavailable(error).message}; starting all the same`, "warn");
	}
	return new PostgresInbox(client);
}

/** Two statements at a time; each inserts all entries that arrived since the last one was sent. */
class PostgresInbox implements Inbox {
	readonly #client: PostgresClient;
	#waiting: Waiting[] = [];
	#waitingEntries = 0;
	#running = 0;
	#closing: Promise<void> | undefined;
	/** Resolves when no statement runs any more; absent while none does. */
	#idle: PromiseWithResolvers<void> | undefined;

	constructor(client: PostgresClient) {
		this.#client = client;
	}

	async add(
		entries: readonly WaitlistEntry[],
		source = unknownSource,
	): Promise<void> {
		if (this.#closing) throw new StoreUnavailable("the inbox is closed");
		if (entries.length === 0) return;
		if (this.#waitingEntries + entries.length > limits.postgres.waiting) {
			throw new StoreUnavailable("too many entries wait to be stored");
		}
		this.#waitingEntries += entries.length;
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const waiting: Waiting = {
			entries,
			source,
			timer: setTimeout(() => {
				settle(waiting, new StoreUnavailable("the database does not answer"));
			}, limits.postgres.answerMs),
			unknown: 0,
			isAnswered: false,
			resolve,
			reject,
		};
		this.#waiting.push(waiting);
		this.#pump();
		try {
			await promise;
		} finally {
			this.#waitingEntries -= entries.length;
		}
	}

	async check(): Promise<void> {
		if (this.#closing) throw new StoreUnavailable("the inbox is closed");
		try {
			await this.#client.run(
				(sql) => sql.unsafe(tryInsert),
				limits.postgres.checkMs,
			);
		} catch (error) {
			throw asUnavailable(error);
		}
	}

	close(): Promise<void> {
		this.#closing ??= this.#finish();
		return this.#closing;
	}

	async #finish(): Promise<void> {
		await this.#idle?.promise;
		await this.#client.close();
	}

	#pump(): void {
		while (
			this.#waiting.length > 0 &&
			this.#running < limits.postgres.statements
		) {
			this.#idle ??= Promise.withResolvers();
			this.#running += 1;
			void this.#work();
		}
	}

	async #work(): Promise<void> {
		// Sign-ups that arrive in the same turn of the event loop join this statement.
		await nextTurn();
		const batch = this.#take();
		if (batch.length > 0) await this.#insert(batch);
		this.#running -= 1;
		this.#pump();
		if (this.#running > 0) return;
		this.#idle?.resolve();
		this.#idle = undefined;
	}

	/** The next adds that were not rejected yet, as many as one statement should hold. */
	#take(): Waiting[] {
		const open = this.#waiting.filter(({ isAnswered }) => !isAnswered);
		let rows = 0;
		const size = open.findIndex(({ entries }, index) => {
			rows += entries.length;
			return rows > limits.postgres.rows && index > 0;
		});
		const batch = size < 0 ? open : open.slice(0, size);
		this.#waiting = size < 0 ? [] : open.slice(size);
		return batch;
	}

	async #insert(batch: readonly Waiting[]): Promise<void> {
		try {
			const rows = JSON.stringify(
				batch.flatMap(({ entries, source }) =>
					entries.map((entry) => ({ ...entry, ...source })),
				),
			);
			await this.#client.run(
				(sql) => sql.unsafe(insert, [rows], { prepare: true }),
				limits.postgres.answerMs,
			);
			for (const waiting of batch) settle(waiting);
		} catch (error) {
			await this.#handle(batch, error);
		}
	}

	async #handle(batch: readonly Waiting[], error: unknown): Promise<void> {
		const fate = fateOf(error);
		if (fate === "refused") {
			// One refused row must not fail the others: each add is sent alone.
			for (const waiting of batch) {
				if (batch.length > 1) await this.#insert([waiting]);
				else settle(waiting, new EntryRefused(asUnavailable(error).message));
			}
			return;
		}
		for (const waiting of batch) {
			if (fate === "unknown") waiting.unknown += 1;
			// A second row is harmless, a lost one is not; a third attempt would only take time.
			if (fate === "misconfigured" || waiting.unknown > 1) {
				settle(waiting, asUnavailable(error));
			}
		}
		this.#waiting.unshift(...batch);
		if (fate !== "misconfigured") await pause(limits.postgres.retryMs);
	}
}

function settle(waiting: Waiting, error?: Error): void {
	clearTimeout(waiting.timer);
	waiting.isAnswered = true;
	if (error === undefined) waiting.resolve();
	else waiting.reject(error);
}
