import {
	setImmediate as nextTurn,
	setTimeout as pause,
} from "node:timers/promises";
import type { ReplyKind } from "../shared/reply.ts";
import { unknownSource, type WaitlistEntry } from "../shared/sign-up.ts";
import type { Visits } from "../shared/visits.ts";
import { EntryRefused, StoreUnavailable } from "./errors.ts";
import type {
	Added,
	Inbox,
	InboxEngine,
	InboxTable,
	Sender,
	SourceAndNetwork,
} from "./inbox-types.ts";
import { limits } from "./limits.ts";
import { SenderCounts } from "./sender-counts.ts";

/** The inbox of both engines. */
export class QueuedInbox implements Inbox {
	readonly #engine: InboxEngine;
	readonly #signUps: GroupCommit;
	readonly #replies: GroupCommit;
	#checking: Promise<void> | undefined;
	#closing: Promise<void> | undefined;

	constructor(engine: InboxEngine) {
		this.#engine = engine;
		this.#signUps = new GroupCommit(engine, "waitlist", engine.batchesAtOnce);
		// The last reply of a person counts, so replies are stored in order.
		this.#replies = new GroupCommit(engine, "replies", 1);
	}

	async add(
		entries: readonly WaitlistEntry[],
		source: SourceAndNetwork = unknownSource,
		sender?: Sender,
	): Promise<void> {
		this.#expectOpen();
		if (entries.length === 0) return;
		const rows = entries.map((entry) => ({ ...entry, ...source }));
		await this.#signUps.add(rows, sender);
	}

	async addReply(person_key: string, kind: ReplyKind): Promise<void> {
		this.#expectOpen();
		await this.#replies.add([{ person_key, kind }]);
	}

	async addVisits(visits: readonly Visits[]): Promise<void> {
		this.#expectOpen();
		const end = performance.now() + this.#engine.answerMs;
		await this.#engine.store("visits", JSON.stringify(visits), end, []);
	}

	async check(): Promise<void> {
		this.#expectOpen();
		// One at a time, so that frequent checks cannot fill the engine's queue.
		this.#checking ??= this.#engine.check().finally(() => {
			this.#checking = undefined;
		});
		const late = pause(limits.inbox.checkMs, undefined, { ref: false });
		await Promise.race([
			this.#checking,
			late.then(() => {
				throw new StoreUnavailable("the database does not answer in time");
			}),
		]);
	}

	close(): Promise<void> {
		this.#closing ??= (async () => {
			await Promise.all([this.#signUps.finish(), this.#replies.finish()]);
			await this.#engine.close();
		})();
		return this.#closing;
	}

	#expectOpen(): void {
		if (this.#closing) throw new StoreUnavailable("the inbox is closed");
	}
}

/** Rows that wait to be stored: together or not at all. */
interface Add {
	readonly rows: readonly object[];
	readonly sender: Sender | undefined;
	/** Deadline, as `performance.now()`. */
	readonly end: number;
	readonly answer: PromiseWithResolvers<void>;
}

/** Rows that arrive while others are being stored go into the next batch together. */
class GroupCommit {
	readonly #engine: InboxEngine;
	readonly #table: InboxTable;
	readonly #atOnce: number;
	readonly #senders = new SenderCounts();
	readonly #waiting = new Set<Add>();
	/** The number of rows that are not stored yet. */
	#rows = 0;
	readonly #running = new Set<Promise<void>>();

	constructor(engine: InboxEngine, table: InboxTable, atOnce: number) {
		this.#engine = engine;
		this.#table = table;
		this.#atOnce = atOnce;
	}

	async add(rows: readonly object[], sender?: Sender): Promise<void> {
		if (this.#rows + rows.length > limits.inbox.waiting)
			throw new StoreUnavailable("too many rows wait to be stored");
		const { answerMs } = this.#engine;
		const answer = Promise.withResolvers<void>();
		const end = performance.now() + answerMs;
		const add: Add = { rows, sender, end, answer };
		const timer = setTimeout(() => {
			this.#waiting.delete(add);
			answer.reject(new StoreUnavailable("the database does not answer"));
		}, answerMs);
		this.#rows += rows.length;
		this.#waiting.add(add);
		this.#startBatch();
		try {
			await answer.promise;
		} finally {
			clearTimeout(timer);
			this.#rows -= rows.length;
		}
	}

	/** Resolves when all rows are stored, or have failed. */
	async finish(): Promise<void> {
		while (this.#running.size > 0) await Promise.all(this.#running);
	}

	#startBatch(): void {
		if (this.#waiting.size === 0 || this.#running.size >= this.#atOnce) return;
		const batch = this.#storeBatch().finally(() => {
			this.#running.delete(batch);
			this.#startBatch();
		});
		this.#running.add(batch);
	}

	async #storeBatch(): Promise<void> {
		// Rows that arrive in the same turn of the event loop join this batch.
		await nextTurn();
		const batch: Add[] = [];
		let rows = 0;
		for (const add of this.#waiting) {
			rows += add.rows.length;
			if (rows > limits.inbox.batch && batch.length > 0) break;
			batch.push(add);
			this.#waiting.delete(add);
		}
		if (batch.length > 0) await this.#store(batch);
	}

	async #store(all: readonly Add[]): Promise<void> {
		let adds = all;
		const end = Math.max(...adds.map((add) => add.end));
		try {
			while (performance.now() < end) {
				const { rows, admitted, counts } = this.#count(adds);
				if (rows.length === 0) return;
				adds = admitted;
				const result = await this.#engine.store(
					this.#table,
					JSON.stringify(rows),
					end,
					[...counts.values()],
				);
				if (result) this.#senders.learn(counts.keys(), result.counted);
				// Other servers have counted more than this one knew: the labels may be others.
				if (result?.stored === false) continue;
				for (const { answer } of adds) answer.resolve();
				return;
			}
			throw new StoreUnavailable("other servers count at the same time");
		} catch (error) {
			if (error instanceof EntryRefused && adds.length > 1) {
				// One refused row must not fail the others: each add is stored alone.
				for (const add of adds) await this.#store([add]);
			} else for (const { answer } of adds) answer.reject(error);
		}
	}

	/** The rows with the labels of their networks, and what they add to the counts. Rejects those that are too many. */
	#count(adds: readonly Add[]) {
		const counts = new Map<string, Added>();
		const admitted: Add[] = [];
		const now = Date.now();
		const rows: object[] = [];
		for (const add of adds)
			try {
				const { sender } = add;
				const label =
					sender &&
					this.#senders.labelFor(sender, add.rows.length, now, counts);
				for (const row of add.rows)
					rows.push(sender ? { ...row, network: label } : row);
				admitted.push(add);
			} catch (error) {
				add.answer.reject(error);
			}
		return { rows, admitted, counts };
	}
}
