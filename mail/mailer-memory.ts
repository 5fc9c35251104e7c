/** What the mailer remembers between two starts, as names and values in the list; times are ISO 8601. */
import type { List } from "../store/list.ts";

type Name =
	/** When mail was switched on: a confirmation is for people who join from then on. */
	| "on-since"
	/** All mails wait since then, and why when it was not the founder's wish. */
	| "paused"
	| "paused-why"
	/** Only people who have just joined get mail since then: many mails bounced. */
	| "slowed"
	/** Mails that bounced before do not count: the founder has ended a pause. */
	| "bounces-seen"
	/** A wave of sign-ups goes on since then, and when the founder ended the last one. */
	| "wave"
	| "wave-seen"
	/** The time of the newest alarm, and the last day of held mails, that the founder was told of. */
	| "told"
	| "told-held"
	/** What the mail server said when it could not be used, and since when. */
	| "outage"
	| "outage-since"
	/** The day, by its first moment, on which the limit of a day was reached. */
	| "day-full"
	/** The last digest. */
	| "digest"
	/** When a command changed mails or erased people: a running mailer reads them again. */
	| "changed"
	/**
	 * The words of a call of `announce`, per side; since when one is stopped; what a receiver of notices
	 * has got (notices/delivery.ts); when the person of a key was erased.
	 */
	| `${"words" | "stopped" | "notices" | "erased"}:${string}`;

export type Memory = Readonly<Partial<Record<Name, string | undefined>>>;
/** Values to be remembered; `null` forgets one. */
export type MemoryChange = Readonly<
	Partial<Record<Name, string | null | undefined>>
>;

/** All that is remembered. */
export async function readMemory(list: List): Promise<Memory> {
	const rows = await Array.fromAsync(list.read("mailer"));
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The announcements that the founder has stopped. */
export function stoppedKinds(memory: Memory): Set<string> {
	const prefix = "stopped:";
	const names = Object.keys(memory).filter((name) => name.startsWith(prefix));
	return new Set(names.map((name) => name.slice(prefix.length)));
}

export async function remember(
	list: List,
	values: MemoryChange,
): Promise<void> {
	for (const [name, value] of Object.entries(values)) {
		if (value === undefined) continue;
		if (value === null) await list.remove("mailer", { with: { name: [name] } });
		else await list.insert("mailer", [{ name, value }], { isReplacing: true });
	}
}

/** Tells a running mailer that a command changed mails or erased people. */
export function tellMailer(list: List): Promise<void> {
	return remember(list, { changed: new Date().toISOString() });
}
