import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../../config/database.ts";
import { type Inbox, openInbox } from "../../store/inbox.ts";
import { QueuedInbox } from "../../store/inbox-queue.ts";
import { openWriter } from "../../store/sqlite/writer.ts";

/**
 * For the tests of what is stored: the server's inbox, on SQLite without the thread that writes, because a thread takes
 * longer to start than most of these tests.
 */
export async function openInboxHere(database: DatabaseAddress): Promise<Inbox> {
	if (database.kind !== "sqlite") return openInbox(database);
	const writer = openWriter(database.file);
	return new QueuedInbox({
		batchesAtOnce: 1,
		// Longer than any test waits on a busy machine.
		answerMs: 120_000,
		async store(table, rows) {
			writer[table](rows);
			return undefined;
		},
		check: async () => writer.check(),
		async close() {
			writer.close();
			// What the test does next has a later time, in milliseconds.
			await pause(2);
		},
	});
}
