/** The founder's calls: who was called, what for, and when to call next. */

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
