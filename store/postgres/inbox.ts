import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../../shared/expected-error.ts";
import { EntryRefused, StoreUnavailable } from "../errors.ts";
import { QueuedInbox } from "../inbox-queue.ts";
import type {
	CountedTogether,
	Inbox,
	InboxTable,
	Report,
} from "../inbox-types.ts";
import { limits } from "../limits.ts";
import { PostgresClient } from "./client.ts";
import { asExpected, asUnavailable, outcomeOf } from "./errors.ts";

const addTo: Readonly<Record<InboxTable, string>> = {
	waitlist:
		"select public.add_sign_ups($1::text::json, $2::text::json) as counted",
	replies: "select public.add_replies($1::text::json)",
	visits: "select public.add_visits($1::text::json)",
};

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
	return new QueuedInbox({
		batchesAtOnce: limits.postgres.batches,
		answerMs: limits.postgres.answerMs,
		store: (table, rows, end, counts) =>
			store(
				client,
				table,
				table === "waitlist" ? [rows, JSON.stringify(counts)] : [rows],
				end,
			),
		async check() {
			try {
				// Adds no row, but finds a standby, a database for reading only, and missing rights.
				await client.run(addTo.waitlist, ["[]", "[]"], limits.inbox.checkMs);
			} catch (error) {
				throw asUnavailable(error);
			}
		},
		close: () => client.close(),
	});
}

/** Runs one statement, which is sent again while the database is away. */
async function store(
	client: PostgresClient,
	table: InboxTable,
	values: string[],
	end: number,
): Promise<CountedTogether | undefined> {
	/** How many attempts ended with an unknown result. */
	let unknown = 0;
	while (performance.now() < end) {
		try {
			const [row] = await client.run(
				addTo[table],
				values,
				limits.postgres.answerMs,
			);
			return row?.["counted"];
		} catch (error) {
			const outcome = outcomeOf(error);
			const unavailable = asUnavailable(error);
			if (outcome === "refused") throw new EntryRefused(unavailable.message);
			if (outcome === "misconfigured") throw unavailable;
			if (outcome === "unknown") unknown += 1;
			// A duplicate row is harmless, a lost row is not; a third attempt would only take time. Visits are sums.
			if (unknown > (table === "visits" ? 0 : 1)) throw unavailable;
			await pause(limits.postgres.retryMs);
		}
	}
	throw new StoreUnavailable("the database does not answer in time");
}
