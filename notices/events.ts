/** Reads the events of people from the list, for the receivers of notices. */
import { readAddress } from "../list/people.ts";
import { sideAndAddress } from "../mail/rules/mailbox.ts";
import type { Person } from "../shared/person.ts";
import { recordOf } from "../shared/record-of.ts";
import type { Reply } from "../shared/reply.ts";
import {
	type DetailColumn,
	detailColumns,
	type StoredSignUp,
} from "../shared/sign-up.ts";
import { ago } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import type { Rows } from "../store/tables.ts";

/** One thing that happened to one person; a test has no person. */
export interface PersonEvent {
	/** Stays the same when the event is read again. */
	readonly id: string;
	/** `person.` and joined, changed, confirmed, left or erased; or `test`. */
	readonly type: string;
	/** ISO 8601. */
	readonly at: string;
	/** The person. A person who left has only the first two values; an erased person has only the id, the key of the person. */
	readonly data: Partial<
		Pick<
			Person,
			"email" | "user_type" | DetailColumn | "source" | "language" | "joined_at"
		>
	> & { readonly id?: string };
}

/** The ids of the last rows of which a receiver got notices. */
export interface Cursor {
	readonly waitlist: number;
	readonly replies: number;
}

/** A row of the list, and what it means. */
export interface News {
	/** `undefined` for a row without an event, such as a repeated sign-up. */
	readonly event: PersonEvent | undefined;
	/** The cursor of a receiver that got this event. */
	readonly cursor: Cursor;
	/** The row of `erasures` that can be removed then. */
	readonly erasure?: Rows["erasures"];
}

/** Rows of a table that are read at a time. */
const rowsAtATime = 1_000;

/**
 * The cursor before the first row that came at a time (ISO 8601) or later; imported rows and rows with a time
 * in the future are skipped. `now` is in milliseconds since 1970.
 */
export async function cursorAt(
	list: List,
	since: string,
	now: number,
): Promise<Cursor> {
	const before = async (table: keyof Cursor) => {
		const { lastId } = await list.count(table);
		for await (const row of list.read(table, { since })) {
			if (row.id > lastId) break;
			const isImported = "imported_at" in row && row.imported_at !== null;
			const time = "at" in row ? row.at : row.created_at;
			if (!isImported && time <= ago(-list.settledMs, now)) return row.id - 1;
		}
		return lastId;
	};
	return {
		waitlist: await before("waitlist"),
		replies: await before("replies"),
	};
}

/**
 * Reads the events after a cursor: erased people first, then people who joined, then replies. The events of one
 * person are in the order of time. `now` is in milliseconds since 1970.
 */
export async function* readNews(
	list: List,
	start: Cursor,
	now: number,
): AsyncGenerator<News> {
	// Replies before sign-ups, so that these include each person who replied.
	const replies = await settledRows(list, "replies", start, now);
	const signUps = await settledRows(list, "waitlist", start, now);
	let cursor = start;
	for (const erasure of await Array.fromAsync(list.read("erasures"))) {
		const { person_key: id, at } = erasure;
		if (!isSettled(list, at, now)) continue;
		const event = eventOf("erased", [at, id], at, { id });
		yield { event, cursor, erasure };
	}
	const firsts: FirstIds = new Map();
	for (const signUp of signUps) {
		cursor = { ...cursor, waitlist: signUp.id };
		yield { event: await joined(list, signUp, firsts), cursor };
	}
	// A person who replied may be among the sign-ups that were not read yet.
	if (signUps.length === rowsAtATime) return;
	for (const reply of replies) {
		cursor = { ...cursor, replies: reply.id };
		yield { event: await replied(list, reply), cursor };
	}
}

/** The rows of a table after a cursor, until one is too new. */
async function settledRows<Table extends keyof Cursor>(
	list: List,
	table: Table,
	{ [table]: afterId }: Cursor,
	now: number,
): Promise<Rows[Table][]> {
	const settled: Rows[Table][] = [];
	for await (const row of list.read(table, { afterId })) {
		const time = "at" in row ? row.at : (row.edited_at ?? row.created_at);
		if (settled.length === rowsAtATime || !isSettled(list, time, now)) break;
		settled.push(row);
	}
	return settled;
}

/** A time in the future comes from another clock: the row counts as settled. */
function isSettled({ settledMs }: List, at: string, now: number): boolean {
	return Math.abs(now - Date.parse(at)) >= settledMs;
}

/** The id of the first sign-up of each person that was looked up; `undefined` for a person who is not there any more. */
type FirstIds = Map<string, number | undefined>;

/**
 * The first sign-up of a person means that the person joined, unless it was imported; or that the founder corrected
 * what is known of the person. The rows of an address are read once for all of its repeats.
 */
async function joined(
	list: List,
	{ id, email, user_type, created_at: at, ...row }: StoredSignUp,
	firsts: FirstIds,
): Promise<PersonEvent | undefined> {
	if (row.imported_at !== null) return undefined;
	const key = sideAndAddress({ email, user_type });
	if (firsts.has(key) && firsts.get(key) !== id) return undefined;
	const { people, signUps } = await readAddress(list, email);
	const person = people.find((each) => each.user_type === user_type);
	const first = signUps.find(
		(row) =>
			row.user_type === user_type && row.created_at === person?.joined_at,
	);
	firsts.set(key, first?.id);
	if (person === undefined || first?.id !== id) return undefined;
	const data = dataOf(person);
	return row.edited_at === null
		? eventOf("joined", [at, id], at, data)
		: eventOf("changed", [row.edited_at, id], row.edited_at, data);
}

/** A reply is an event if it differs from the person's last reply. */
async function replied(
	list: List,
	{ id, at, kind, person_key }: Reply,
): Promise<PersonEvent | undefined> {
	// The erasure of the person is an event of its own.
	if (kind === "erase") return undefined;
	const which = { with: { person_key: [person_key] } };
	const [mail] = await Array.fromAsync(list.read("mails", which));
	if (mail === undefined) return undefined;
	const { people, replies } = await readAddress(list, mail.email);
	const before = replies.findLast(
		(reply) => reply.person_key === person_key && reply.id < id,
	);
	const person = people.find(({ user_type }) => user_type === mail.user_type);
	if (before?.kind === kind) return undefined;
	// A reply of the same day replaced the earlier one, and has the same id.
	const since = [before?.at ?? mail.created_at, person_key] as const;
	if (kind === "confirmed")
		return person && eventOf(kind, since, at, dataOf(person));
	const { email, user_type } = mail;
	return eventOf("left", since, at, { email, user_type });
}

function dataOf(person: Person): PersonEvent["data"] {
	const { email, user_type, source, language, joined_at } = person;
	const given = detailColumns.filter(
		(name) => name === "phone" || person[name] !== null,
	);
	const details = recordOf(given, (name) => person[name]);
	return { email, user_type, ...details, source, language, joined_at };
}

/** `since` and `of` make the id unique among events of this kind. */
function eventOf(
	what: string,
	[since, of]: readonly [since: string, of: string | number],
	at: string,
	data: PersonEvent["data"],
): PersonEvent {
	// No full stop: it separates the parts of what is signed.
	const id = `${what}-${Date.parse(since)}-${of}`;
	return { id, type: `person.${what}`, at, data };
}
