/** The queries on the list, each written once for both engines. */
import {
	type Source,
	signUpColumns,
	type UserType,
	type WaitlistEntry,
} from "../shared/entry.ts";
import type { List, Value } from "./list-interface.ts";

/** One stored row. Times are ISO 8601 in UTC with milliseconds. */
export interface Submission extends WaitlistEntry, Source {
	readonly id: number;
	readonly created_at: string;
}

/** The stored columns of a sign-up; its `source` is derived from them. */
export const submissionColumns = [
	"id",
	"created_at",
	...signUpColumns,
] as const;

/**
 * What is known by mail: `confirmed` by the person, `waiting` for that, `refused` by the mail server,
 * or `left`, who gets no more mail; `null` without a mail.
 */
export const mailStates = ["confirmed", "waiting", "refused", "left"] as const;
export type MailState = (typeof mailStates)[number] | null;

/** SQL: the `MailState` of the person in the row `person` of the view or a table like it. */
const mailState = (person: string) => `case
	when exists (
		select 1 from mails join events on events.person_key = mails.person_key
		where mails.email = ${person}.email and events.kind = 'left'
	) then 'left'
	when exists (
		select 1 from mails join events on events.person_key = mails.person_key
		where mails.email = ${person}.email and mails.user_type = ${person}.user_type
			and events.kind = 'confirmed' and events.at >= ${person}.joined_at
	) then 'confirmed'
	else (
		select case state when 'refused' then 'refused' else 'waiting' end from mails
		where mails.email = ${person}.email and mails.user_type = ${person}.user_type
			and mails.kind = 'confirmation' and mails.created_at >= ${person}.joined_at
		order by id desc limit 1
	)
end`;

/** All sign-ups of one lower-cased e-mail on one side, as the view waitlist_people defines it. */
export interface Person extends WaitlistEntry {
	/** `utm_source`, or else `ref`, of the first sign-up that has one. */
	readonly source: string | null;
	readonly joined_at: string;
	readonly last_seen_at: string;
	/** How many different phones were given; `phone` is the first of them. */
	readonly phones: number;
	readonly submissions: number;
	readonly mail: MailState;
}

export interface Filter {
	/** Only this side; both when absent. */
	readonly side?: UserType | undefined;
	/** Only people who joined, or sign-ups that were sent, at this time or later (ISO 8601, UTC). */
	readonly since?: string | undefined;
	/** Only people from this source; `null` is unknown, any when absent. */
	readonly source?: string | null | undefined;
	/** Only people who have confirmed, and have not left. */
	readonly confirmed?: boolean | undefined;
	/** Only addresses that contain this text, in capital letters or not. */
	readonly search?: string | undefined;
}

/** Where people are read from: the view, or a table with the same columns. */
export const peopleView = "waitlist_people";

/** The columns of a person in the view. */
export const viewColumns = [
	"email",
	"phone",
	"user_type",
	"source",
	"joined_at",
	"last_seen_at",
	"phones",
	"submissions",
] as const satisfies (keyof Person)[];

const selectedColumns = `${viewColumns}, ${mailState("person")} as mail`;

/** People in the given order; by the time they joined, the newest last, when it is absent. */
export function people(
	list: List,
	filter: Filter,
	order: PeopleOrder = { sort: "joined_at", descending: false },
): AsyncIterable<Person> {
	const { where, values } = conditions(filter, "joined_at");
	return list.stream(
		`select ${selectedColumns} from ${peopleView} as person ${where} order by ${orderBy(order)}`,
		...values,
	);
}

/** Sign-ups by the time they were sent, the newest last. */
export function submissions(
	list: List,
	filter: Filter,
): AsyncIterable<Submission> {
	const { where, values } = conditions(filter, "created_at");
	return list.stream(
		`select ${submissionColumns} from waitlist_submissions ${where} order by created_at, id`,
		...values,
	);
}

/** All sign-ups of an address in any spelling, on both sides, oldest first. */
export function submissionsOf(
	list: List,
	email: string,
): Promise<Submission[]> {
	return list.rows(
		`select ${submissionColumns} from waitlist_submissions where person = $1 order by created_at, id`,
		email.toLowerCase(),
	);
}

/** One person per side of an address. */
export function peopleOf(
	list: List,
	email: string,
	table = peopleView,
): Promise<Person[]> {
	return list.rows(
		`select ${selectedColumns} from ${table} as person where email = $1 order by user_type`,
		email.toLowerCase(),
	);
}

export const sortColumns = [
	"joined_at",
	"email",
	"submissions",
	"last_seen_at",
] as const;

export interface PeopleOrder {
	readonly sort: (typeof sortColumns)[number];
	readonly descending: boolean;
}

export interface PageQuery extends Omit<Filter, "since">, PeopleOrder {
	readonly offset: number;
	readonly limit: number;
}

/** Some people, and how many the filter leaves in all. */
export interface Page {
	readonly people: readonly Person[];
	readonly total: number;
}

/** Some of the people that a filter leaves, in the asked order. */
export function pageOfPeople(
	list: List,
	{ sort, descending, offset, limit, ...filter }: PageQuery,
	table = peopleView,
): Promise<Person[]> {
	const { where, values } = conditions(filter, "joined_at");
	return list.rows(
		`select ${selectedColumns} from ${table} as person ${where} order by ${orderBy({ sort, descending })}
		limit $${values.length + 1} offset $${values.length + 2}`,
		...values,
		limit,
		offset,
	);
}

/** How many people a filter leaves. */
export async function countPeople(
	list: List,
	filter: Filter,
	table = peopleView,
): Promise<number> {
	const { where, values } = conditions(filter, "joined_at");
	const [row] = await list.rows<{ people: number }>(
		`select count(*) as people from ${table} as person ${where}`,
		...values,
	);
	return row?.people ?? 0;
}

/** How many sign-ups came since this time (ISO 8601, UTC). */
export async function signUpsSince(list: List, time: string): Promise<number> {
	const [row] = await list.rows<{ count: number }>(
		"select count(*) as count from waitlist where created_at >= $1",
		time,
	);
	return row?.count ?? 0;
}

/** Numbers of which one changes with each sign-up, erasure and answer to a mail. */
export interface Extent {
	/** Sign-ups that are stored, and the last id. */
	readonly submissions: number;
	readonly lastId: number;
	/** The last id of an event, and of one that hides sign-ups. */
	readonly lastEvent: number;
	readonly lastHiding: number;
}

/** The extent of the list; of sign-ups only up to an id. */
export async function extent(
	list: List,
	upToId = Number.MAX_SAFE_INTEGER,
): Promise<Extent> {
	const [row] = await list.rows<Extent>(
		`select count(*) as submissions, coalesce(max(id), 0) as "lastId",
			(select coalesce(max(id), 0) from events) as "lastEvent",
			(select coalesce(max(id), 0) from events where kind = 'not-me') as "lastHiding"
		from waitlist where id <= $1`,
		upToId,
	);
	return row ?? { submissions: 0, lastId: 0, lastEvent: 0, lastHiding: 0 };
}

/** People of one side and source who joined within one hour. */
export interface JoinedPerHour {
	/** The beginning of an ISO 8601 time, like `2026-11-21T08`, in UTC. */
	readonly hour: string;
	readonly user_type: UserType;
	readonly source: string | null;
	readonly people: number;
}

/**
 * How many people joined, at any time or since one (ISO 8601, UTC), per hour, side and source: every
 * count of people can be summed from it.
 */
export function joinedPerHour(
	list: List,
	table = peopleView,
	since = "",
): Promise<JoinedPerHour[]> {
	return list.rows(
		`select substr(joined_at, 1, 13) as hour, user_type, source, count(*) as people
		from ${table} where joined_at >= $1 group by 1, 2, 3`,
		since,
	);
}

/** How many people of a side are in each state of mail. */
export interface MailStateCount {
	readonly user_type: UserType;
	readonly mail: MailState;
	readonly people: number;
}

/** How many people are in each state of mail, per side. */
export function countMailStates(list: List): Promise<MailStateCount[]> {
	return list.rows(
		`select user_type, mail, count(*) as people
		from (select user_type, ${mailState("person")} as mail from ${peopleView} as person) as states
		group by 1, 2`,
	);
}

/** E-mail and side make the order complete, so that no person is on two pages. */
function orderBy({ sort, descending }: PeopleOrder): string {
	const columns = [...new Set([sort, "email", "user_type"])];
	const direction = descending ? "desc" : "asc";
	return columns.map((column) => `${column} ${direction}`).join();
}

function conditions(
	{ side, since, source, search, confirmed }: Filter,
	time: "joined_at" | "created_at",
) {
	const values: Value[] = [];
	const all: string[] = [];
	const add = (condition: string, value: Value) =>
		all.push(`${condition} $${values.push(value)}`);
	if (side !== undefined) add("user_type =", side);
	if (since !== undefined) add(`${time} >=`, since);
	if (source === null) all.push("source is null");
	else if (source !== undefined) add("source =", source);
	if (confirmed) all.push(`${mailState("person")} = 'confirmed'`);
	if (search) {
		const literal = search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
		// Both are lower-cased.
		add(`${time === "created_at" ? "person" : "email"} like`, `%${literal}%`);
		all.push(`${all.pop()} escape '\\'`);
	}
	return {
		where: all.length === 0 ? "" : `where ${all.join(" and ")}`,
		values,
	};
}
