/** What the list remembers of each receiver of notices. */
import { readMailerState, saveState } from "../mail/mailer-state.ts";
import { minute } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import type { Place } from "./events.ts";
import type { Receiver } from "./receivers.ts";

/** Times are ISO 8601. */
export interface Delivery {
	readonly place: Place;
	/** When it took a notice last. */
	readonly taken_at?: string | undefined;
	/** Since when it takes none, and why. */
	readonly failed_since?: string;
	readonly reason?: string;
}

/** What is remembered of a receiver; `undefined` when it was set just now. */
export async function readDelivery(
	list: List,
	name: Receiver["name"],
): Promise<Delivery | undefined> {
	const text = (await readMailerState(list))[`notices:${name}`];
	return text === undefined ? undefined : JSON.parse(text);
}

export function saveDelivery(
	list: List,
	name: Receiver["name"],
	delivery: Delivery,
): Promise<void> {
	return saveState(list, { [`notices:${name}`]: JSON.stringify(delivery) });
}

/** The lock of the mailer that sends to a receiver. */
export function lockName(name: Receiver["name"]): string {
	return `notices-${name}`;
}

/** How a receiver stands, in a sentence. */
export async function readStatus(
	list: List,
	name: Receiver["name"],
	timeZone: string,
): Promise<string> {
	const { place, failed_since, taken_at, reason }: Partial<Delivery> =
		(await readDelivery(list, name)) ?? {};
	const rowsAfter = async (table: keyof Place) =>
		place ? (await list.count(table, { afterId: place[table] })).rows : 0;
	// Some may mean nothing to it, such as repeated sign-ups.
	const waiting = `waiting: ${counted(await rowsAfter("waitlist"), "sign-up")} and ${counted(await rowsAfter("replies"), "reply", "replies")}`;
	const at = (time: string) => minute(time, timeZone);
	if (failed_since)
		return `The receiver ${reason}, since ${at(failed_since)}; ${waiting}. \`notices retry\` tries it now.`;
	if (!(await list.isLocked(lockName(name))))
		return `No mailer with these settings is at work; ${waiting}. Start it as docs/mail.md says, or again if it runs.`;
	return `${taken_at ? `Last notice taken ${at(taken_at)}` : "No notice was sent yet"}; ${waiting}.`;
}
