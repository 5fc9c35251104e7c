import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../../shared/expected-error.ts";
import { insertedColumns } from "../../shared/sign-up.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import type { Inbox, Report } from "../inbox.ts";
import {
	type Add,
	type InboxEngine,
	type NewReply,
	QueuedInbox,
	rowsOf,
} from "../inbox-queue.ts";
import { limits } from "../limits.ts";
import { PostgresClient } from "./client.ts";
import { asExpected, asUnavailable, outcomeOf } from "./errors.ts";

const insertEntries = `
	insert into public.waitlist (${insertedColumns})
	select * from json_to_recordset($1::text::json)
	as entries (${insertedColumns.map((column) => `${column} text`)})`;
const insertReplies = "select public.add_replies($1::text::json)";
/** Inserts no row, but finds a standby, a database for reading only, and missing rights. */
const tryInsert =
	"insert into public.waitlist (email, user_type) select '', '' where false";

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
		if (
			error instanceof ExpectedError ||
			outcomeOf(error) === "misconfigured"
		) {
			await client.close();
			throw asExpected(error, "add sign-ups");
		}
		report(`${asUnavailable(error).message}; starting all the same`, "warn");
	}
	return new QueuedInbox(new PostgresWriter(client));
}

/** Each batch is one statement, which is sent again while the database is away. */
class PostgresWriter implements InboxEngine {
	readonly answerMs = limits.postgres.answerMs;
	readonly #client: PostgresClient;

	constructor(client: PostgresClient) {
		this.#client = client;
	}

	get batchesAtOnce(): number {
		return this.#client.batchesAtOnce;
	}

	store(adds: readonly Add[]): Promise<void> {
		return this.#insist(
			() => {
				const waiting = adds.filter(({ isAnswered }) => !isAnswered);
				return this.#run(insertEntries, rowsOf(waiting));
			},
			() => adds.some(({ isAnswered }) => !isAnswered),
		);
	}

	storeReplies(replies: readonly NewReply[]): Promise<void> {
		const end = performance.now() + this.answerMs;
		return this.#insist(
			() => this.#run(insertReplies, JSON.stringify(replies)),
			() => performance.now() < end,
		);
	}

	/** Tries again while the database is away, as long as the answer is waited for. */
	async #insist(
		insert: () => Promise<void>,
		isWaitedFor: () => boolean,
	): Promise<void> {
		/** How many attempts ended with an unknown result. */
		let unknown = 0;
		while (isWaitedFor()) {
			try {
				return await insert();
			} catch (error) {
				const outcome = outcomeOf(error);
				const unavailable = asUnavailable(error);
				if (outcome === "refused") throw new EntryRefused(unavailable.message);
				if (outcome === "misconfigured") throw unavailable;
				if (outcome === "unknown") unknown += 1;
				// A second row is harmless, a lost one is not; a third attempt would only cost time.
				if (unknown > 1) throw unavailable;
				await pause(limits.postgres.retryMs);
			}
		}
		throw new StoreUnavailable("the database does not answer in time");
	}

	async #run(statement: string, rows: string): Promise<void> {
		await this.#client.run(
			(sql) => sql.unsafe(statement, [rows], { prepare: true }),
			limits.postgres.answerMs,
		);
	}

	async check(): Promise<void> {
		try {
			await this.#client.run(
				(sql) => sql.unsafe(tryInsert),
				limits.inbox.checkMs,
			);
		} catch (error) {
			throw asUnavailable(error);
		}
	}

	close(): Promise<void> {
		return this.#client.close();
	}
}
