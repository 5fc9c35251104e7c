/** What the list remembers of each receiver of notices, and what follows from an answer. */
import { createHash } from "node:crypto";
import { remember } from "../mail/mailer-memory.ts";
import { dayMs, pauseAfter, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { receiverPrefix } from "../store/tables.ts";

/** A receiver, by the setting that names it. */
export type ReceiverName = "NOTICE_URL" | "WEBHOOK_URL";

/** The lock of the mailer that sends to a receiver. */
export function lockName(name: ReceiverName): string {
	return `notices-${name}`;
}

interface ReceiverAddress {
	readonly name: ReceiverName;
	readonly url: string;
}

/** The last rows of which a receiver was told. */
export interface Place {
	readonly waitlist: number;
	readonly replies: number;
}

/** Times are ISO 8601. */
export interface Delivery {
	readonly place: Place;
	/** When it took a notice last. */
	readonly taken_at?: string;
	/** Since when it takes none, why, how often it was tried, and when that was last. */
	readonly failed_since?: string;
	readonly reason?: string;
	readonly tries?: number;
	readonly tried_at?: string;
	/** It wants no more notices. */
	readonly is_stopped?: boolean;
}

/** What came of one attempt: the status of the answer, or why there was none. */
export type Answer = { readonly status: number } | { readonly error: string };

/** The pauses after a failed attempt: the first, and the longest. */
const pauseMs = { first: 5 * secondMs, longest: 3 * dayMs };

/**
 * What is remembered after an attempt to bring a receiver to `place`. An answer of 410 ends it.
 */
export function afterAnswer(
	before: Delivery,
	place: Place,
	answer: Answer,
	now: number,
): Delivery {
	const time = new Date(now).toISOString();
	const reason = refusalOf(answer);
	if (reason === undefined) return { place, taken_at: time };
	return {
		...before,
		failed_since: before.failed_since ?? time,
		reason,
		tries: (before.tries ?? 0) + 1,
		tried_at: time,
		...("status" in answer && answer.status === 410 && { is_stopped: true }),
	};
}

/**
 * Why an answer means that the receiver has not taken the notice, after "The receiver"; `undefined` if
 * it has, which only 2xx says:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#delivery-success-and-failure
 */
export function refusalOf(answer: Answer): string | undefined {
	if ("error" in answer) return answer.error;
	const { status } = answer;
	if (status >= 200 && status < 300) return undefined;
	if (status === 410) return "answered 410: it wants no more notices";
	if (status >= 300 && status < 400)
		return `answered ${status}: it leads to another address, which belongs in the setting`;
	return `answered ${status}`;
}

/**
 * When a receiver may be asked next, in milliseconds since 1970. After a notice that it took, it rests for
 * `everyMs`.
 */
export function nextTry(delivery: Delivery, everyMs = 0): number {
	const { is_stopped, taken_at, tries = 0, tried_at } = delivery;
	if (is_stopped) return Number.POSITIVE_INFINITY;
	if (tried_at) return Date.parse(tried_at) + pauseAfter(tries, pauseMs);
	return taken_at ? Date.parse(taken_at) + everyMs : 0;
}

/** Whether it may be asked now. A clock that jumped back makes no pause longer. */
export function mayAsk(
	delivery: Delivery,
	everyMs: number,
	now: number,
): boolean {
	const { is_stopped, taken_at, tried_at = taken_at ?? "" } = delivery;
	const hasJumped = !is_stopped && now < Date.parse(tried_at);
	return hasJumped || now >= nextTry(delivery, everyMs);
}

/** What is remembered of a receiver; `undefined` when it was set just now. */
export async function readDelivery(
	list: List,
	{ name, url }: ReceiverAddress,
): Promise<Delivery | undefined> {
	const which = { with: { name: [`${receiverPrefix}${name}`] } };
	const [row] = await Array.fromAsync(list.read("mailer", which));
	if (row === undefined) return undefined;
	const { address, ...delivery } = JSON.parse(row.value);
	// Another address has not failed yet.
	return address === hashOf(url) ? delivery : { place: delivery.place };
}

export function saveDelivery(
	list: List,
	{ name, url }: ReceiverAddress,
	delivery: Delivery,
): Promise<void> {
	const value = JSON.stringify({ ...delivery, address: hashOf(url) });
	return remember(list, { [`${receiverPrefix}${name}`]: value });
}

/** Tells one address from another; a chat's own is a secret. */
function hashOf(url: string): string {
	return createHash("sha256").update(url).digest("base64url").slice(0, 8);
}
