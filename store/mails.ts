/** The queries on the mails and on what people answered to them, each written once for both engines. */
import type { UserType } from "../shared/entry.ts";
import type { PersonEvent } from "../shared/person-event.ts";
import type { List } from "./list-interface.ts";

/** The kind of the mail that asks whether the person joined; any other kind is an announcement's name. */
export const confirmation = "confirmation";

/** One mail. Times are ISO 8601 in UTC with milliseconds. */
export interface Mail {
	readonly id: number;
	/** The person, as the view waitlist_people has it. */
	readonly email: string;
	readonly user_type: UserType;
	/** As `personKey` makes it. */
	readonly person_key: string;
	/** `confirmation`, or the name of an announcement. */
	readonly kind: string;
	/** "sending" while the mail server has not answered; "dropped" when the person wants no mail. */
	readonly state: "waiting" | "sending" | "sent" | "refused" | "dropped";
	readonly tries: number;
	readonly created_at: string;
	readonly next_try_at: string;
	/** When it was sent, refused or dropped. */
	readonly ended_at: string | null;
	readonly message_id: string;
	/** What the mail server answered last. */
	readonly answer: string | null;
}

/** The tables of mail that a copy of the list takes along, with their columns. */
export const mailTables = {
	mails: [
		"id",
		"email",
		"user_type",
		"person_key",
		"kind",
		"state",
		"tries",
		"created_at",
		"next_try_at",
		"ended_at",
		"message_id",
		"answer",
	],
	events: ["id", "at", "person_key", "kind"],
} as const;

/** Columns of a mail that change. */
type MailChange = Partial<
	Pick<Mail, "state" | "tries" | "next_try_at" | "ended_at" | "answer">
>;

/**
 * Addresses for which something is to be decided: with a sign-up, after that id, that is newer than
 * the last confirmation to the person. In the order of the addresses, after `after`.
 */
export async function addressesWithNews(
	list: List,
	{
		afterId,
		after,
		limit,
	}: {
		readonly afterId: number;
		readonly after: string;
		readonly limit: number;
	},
): Promise<string[]> {
	const rows = await list.rows<{ person: string }>(
		`select distinct person from waitlist_submissions as sent
		where id > $1 and person > $2 and not exists (
			select 1 from mails
			where mails.email = sent.person and mails.user_type = sent.user_type
				and mails.kind = '${confirmation}' and mails.created_at >= sent.created_at
		)
		order by person limit $3`,
		afterId,
		after,
		limit,
	);
	return rows.map(({ person }) => person);
}

/** All mails to a lower-cased address, oldest first. */
export function mailsTo(list: List, email: string): Promise<Mail[]> {
	return list.rows(
		`select ${mailTables.mails} from mails where email = $1 order by id`,
		email,
	);
}

/** What a person has answered, and when. */
export interface Answer {
	readonly kind: PersonEvent;
	readonly at: string;
}

/** What was answered with any of the keys, oldest first. */
export function answersOf(
	list: List,
	keys: readonly string[],
): Promise<Answer[]> {
	return list.rows(
		`select kind, at from events
		where person_key in (${keys.map((_, index) => `$${index + 1}`)}) order by id`,
		...keys,
	);
}

/**
 * The mail that is sent next: one that was being sent when the mailer ended, or else a due one,
 * confirmations first. `withConfirmations` false leaves these out; mails of the ids `last` come
 * after all others.
 */
export async function nextMail(
	list: List,
	now: string,
	{
		withConfirmations,
		last,
	}: {
		readonly withConfirmations: boolean;
		readonly last: readonly number[];
	},
): Promise<Mail | undefined> {
	for (const state of ["sending", "waiting"]) {
		const [mail] = await list.rows<Mail>(
			`select ${mailTables.mails} from mails
			where state = $1 and next_try_at <= $2
				${withConfirmations ? "" : `and kind <> '${confirmation}'`}
			order by case when id in (${[0, ...last]}) then 1 else 0 end,
				case kind when '${confirmation}' then 0 else 1 end, next_try_at, id limit 1`,
			state,
			now,
		);
		if (mail) return mail;
	}
	return undefined;
}

/** Changes some columns of a mail. */
export async function changeMail(
	list: List,
	id: number,
	change: MailChange,
): Promise<void> {
	const columns = Object.keys(change);
	await list.rows(
		`update mails set ${columns.map((column, index) => `${column} = $${index + 2}`)} where id = $1`,
		id,
		...Object.values(change),
	);
}

/** How many mails the mail server took or refused since this time (ISO 8601, UTC). */
export async function mailsSince(list: List, time: string): Promise<number> {
	const [row] = await list.rows<{ mails: number }>(
		"select count(*) as mails from mails where ended_at >= $1 and state <> 'dropped'",
		time,
	);
	return row?.mails ?? 0;
}

/** Mails of one kind in one state. */
export interface MailCount {
	readonly kind: string;
	readonly state: Mail["state"];
	readonly mails: number;
}

/** How many mails there are, per kind and state. */
export function countMails(list: List): Promise<MailCount[]> {
	return list.rows(
		"select kind, state, count(*) as mails from mails group by kind, state order by kind, state",
	);
}

/** How many people gave each answer, also since erased sign-ups and hidden ones. */
export async function countAnswers(
	list: List,
	since = "",
): Promise<Record<PersonEvent, number>> {
	const rows = await list.rows<{ kind: PersonEvent; people: number }>(
		"select kind, count(distinct person_key) as people from events where at >= $1 group by kind",
		since,
	);
	const counts = { confirmed: 0, "not-me": 0, left: 0 };
	for (const { kind, people } of rows) counts[kind] = people;
	return counts;
}

/** What the mailer remembers between two starts; each is a time (ISO 8601, UTC) or a sentence. */
export const memories = [
	/** The founder paused the mailer. */
	"paused",
	/** Confirmations wait, because far more people join than usual; and when the founder allowed it. */
	"braked",
	"allowed",
	/** Why the mail server cannot be used, in its own words, and since when. */
	"trouble",
	"trouble-since",
	/** The day of the last digest. */
	"digest",
] as const;
type Memory = (typeof memories)[number];

/** What the mailer remembers. */
export async function remembered(
	list: List,
): Promise<Partial<Record<Memory, string>>> {
	const rows = await list.rows<{ name: Memory; value: string }>(
		"select name, value from mailer",
	);
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Remembers a value; `null` forgets it. */
export async function remember(
	list: List,
	name: Memory,
	value: string | null,
): Promise<void> {
	if (value === null) {
		await list.rows("delete from mailer where name = $1", name);
		return;
	}
	await list.rows(
		`insert into mailer (name, value) values ($1, $2)
		on conflict (name) do update set value = excluded.value`,
		name,
		value,
	);
}

/** Removes the mails to an address and what was answered to them. */
export async function removeMails(list: List, email: string): Promise<void> {
	const person = email.toLowerCase();
	await list.rows(
		`delete from events where person_key in (
			select person_key from mails where email = $1
		)`,
		person,
	);
	await list.rows("delete from mails where email = $1", person);
}
