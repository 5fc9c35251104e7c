/** What happened to people, as the list shows it, for those who are told of it. */
import { personKey } from "../mail/links.ts";
import type { Person } from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import type { Side } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { readAddress } from "../store/people.ts";
import { erasedPrefix } from "../store/tables.ts";
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

/** A row of the list: what it means, if anything, and what is true when a receiver has been told. */
export interface Step {
	readonly event?: PersonEvent;
	readonly place: Place;
	/** The row in the table `mailer` that is not needed any more. */
	readonly note?: { readonly name: string; readonly value: string };
}

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
 * How old a row has to be. PostgreSQL gives ids before it commits, so a row may appear after rows with
 * larger ids: a sign-up is given up before that (limits.postgres.answerMs).
 */
export const settledMs = 10 * secondMs;

/** All that is known of a lower-cased address. */
type ReadAddress = (email: string) => ReturnType<typeof readAddress>;

interface Row extends Pick<Step, "note"> {
	readonly at: string;
	readonly after: Partial<Place>;
	readonly read: () => Promise<PersonEvent | undefined>;
}

/**
 * Reads what happened after a place, in the order of time. Rows that mean nothing, such as a repeated
 * sign-up, are left out; if the last one is such a row, it has a step for its place alone.
 */
export async function readSteps(
	list: List,
	start: Place,
	wanted: Wanted,
): Promise<Step[]> {
	// Each address once, however often it was sent.
	const addresses = new Map<string, ReturnType<typeof readAddress>>();
	const rows = await readRows(list, start, wanted, (email) => {
		const known = addresses.get(email) ?? readAddress(list, email);
		addresses.set(email, known);
		return known;
	});
	const steps: Step[] = [];
	let place = start;
	for (const row of rows) {
		const { after, note, read } = row;
		place = { ...place, ...after };
		const event = await read();
		if (event && wanted.types.includes(event.type))
			steps.push({ event, place, ...(note !== undefined && { note }) });
		else if (row === rows.at(-1)) steps.push({ place });
	}
	return steps;
}

/** The rows in the order of time, and those of one table in the order of their ids. */
async function readRows(
	list: List,
	{ waitlist, replies }: Place,
	wanted: Wanted,
	read: ReadAddress,
): Promise<Row[]> {
	const { types, secrets, now, most } = wanted;
	// Before the sign-ups, so that these include each person who replied.
	const answers = await settled(
		list.read("replies", { afterId: replies }),
		wanted,
		(row) => ({
			at: row.at,
			after: { replies: row.id },
			read: () => replied(list, row, read, secrets),
		}),
	);
	const signUps = await settled(
		list.read("waitlist", { afterId: waitlist }),
		wanted,
		(row) => ({
			at: row.created_at,
			after: { waitlist: row.id },
			read: () => joined(row, read, secrets),
		}),
	);
	const erased: Row[] = [];
	if (types.includes("person.erased"))
		for await (const { name, value: at } of list.read("mailer")) {
			if (!name.startsWith(erasedPrefix) || !isSettled(at, now)) continue;
			const id = name.slice(erasedPrefix.length);
			erased.push({
				at,
				after: {},
				note: { name, value: at },
				read: async () => event("erased", at, id, at, { id }),
			});
		}
	// A table that may have more rows: what came after its last one has to wait for them.
	const ends = [answers, signUps].filter(({ length }) => length === most);
	const until = ends.map((rows) => rows.at(-1)?.at ?? "").sort()[0];
	return [...erased, ...signUps, ...answers]
		.filter(({ at }) => until === undefined || at <= until)
		.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** The first rows of a table until one is too new, with times that never go back. */
async function settled<Each>(
	rows: AsyncIterable<Each>,
	{ now, most }: Wanted,
	rowOf: (row: Each) => Row,
): Promise<Row[]> {
	const all: Row[] = [];
	let last = "";
	const end = new Date(now).toISOString();
	for await (const each of rows) {
		const row = rowOf(each);
		if (!isSettled(row.at, now)) break;
		if (row.at > last) last = row.at < end ? row.at : end;
		all.push({ ...row, at: last });
		if (all.length === most) break;
	}
	return all;
}

/** A time in the future is that of another clock, and nothing waits for it. */
function isSettled(at: string, now: number): boolean {
	return Math.abs(now - Date.parse(at)) >= settledMs;
}

/** The first sign-up of a person means that the person joined, unless it was imported. */
async function joined(
	row: StoredSignUp,
	read: ReadAddress,
	secrets: readonly string[],
): Promise<PersonEvent | undefined> {
	if (row.imported_at !== null) return undefined;
	const { people, signUps } = await read(row.email.toLowerCase());
	const person = people.find(({ user_type }) => user_type === row.user_type);
	const first = signUps.find(
		({ user_type, created_at }) =>
			user_type === row.user_type && created_at === person?.joined_at,
	);
	if (person === undefined || first?.id !== row.id) return undefined;
	const data = dataOf(person, secrets);
	const { id, created_at: at } = row;
	return event("joined", at, String(id), at, data);
}

/** A reply means something if it is another one than the person's last. */
async function replied(
	list: List,
	{ id, at, kind, person_key }: Reply,
	read: ReadAddress,
	secrets: readonly string[],
): Promise<PersonEvent | undefined> {
	const which = { with: { person_key: [person_key] } };
	const [mail] = await Array.fromAsync(list.read("mails", which));
	if (mail === undefined || kind === "asked") return undefined;
	const { email, user_type } = mail;
	const { people, replies } = await read(email);
	const before = replies.filter(
		(reply) => reply.person_key === person_key && reply.id < id,
	);
	if (before.at(-1)?.kind === kind) return undefined;
	// A press on the same day took the place of the one before: it has the same id.
	const since = before.at(-1)?.at ?? mail.created_at;
	if (kind !== "confirmed") {
		const data = { id: idOf(email, user_type, secrets), email, user_type };
		return event("left", since, person_key, at, data);
	}
	const person = people.find((each) => each.user_type === user_type);
	if (person === undefined) return undefined;
	const data = dataOf(person, secrets);
	return event("confirmed", since, person_key, at, data);
}

function dataOf(person: Person, secrets: readonly string[]): PersonData {
	const { email, user_type, phone, source, joined_at } = person;
	const id = idOf(email, user_type, secrets);
	return { id, email, user_type, phone, source, joined_at };
}

function idOf(email: string, side: Side, [secret]: readonly string[]): string {
	return secret === undefined ? "" : personKey(secret, email, side);
}

/** `since` and `of` tell it from others of its type. */
function event(
	what: "joined" | "confirmed" | "left" | "erased",
	since: string,
	of: string,
	at: string,
	data: PersonData,
): PersonEvent {
	// No full stop: it separates the parts of what is signed.
	const id = `${what}-${Date.parse(since)}-${of}`;
	return { id, type: `person.${what}`, at, data };
}
