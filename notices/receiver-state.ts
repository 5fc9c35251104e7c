/** The state of each receiver of notices, stored in the list. */
import { minute } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import type { Rows } from "../store/tables.ts";
import type { Cursor } from "./events.ts";
import { refusalText } from "./post.ts";
import type { Receiver } from "./receivers.ts";

/**
 * The cursor of a receiver, the time of its last notice, and the time and reason of its failure; times are ISO 8601. A
 * reason without a time is the status with which it redirects.
 */
export type ReceiverState = Omit<Rows["receivers"], "name">;

/** The stored state of a receiver; `undefined` for a receiver that is new in the settings. */
export async function readReceiver(
	list: List,
	name: Receiver["name"],
): Promise<ReceiverState | undefined> {
	const rows = list.read("receivers", { with: { name: [name] } });
	return (await Array.fromAsync(rows))[0];
}

export function saveReceiver(
	list: List,
	name: Receiver["name"],
	state: ReceiverState,
): Promise<void> {
	return list.insert("receivers", [{ ...state, name }], { isReplacing: true });
}

/** The ids of the last rows of which it got notices. */
export function cursorOf(state: ReceiverState): Cursor {
	return { waitlist: state.sign_up_cursor, replies: state.reply_cursor };
}

/** The state of a receiver at this cursor that takes notices. */
export function stateAt(
	cursor: Cursor,
	taken_at: string | null,
): ReceiverState {
	return {
		sign_up_cursor: cursor.waitlist,
		reply_cursor: cursor.replies,
		taken_at,
		failed_since: null,
		reason: null,
	};
}

/** The lock of the mailer that sends to a receiver. */
export function lockName(name: Receiver["name"]): string {
	return `notices-${name}`;
}

/** The state of a receiver as a sentence. */
export async function readStatus(
	list: List,
	name: Receiver["name"],
	timeZone: string,
): Promise<string> {
	const state = await readReceiver(list, name);
	const cursor = state && cursorOf(state);
	const rowsAfter = async (table: keyof Cursor) =>
		cursor ? (await list.count(table, { afterId: cursor[table] })).rows : 0;
	// Includes rows without an event, such as repeated sign-ups.
	const waiting = `waiting: ${counted(await rowsAfter("waitlist"), "sign-up")} and ${counted(await rowsAfter("replies"), "reply", "replies")}`;
	const at = (time: string) => minute(time, timeZone);
	if (state?.failed_since)
		return `The receiver ${refusalText(state.reason ?? "")}, since ${at(state.failed_since)}; ${waiting}. \`notices retry\` tries it now.`;
	if (!(await list.isLocked(lockName(name))))
		return `No mailer with these settings is running; ${waiting}. Start it as docs/mail.md says, or restart it if one runs.`;
	const last = state?.taken_at
		? `Last notice taken ${at(state.taken_at)}`
		: "No notice was sent yet";
	const redirect = state?.reason
		? ` The receiver ${refusalText(state.reason)}.`
		: "";
	return `${last}; ${waiting}.${redirect}`;
}
