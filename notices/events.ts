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

type Address = Awaited<ReturnType<typeof readAddress>>;

/**
 * Reads what happened after a place, in the order of what happened to each person: who was erased, who
 * joined, who replied; `most` rows of each at most. Rows that mean nothing, such as a repeated sign-up,
 * are left out, but for the last one, which has the newest place. The first of the `secrets` of links makes
 * the ids of people; `now` is in milliseconds since 1970.
 */
export async function readSteps(
	list: List,
	start: Place,
	[secret]: readonly string[],
	now: number,
	most: number,
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
	// Each address once, however often it was sent.
	const known = new Map<string, Promise<Address>>();
	const read = (email: string) =>
		known.getOrInsertComputed(email, () => readAddress(list, email));
	const steps: Step[] = [];
	let place = start;
	const add = (news: News | undefined, note?: Step["note"]) =>
		steps.push({ event: news && eventOf(news, secret), place, note });
	for await (const { name, value: at } of list.read("mailer")) {
		if (!name.startsWith(erasedPrefix) || !isSettled(at, now)) continue;
		const id = name.slice(erasedPrefix.length);
		const news = { what: "erased", since: at, of: id, at, data: { id } };
		add(news, { name, value: at });
	}
	for (const signUp of signUps) {
		place = { ...place, waitlist: signUp.id };
		add(await joined(signUp, read));
	}
	// A person who replied may be among the sign-ups that were not read yet.
	for (const reply of signUps.length === most ? [] : replies) {
		place = { ...place, replies: reply.id };
		add(await replied(list, reply, read));
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

/** What happened to a person; `since` and `of` tell it from others of its kind. */
interface News extends Pick<PersonEvent, "at" | "data"> {
	readonly what: string;
	readonly since: string;
	readonly of: string;
}

/** The first sign-up of a person means that the person joined, unless it was imported. */
async function joined(
	row: StoredSignUp,
	read: (email: string) => Promise<Address>,
): Promise<News | undefined> {
	if (row.imported_at !== null) return undefined;
	const { people, signUps } = await read(row.email.toLowerCase());
	const person = people.find(({ user_type }) => user_type === row.user_type);
	const first = signUps.find(
		({ user_type, created_at }) =>
			user_type === row.user_type && created_at === person?.joined_at,
	);
	if (person === undefined || first?.id !== row.id) return undefined;
	const at = row.created_at;
	const data = dataOf(person);
	return { what: "joined", since: at, of: `${row.id}`, at, data };
}

/** A reply means something if it is another one than the person's last. */
async function replied(
	list: List,
	{ id, at, kind, person_key: of }: Reply,
	read: (email: string) => Promise<Address>,
): Promise<News | undefined> {
	const which = { with: { person_key: [of] } };
	const [mail] = await Array.fromAsync(list.read("mails", which));
	if (mail === undefined || kind === "asked") return undefined;
	const { email, user_type } = mail;
	const { people, replies } = await read(email);
	const before = replies.findLast(
		(reply) => reply.person_key === of && reply.id < id,
	);
	if (before?.kind === kind) return undefined;
	// A press on the same day took the place of the one before: it has the same id.
	const since = before?.at ?? mail.created_at;
	if (kind !== "confirmed")
		return { what: "left", since, of, at, data: { email, user_type } };
	const person = people.find((each) => each.user_type === user_type);
	return person && { what: kind, since, of, at, data: dataOf(person) };
}

function dataOf({ email, user_type, phone, source, joined_at }: Person) {
	return { email, user_type, phone, source, joined_at };
}

function eventOf(
	{ what, since, of, at, data }: News,
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
