/** What the list remembers of each receiver of notices, and what follows from an answer. */
import { readMemory, remember } from "../mail/mailer-memory.ts";
import { dayMs, minute, pauseAfter, secondMs } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import type { Place } from "./events.ts";
import type { Receiver, Refusal } from "./receivers.ts";

/** Times are ISO 8601. */
export interface Delivery {
	readonly place: Place;
	/** When it took a notice last. */
	readonly taken_at?: string;
	/** Since when it takes none, why, and how often it was tried. */
	readonly failed_since?: string;
	readonly reason?: string;
	readonly tries?: number;
	/** When it may be asked next; now when absent. */
	readonly next_at?: string;
	/** It wants no more notices. */
	readonly is_stopped?: boolean;
}

/** The pauses after a failed attempt: the first, and the longest. */
const pauseMs = { first: 5 * secondMs, longest: 3 * dayMs };

/** What is remembered after an attempt to bring a receiver to `place`. */
export function afterAnswer(
	before: Delivery,
	place: Place,
	refusal: Refusal | undefined,
	everyMs: number,
	now: number,
): Delivery {
	const after = (ms: number) => new Date(now + ms).toISOString();
	if (refusal === undefined)
		return { place, taken_at: after(0), next_at: after(everyMs) };
	const tries = (before.tries ?? 0) + 1;
	return {
		place: before.place,
		failed_since: before.failed_since ?? after(0),
		reason: refusal.reason,
		tries,
		next_at: after(pauseAfter(tries, pauseMs)),
		is_stopped: refusal.isFinal,
	};
}

/** Whether it may be asked now. A later time than the longest pause is from before the clock jumped back. */
export function mayAsk(
	{ is_stopped, next_at = "" }: Delivery,
	now: number,
): boolean {
	const next = Date.parse(next_at) || 0;
	return !is_stopped && (now >= next || next > now + pauseMs.longest);
}

/** What is remembered of a receiver; `undefined` when it was set just now. */
export async function readDelivery(
	list: List,
	name: Receiver["name"],
): Promise<Delivery | undefined> {
	const text = (await readMemory(list))[`notices:${name}`];
	return text === undefined ? undefined : JSON.parse(text);
}

export function saveDelivery(
	list: List,
	name: Receiver["name"],
	delivery: Delivery,
): Promise<void> {
	return remember(list, { [`notices:${name}`]: JSON.stringify(delivery) });
}

/** The lock of the mailer that sends to a receiver. */
export function lockName(name: Receiver["name"]): string {
	return `notices-${name}`;
}

/** How a receiver stands, in a sentence, and whether that is as it should be. */
export async function readStatus(
	list: List,
	name: Receiver["name"],
	timeZone: string,
): Promise<{ readonly isFine: boolean; readonly sentence: string }> {
	const delivery = await readDelivery(list, name);
	const isRunning = await list.isLocked(lockName(name));
	const rowsAfter = async (table: keyof Place) => {
		const afterId = delivery?.place[table] ?? Number.MAX_SAFE_INTEGER;
		return (await list.count(table, { afterId })).rows;
	};
	// Some may mean nothing to it, such as repeated sign-ups.
	const waiting = `waiting: ${counted(await rowsAfter("waitlist"), "sign-up")} and ${counted(await rowsAfter("replies"), "reply", "replies")}`;
	const { failed_since, taken_at, is_stopped, reason, next_at } =
		delivery ?? {};
	const at = (time: string) => minute(time, timeZone);
	if (failed_since) {
		const next = next_at && !is_stopped ? `, next try ${at(next_at)}` : "";
		return {
			isFine: false,
			sentence: `The receiver ${reason}, since ${at(failed_since)}; ${waiting}${next}. \`notices retry\` tries it now.`,
		};
	}
	const what = !isRunning
		? `No mailer is at work; ${waiting}. With a SQLite file, \`npm start\` runs it; with PostgreSQL, it has a service of its own (docs/mail.md).`
		: `${taken_at ? `Last notice taken ${at(taken_at)}` : "No notice was sent yet"}; ${waiting}.`;
	return { isFine: isRunning, sentence: what };
}
