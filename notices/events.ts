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

/** One thing that happened to one person; a test has no person. */
export interface PersonEvent {
	/** The same whenever it is read again. */
	readonly id: string;
	readonly type: (typeof eventTypes)[number] | "test";
	/** ISO 8601. */
	readonly at: string;
	readonly data: PersonData;
}

/**
 * The person. Who joined or confirmed has all values; who left has the first three; who was erased only
 * the id, which is the person's key (mail/links.ts), and empty without LINK_SECRET.
 */
type PersonData = { readonly id?: string } & Partial<
	Pick<Person, "email" | "user_type" | "phone" | "source" | "joined_at">
>;

/** A row of the list: what it means, if anything, and what is true when a receiver has been told. */
export interface Step {
	readonly event: PersonEvent | undefined;
	readonly place: Place;
	/** The row in the table `mailer` that is not needed any more then. */
	readonly note: { readonly name: string; readonly value: string } | undefined;
}

/**
 * How old a row has to be. PostgreSQL gives ids before it commits, so a row may appear after rows with
 * larger ids: a sign-up is given up before that (limits.postgres.answerMs).
 */
const settledMs = 10 * secondMs;

/** All that is known of a lower-cased address. */
type ReadAddress = (email: string) => ReturnType<typeof readAddress>;

/**
 * Reads what happened after a place, in the order of what happened to each person: who was erased, who
 * joined, who replied; `most` rows of each at most. Rows that mean nothing, such as a repeated sign-up,
 * are left out, but for the last one, which has the newest place. The first of the `secrets` of links makes
 * the ids of people; `now` is in milliseconds since 1970.
 */
export async function readSteps(
	list: List,
	start: Place,
	{
		types,
		secrets,
		now,
		most,
	}: {
		readonly types: readonly PersonEvent["type"][];
		readonly secrets: readonly string[];
		readonly now: number;
		readonly most: number;
	},
): Promise<Step[]> {
	// Before the sign-ups, so that these include each person who replied.
	const replies = await settledRows(
		list.read("replies", { afterId: start.replies }),
		({ at }) => at,
		now,
		most,
	);
	const signUps = await settledRows(
		list.read("waitlist", { afterId: start.waitlist }),
		({ created_at }) => created_at,
		now,
		most,
	);
	const steps: Step[] = [];
	let place = start;
	const add = (event: PersonEvent | undefined, note?: Step["note"]) => {
		const isWanted = event !== undefined && types.includes(event.type);
		steps.push({ event: isWanted ? event : undefined, place, note });
	};
	for await (const { name, value: at } of list.read("mailer")) {
		if (!name.startsWith(erasedPrefix) || !isSettled(at, now)) continue;
		const id = name.slice(erasedPrefix.length);
		add(event("erased", at, id, at, { id }), { name, value: at });
	}
	// Each address once, however often it was sent.
	const known = new Map<string, ReturnType<typeof readAddress>>();
	const read: ReadAddress = (email) =>
		known.getOrInsertComputed(email, () => readAddress(list, email));
	for (const signUp of signUps) {
		place = { ...place, waitlist: signUp.id };
		add(await joined(signUp, read, secrets));
	}
	// A person who replied may be among the sign-ups that were not read yet.
	for (const reply of signUps.length === most ? [] : replies) {
		place = { ...place, replies: reply.id };
		add(await replied(list, reply, read, secrets));
	}
	const last = steps.at(-1);
	return steps.filter((step) => step.event !== undefined || step === last);
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
	const at = row.created_at;
	return event("joined", at, `${row.id}`, at, dataOf(person, secrets));
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
	const before = replies.findLast(
		(reply) => reply.person_key === person_key && reply.id < id,
	);
	if (before?.kind === kind) return undefined;
	// A press on the same day took the place of the one before: it has the same id.
	const since = before?.at ?? mail.created_at;
	if (kind !== "confirmed") {
		const data = { id: idOf(email, user_type, secrets), email, user_type };
		return event("left", since, person_key, at, data);
	}
	const person = people.find((each) => each.user_type === user_type);
	return (
		person && event("confirmed", since, person_key, at, dataOf(person, secrets))
	);
}

function dataOf(person: Person, secrets: readonly string[]): PersonData {
	const { email, user_type, phone, source, joined_at } = person;
	const id = idOf(email, user_type, secrets);
	return { id, email, user_type, phone, source, joined_at };
}

function idOf(email: string, side: Side, [secret]: readonly string[]): string {
	return secret ? personKey(secret, email, side) : "";
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
