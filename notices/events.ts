/** What happened to people, as the list shows it, for those who are told of it. */

import { personKey } from "../mail/links.ts";
import type { Mail } from "../shared/mail.ts";
import type { Person } from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { secondMs } from "../shared/time.ts";
import { erasedPrefix } from "../store/erase.ts";
import type { List } from "../store/list.ts";
import { readAddress } from "../store/people.ts";
import type { Place } from "./delivery.ts";

export const eventTypes = [
	"person.joined",
	"person.confirmed",
	"person.left",
	"person.erased",
] as const;

/** One thing that happened to one person. */
export interface PersonEvent {
	/** The same whenever it is read again. */
	readonly id: string;
	readonly type: (typeof eventTypes)[number];
	/** ISO 8601. */
	readonly at: string;
	readonly data: PersonData;
}

/**
 * The person. Who joined or confirmed has all values; who left has the first three; who was erased only
 * the id, which is the person's key (mail/links.ts), and empty without LINK_SECRET.
 */
type PersonData = { readonly id: string } & Partial<
	Pick<Person, "email" | "user_type" | "phone" | "source" | "joined_at">
>;

/** A row, what it means, and the place of who has been told. */
export interface Step {
	readonly events: readonly PersonEvent[];
	readonly place: Place;
	/** The row in the table `mailer` that is not needed after it. */
	readonly note?: string;
}

/**
 * How old a row has to be. PostgreSQL gives ids before it commits, so a row may appear after rows with
 * larger ids: a sign-up is given up before that (limits.postgres.answerMs).
 */
export const settledMs = 10 * secondMs;

type Row =
	| {
			readonly table: "waitlist";
			readonly at: string;
			readonly row: StoredSignUp;
	  }
	| { readonly table: "replies"; readonly at: string; readonly row: Reply }
	| { readonly table: "mailer"; readonly at: string; readonly name: string };

/** What is read. */
interface Wanted {
	readonly types: readonly PersonEvent["type"][];
	/** The secrets of links; the first one makes the ids of people. */
	readonly secrets: readonly string[];
	/** The time, in milliseconds since 1970. */
	readonly now: number;
	/** Rows of a table. */
	readonly most: number;
}

/**
 * Reads what happened after a place, in the order of time. Rows that mean nothing, such as a repeated
 * sign-up, are left out; if the last one is such a row, it has a step for its place alone.
 */
export async function readSteps(
	list: List,
	after: Place,
	wanted: Wanted,
): Promise<readonly Step[]> {
	const { types, secrets } = wanted;
	const rows = await readRows(list, after, wanted);
	const mails = await mailsOf(list, rows);
	const steps: Step[] = [];
	let place = after;
	for (const each of rows) {
		let events: readonly PersonEvent[] = [];
		if (each.table === "waitlist")
			events = await joined(list, each.row, secrets);
		else if (each.table === "replies") {
			const mail = mails.get(each.row.person_key);
			if (mail) events = await replied(list, each.row, mail, secrets);
		} else {
			const id = each.name.slice(erasedPrefix.length);
			events = [event("person.erased", id, each.at, { id })];
		}
		if (each.table !== "mailer")
			place = { ...place, [each.table]: each.row.id };
		events = events.filter(({ type }) => types.includes(type));
		if (events.length > 0 || each === rows.at(-1))
			steps.push({
				events,
				place,
				...(each.table === "mailer" && { note: each.name }),
			});
	}
	return steps;
}

/** The rows in the order of time, and those of one table in the order of their ids. */
async function readRows(
	list: List,
	after: Place,
	{ types, now, most }: Wanted,
): Promise<Row[]> {
	// Replies first: whoever replied is then among the sign-ups.
	const replies = await settled(
		list.read("replies", { afterId: after.replies }),
		(row) => ({ table: "replies", at: row.at, row }),
		{ now, most },
	);
	const signUps = await settled(
		list.read("waitlist", { afterId: after.waitlist }),
		(row) => ({ table: "waitlist", at: row.created_at, row }),
		{ now, most },
	);
	const erased: Row[] = [];
	if (types.includes("person.erased"))
		for await (const { name, value: at } of list.read("mailer"))
			if (name.startsWith(erasedPrefix) && isSettled(at, now))
				erased.push({ table: "mailer", at, name });
	// A table that may have more rows: what came after its last one has to wait for them.
	const ends = [replies, signUps].filter(({ length }) => length === most);
	const until = ends.map((rows) => rows.at(-1)?.at ?? "").sort()[0];
	return [...erased, ...signUps, ...replies]
		.filter(({ at }) => until === undefined || at <= until)
		.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** The first rows of a table until one is too new, with times that never go back. */
async function settled<Each>(
	rows: AsyncIterable<Each>,
	rowOf: (row: Each) => Row,
	{ now, most }: Pick<Wanted, "now" | "most">,
): Promise<Row[]> {
	const all: Row[] = [];
	let last = "";
	for await (const each of rows) {
		const row = rowOf(each);
		if (!isSettled(row.at, now)) break;
		if (row.at > last) last = row.at;
		all.push({ ...row, at: last });
		if (all.length === most) break;
	}
	return all;
}

/** A time in the future is that of another clock, and nothing waits for it. */
function isSettled(at: string, now: number): boolean {
	return Math.abs(now - Date.parse(at)) >= settledMs;
}

/** The mails to which people replied, by the key in their links. */
async function mailsOf(
	list: List,
	rows: readonly Row[],
): Promise<ReadonlyMap<string, Mail>> {
	const keys = new Set<string>();
	for (const each of rows)
		if (each.table === "replies") keys.add(each.row.person_key);
	if (keys.size === 0) return new Map();
	const which = { with: { person_key: [...keys] } };
	const mails = await Array.fromAsync(list.read("mails", which));
	return new Map(mails.map((mail) => [mail.person_key, mail]));
}

/** Whoever was not on the list before this sign-up has joined; imported people have not. */
async function joined(
	list: List,
	row: StoredSignUp,
	secrets: readonly string[],
): Promise<PersonEvent[]> {
	if (row.imported_at !== null) return [];
	const { people, signUps } = await readAddress(list, row.email);
	const person = people.find(({ user_type }) => user_type === row.user_type);
	const first = signUps.find(
		({ user_type, created_at }) =>
			user_type === row.user_type && created_at === person?.joined_at,
	);
	if (person === undefined || first?.id !== row.id) return [];
	const data = dataOf(person, secrets);
	return [event("person.joined", String(row.id), row.created_at, data)];
}

async function replied(
	list: List,
	{ id, at, kind, person_key }: Reply,
	{ email, user_type }: Mail,
	secrets: readonly string[],
): Promise<PersonEvent[]> {
	const { people, replies, signUps } = await readAddress(list, email);
	const before = replies
		.filter((reply) => reply.person_key === person_key && reply.id < id)
		.at(-1);
	// Pressed again.
	if (before?.kind === kind) return [];
	if (kind === "confirmed") {
		const person = people.find((each) => each.user_type === user_type);
		if (person === undefined) return [];
		const data = dataOf(person, secrets);
		return [event("person.confirmed", person_key, at, data)];
	}
	if (kind === "asked") return [];
	// "Take me off" counts for the address, and "This wasn't me" for the side of the mail.
	const left = sides.filter(
		(side) =>
			signUps.some((row) => row.user_type === side) &&
			(kind === "left" || side === user_type),
	);
	return left.map((side) =>
		event("person.left", `${person_key}-${side}`, at, {
			id: idOf(email, side, secrets),
			email,
			user_type: side,
		}),
	);
}

function dataOf(person: Person, secrets: readonly string[]): PersonData {
	const { email, user_type, phone, source, joined_at } = person;
	const id = idOf(email, user_type, secrets);
	return { id, email, user_type, phone, source, joined_at };
}

function idOf(email: string, side: Side, [secret]: readonly string[]): string {
	return secret === undefined ? "" : personKey(secret, email, side);
}

/** `of` tells it from others of this type at this time. */
function event(
	type: PersonEvent["type"],
	of: string,
	at: string,
	data: PersonData,
): PersonEvent {
	// No full stop: it separates the parts of what is signed.
	const id = `${type.replace("person.", "")}-${Date.parse(at)}-${of}`;
	return { id, type, at, data };
}
