/** What programs ask the table of people; list/refresh-people.ts brings it up to date before. */
import { type Counts, noCounts, Tally } from "../shared/counts.ts";
import type { Order } from "../shared/people-filter.ts";
import { type Filter, searchedTexts } from "../shared/people-filter.ts";
import type { Person } from "../shared/person.ts";
import { type Side, sides } from "../shared/sides.ts";
import { startOfQuarter } from "../shared/time.ts";
import type { List } from "./list.ts";
import {
	type PersonRow,
	personOf,
	readCounts,
	type StoredPerson,
} from "./people.ts";
import type { Value } from "./tables.ts";

/** Which people; all when empty. */
export interface PeopleFilter extends Filter {
	/** Only people who joined at a time (ISO 8601) or later, or before one. */
	readonly since?: string | undefined;
	readonly before?: string | undefined;
	/** Only people with one of these values. */
	readonly with?: {
		readonly [Column in
			| "email"
			| "mailbox"
			| "first_ref"
			| "answer"]?: readonly string[];
	};
}

/** The oldest people first. */
const byTime: Order = { sort: "joined_at", descending: false };

/** The people that match the filter, in the order; equal ones are ordered by e-mail and side. */
export async function findPeople(
	list: List,
	filter: PeopleFilter,
	order: Order = byTime,
	{ offset = 0, limit }: { offset?: number; limit?: number } = {},
): Promise<StoredPerson[]> {
	const { where, values } = conditionOf(list, filter);
	const rows = await list.rows<PersonRow>(
		`select * from people ${where} ${orderOf(order)}
			${limit === undefined ? "" : `limit ${limit} offset ${offset}`}`,
		values,
	);
	return rows.map(personOf);
}

/** The same people, of whom only some are in memory at a time. */
export async function* eachPerson(
	list: List,
	filter: PeopleFilter = {},
	order: Order = byTime,
): AsyncGenerator<StoredPerson> {
	const { where, values } = conditionOf(list, filter);
	const sql = `select * from people ${where} ${orderOf(order)}`;
	for await (const page of list.rowPages<PersonRow>(sql, values))
		for (const row of page) yield personOf(row);
}

/** How many people match the filter. */
export async function countPeople(
	list: List,
	filter: PeopleFilter = {},
): Promise<number> {
	const { where, values } = conditionOf(list, filter);
	const [row] = await list.rows<{ people: number }>(
		`select count(*) as people from people ${where}`,
		values,
	);
	return row?.people ?? 0;
}

/** How many people of each side match the filter. */
export async function countPeoplePerSide(
	list: List,
	filter: PeopleFilter = {},
): Promise<Counts> {
	const { where, values } = conditionOf(list, filter);
	const rows = await list.rows<{ user_type: Side; people: number }>(
		`select user_type, count(*) as people from people ${where} group by user_type`,
		values,
	);
	const counts = noCounts();
	for (const { user_type, people } of rows) counts[user_type] += people;
	return counts;
}

/** The counts of all people, with days and hours of the time zone; of some people with a filter, which takes longer. */
export async function readTally(
	list: List,
	timeZone: string,
	filter?: PeopleFilter,
): Promise<Tally> {
	const tally = new Tally(timeZone);
	const where = filter && conditionOf(list, filter);
	for (const { counted, name, user_type, people } of await readCounts(
		list,
		where,
	))
		if (counted === "joined_quarter")
			tally.addTime(startOfQuarter(Number(name)), user_type, people);
		else tally.addPart(counted, name || null, user_type, people);
	return tally;
}

/** The names of the announcements that the mails have, in their order. */
export async function readAnnounced(list: List): Promise<string[]> {
	// One look at the index per name: there are few names, and many mails.
	const next =
		"select min(kind) as kind from mails where kind <> 'confirmation'";
	const rows = await list.rows<{ kind: string }>(
		`with recursive names as (
			${next}
			union all
			select (${next} and kind > names.kind) from names where names.kind is not null
		)
		select kind from names where kind is not null order by kind`,
	);
	return rows.map(({ kind }) => kind);
}

/** People who joined by the page in one quarter of an hour, and are alike in what the funnel is divided by. */
export interface JoinedAlike
	extends Pick<Person, "user_type" | "source" | "language" | "mail"> {
	readonly joined_quarter: number;
	readonly people: number;
}

/** The people who joined by the page, without those who were imported. */
export function readJoined(list: List): Promise<JoinedAlike[]> {
	const columns = "joined_quarter, user_type, source, language, mail";
	return list.rows(
		`select ${columns}, count(*) as people from people where is_first_imported = 0 group by ${columns}`,
	);
}

/** A confirmed person, the first one of the mailbox, whose first sign-up has this `ref`. */
export interface Referred extends Pick<Person, "email" | "user_type"> {
	readonly mailbox: string;
	readonly first_ref: string;
}

/** The people of all refs, or of some, in the order in which they joined. */
export async function readReferred(
	list: List,
	refs?: readonly string[],
): Promise<Referred[]> {
	const among = refs
		? `in (${list.listed("$1", "first_ref", "people")})`
		: "is not null";
	const rows = await list.rows<Referred & { readonly joined_at: string }>(
		`select email, user_type, mailbox, first_ref, joined_at from people as person
			where first_ref ${among} and mail = 'confirmed' and not exists (
				select 1 from people as earlier
				where earlier.mailbox = person.mailbox
					and (earlier.joined_at, earlier.email, earlier.user_type)
						< (person.joined_at, person.email, person.user_type)
			)`,
		refs ? [JSON.stringify(refs)] : [],
	);
	// Not by the database: to have this order, SQLite would read all people in it.
	const placeOf = (row: (typeof rows)[number]) =>
		`${row.joined_at} ${row.email} ${row.user_type}`;
	return rows.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Some lower-cased addresses at random: of sign-ups, and the next one among the people after each. */
export async function sampleAddresses(
	list: List,
	most: number,
): Promise<string[]> {
	const last = await list.lastSignUpId();
	const emails = new Set<string>();
	for (let n = 0; n < most; n += 1) {
		const id = Math.ceil(Math.random() * last);
		const rows = await list.rows<{ person: string; email: string | null }>(
			`select person, (select min(email) from people where email > person) as email
				from waitlist where id >= ${id} order by id limit 1`,
		);
		for (const { person, email } of rows)
			emails.add(person).add(email ?? person);
	}
	return [...emails];
}

/** The people who have confirmed, in no order. */
export async function* eachOwner(
	list: List,
): AsyncGenerator<Pick<Person, "email" | "user_type">> {
	const sql = "select email, user_type from people where mail = 'confirmed'";
	for await (const page of list.rowPages<Pick<Person, "email" | "user_type">>(
		sql,
	))
		yield* page;
}

function orderOf({ sort, descending }: Order): string {
	const columns = sort === "email" ? [sort] : [sort, "email"];
	const direction = descending ? "desc" : "asc";
	const all = [...columns, "user_type"].map((each) => `${each} ${direction}`);
	return `order by ${all}`;
}

/** SQL: the condition, with `$1`, `$2` … for the values. */
function conditionOf(list: List, filter: PeopleFilter) {
	const { side, source, answer, mail, got, notGot, toCall } = filter;
	const values: Value[] = [];
	const all: string[] = [];
	const parameter = (value: Value) => `$${values.push(value)}`;
	const is = (column: string, value: string | null) =>
		value === null ? `${column} is null` : `${column} = ${parameter(value)}`;
	const hasGot = (name: string) => {
		const part = parameter(`"name":${JSON.stringify(name)},`);
		return list.contains("coalesce(announcements, '')", part);
	};
	if (side !== undefined && sides.includes(side))
		all.push(is("user_type", side));
	if (source !== undefined)
		// Without capital letters, it is the same source; an empty text is none.
		all.push(
			source
				? `(${is("source", source)} or ${is("source", source.toLowerCase())})`
				: "source is null",
		);
	if (answer !== undefined) all.push(is("answer", answer));
	if (mail !== undefined) all.push(is("mail", mail));
	if (got !== undefined) all.push(hasGot(got));
	if (notGot !== undefined) all.push(`not ${hasGot(notGot)}`);
	if (toCall !== undefined)
		all.push(
			`phone is not null and coalesce(mail, '') <> 'left'
				and (call_on <= ${parameter(toCall)} or (call_on is null and called_at is null))`,
		);
	if (filter.withoutLeft) all.push("coalesce(mail, '') <> 'left'");
	if (filter.search) {
		const { stored, shown } = searchedTexts(filter.search);
		const ofShown = list.contains(
			"coalesce(shown_email, email)",
			parameter(shown),
		);
		all.push(`(${list.contains("email", parameter(stored))} or ${ofShown})`);
	}
	if (filter.since !== undefined)
		all.push(`joined_at >= ${parameter(filter.since)}`);
	if (filter.before !== undefined)
		all.push(`joined_at < ${parameter(filter.before)}`);
	for (const [column, some] of Object.entries(filter.with ?? {})) {
		const listed = list.listed(
			parameter(JSON.stringify(some)),
			column,
			"people",
		);
		all.push(`${column} in (${listed})`);
	}
	const where = all.length > 0 ? `where ${all.join(" and ")}` : "";
	return { where, values };
}
