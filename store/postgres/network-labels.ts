import { setImmediate as nextTurn } from "node:timers/promises";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import type { CountedNetwork } from "../inbox-types.ts";
import { limits } from "../limits.ts";
import type { PostgresClient } from "./client.ts";

/** Sign-ups of one sender that wait to be counted. */
interface Waiting {
	readonly networks: readonly CountedNetwork[];
	sign_ups: number;
	readonly label: PromiseWithResolvers<string | null>;
}

/** Counts sign-ups per network in PostgreSQL: those that arrive during one statement are in the next one. */
export class NetworkCounts {
	readonly #client: PostgresClient;
	/** By the name of the smallest network. */
	#waiting = new Map<string, Waiting>();
	#isAsking = false;

	constructor(client: PostgresClient) {
		this.#client = client;
	}

	/** As `Inbox.labelFor`. */
	async labelFor(
		networks: readonly CountedNetwork[],
		signUps: number,
	): Promise<string | null> {
		const sender = getOrInsert(this.#waiting, networks[0]?.name ?? "", () => ({
			networks,
			sign_ups: 0,
			label: Promise.withResolvers<string | null>(),
		}));
		sender.sign_ups += signUps;
		if (!this.#isAsking) void this.#ask();
		return sender.label.promise;
	}

	async #ask(): Promise<void> {
		this.#isAsking = true;
		while (this.#waiting.size > 0) {
			// Sign-ups that arrive in the same turn of the event loop join this statement.
			await nextTurn();
			const senders = [...this.#waiting.values()];
			this.#waiting = new Map();
			try {
				const [row] = await this.#client.run(
					"select public.label_networks($1::text::json) as labels",
					[JSON.stringify(senders)],
					limits.postgres.answerMs,
				);
				const labels = row?.["labels"] as readonly (string | null)[];
				for (const [index, { label }] of senders.entries())
					label.resolve(labels[index] ?? null);
			} catch (error) {
				for (const { label } of senders) label.reject(error);
			}
		}
		this.#isAsking = false;
	}
}
