/** The founder's calls: who was called, what for, and when to call next. */
import type { KnownState } from "./mail.ts";

/** The founder's notes on the calls to one address: one row per address. */
export interface Call {
	/** Lower-cased. */
	readonly email: string;
	/** When the row was changed last, and when the person was called last (ISO 8601). */
	readonly at: string;
	readonly called_at: string | null;
	readonly note: string | null;
	/** The next day to call, like `2026-11-30`. */
	readonly call_on: string | null;
}

/** The columns that are shown per person. */
export const callColumns = ["called_at", "call_on", "note"] as const;
export type CallNotes = Pick<Call, (typeof callColumns)[number]>;

/** The longest note, in characters. */
export const longestNote = 500;

/**
 * Whether the founder has to call the person on a day, like `2026-11-23`: who gave a phone, has not
 * left, and was not called yet or is to be called again by then.
 */
export function isToCall(
	person: CallNotes & {
		readonly phone: string | null;
		readonly mail: KnownState;
	},
	day: string,
): boolean {
	if (person.phone === null || person.mail === "left") return false;
	return person.call_on === null
		? person.called_at === null
		: person.call_on <= day;
}
