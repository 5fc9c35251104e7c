/** What happened to people, as the list shows it, for those who are told of it. */
import { personKey } from "../mail/links.ts";
import type { Person } from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { readAddress } from "../store/people.ts";
import { erasedPrefix } from "../store/tables.ts";

/** One thing that happened to one person; a test has no person. */
export interface PersonEvent {
	/** The same whenever it is read again. */
	readonly id: string;
	/** `person.` and joined, confirmed, left or erased; or `test`. */
	readonly type: string;
	/** ISO 8601. */
	readonly at: string;
	/**
	 * The person. Who joined or confirmed has all values; who left has the first three; who was erased
	 * only the id, which is the person's key (mail/links.ts), and empty without LINK_SECRET.
	 */
	readonly data: { readonly id?: string } & Partial<
		Pick<Person, "email" | "user_type" | "phone" | "source" | "joined_at">
	>;
}

/** The last rows of which a receiver was told. */
export interface Place {
	readonly waitlist: number;
	readonly replies: number;
}

/** What comes after a place in the list. */
export interface News {
	readonly events: readonly PersonEvent[];
	/** Where a receiver is that has been told of them. */
	readonly place: Place;
	/** The rows in the table `mailer` that are not needed any more then. */
	readonly notes: readonly { readonly name: string; readonly value: string }[];
}

/**
 * How old a row has to be. PostgreSQL gives ids before it commits, so a row may appear after rows with
 * larger ids: a sign-up is given up before that (limits.postgres.answerMs).
 */
const settledMs = 10 * secondMs;
/** Rows that are read at a time: so many per event that is wanted, and so many at most. */
const rowsAtATime = { perEvent: 50, most: 1_000 };

/**
 * Reads what happened after a place, in the order of what happened to each person: who was erased, who
 * joined, who replied. At most `most` events, of some rows; those that mean nothing, such as
 * a repeated sign-up, only move the place. The first of the `secrets` of links makes the ids of people;
 * `now` is in milliseconds since 1970.
 */
export async function readNews(
	list: List,
	start: Place,
	[secret]: readonly string[],
	now: number,
	most: number,
): Promise<News> {
	const { waitlist, replies } = start;
	const rows = Math.min(most * rowsAtATime.perEvent, rowsAtATime.most);
	// Replies before sign-ups, so that these include each person who replied.
	const newReplies = await settledRows(
		list.read("replies", { afterId: replies }),
		({ at }) => at,
		now,
		rows,
	);
	const newSignUps = await settledRows(
		list.read("waitlist", { afterId: waitlist }),
		({ created_at }) => created_at,
		now,
		rows,
	);
	const mailer = await Array.fromAsync(list.read("mailer"));
	const erased = mailer.filter(
		({ name, value: at }) =>
			name.startsWith(erasedPrefix) && isSettled(at, now),
	);
	const events: PersonEvent[] = [];
	const notes: { name: string; value: string }[] = [];
	let place = start;
	for (const note of erased) {
		if (events.length === most) break;
		const id = note.name.slice(erasedPrefix.length);
		const at = note.value;
		events.push(eventOf("erased", at, id, { at, data: { id } }, secret));
		notes.push(note);
	}
	for (const signUp of newSignUps) {
		if (events.length === most) break;
		events.push(...(await joined(list, signUp, secret)));
		place = { ...place, waitlist: signUp.id };
	}
	// A person who replied may be among the sign-ups that were not read yet.
	const isAll = newSignUps.length < rows;
	for (const reply of isAll ? newReplies : []) {
		if (events.length === most) break;
		events.push(...(await replied(list, reply, secret)));
		place = { ...place, replies: reply.id };
	}
	return { events, place, notes };
}

/** The first rows of a table until one is too new; `most` at most. */
async function settledRows<Row>(
	rows: AsyncIterable<Row>,
	timeOf: (row: Row) => string,
	now: number,
	most: number,
): Promise<Row[]> {
	const settled: Row[] = [];
	for await (const row of rows) {
		if (settled.length === most || !isSettled(timeOf(row), now)) break;
		settled.push(row);
	}
	return settled;
}

/** A time in the future is that of another clock, and nothing waits for it. */
function isSettled(at: string, now: number): boolean {
	return Math.abs(now - Date.parse(at)) >= settledMs;
}

/** The first sign-up of a person means that the person joined, unless it was imported. */
async function joined(
	list: List,
	row: StoredSignUp,
	secret: string | undefined,
): Promise<PersonEvent[]> {
	if (row.imported_at !== null) return [];
	const { people, signUps } = await readAddress(list, row.email);
	const person = people.find(({ user_type }) => user_type === row.user_type);
	const first = signUps.find(
		({ user_type, created_at }) =>
			user_type === row.user_type && created_at === person?.joined_at,
	);
	if (person === undefined || first?.id !== row.id) return [];
	const at = row.created_at;
	const data = dataOf(person);
	return [eventOf("joined", at, `${row.id}`, { at, data }, secret)];
}

/** A reply means something if it is another one than the person's last. */
async function replied(
	list: List,
	{ id, at, kind, person_key }: Reply,
	secret: string | undefined,
): Promise<PersonEvent[]> {
	const which = { with: { person_key: [person_key] } };
	const [mail] = await Array.fromAsync(list.read("mails", which));
	if (mail === undefined || kind === "asked") return [];
	const { email, user_type } = mail;
	const { people, replies } = await readAddress(list, email);
	const before = replies.findLast(
		(reply) => reply.person_key === person_key && reply.id < id,
	);
	const person = people.find((each) => each.user_type === user_type);
	if (before?.kind === kind || (kind === "confirmed" && !person)) return [];
	const what = kind === "confirmed" ? kind : "left";
	const data =
		kind === "confirmed" && person ? dataOf(person) : { email, user_type };
	// A press on the same day took the place of the one before: it has the same id.
	const since = before?.at ?? mail.created_at;
	return [eventOf(what, since, person_key, { at, data }, secret)];
}

function dataOf({ email, user_type, phone, source, joined_at }: Person) {
	return { email, user_type, phone, source, joined_at };
}

/** `since` and `of` tell it from others of its kind. */
function eventOf(
	what: string,
	since: string,
	of: string,
	{ at, data }: Pick<PersonEvent, "at" | "data">,
	secret = "",
): PersonEvent {
	const { email, user_type } = data;
	const id =
		secret && email && user_type ? personKey(secret, email, user_type) : "";
	return {
		// No full stop: it separates the parts of what is signed.
		id: `${what}-${Date.parse(since)}-${of}`,
		type: `person.${what}`,
		at,
		data: { id, ...data },
	};
}
