/** What programs ask the table of people; list/refresh-people.ts brings it up to date before. */
import {
	type Counts,
	noCounts,
	Tally,
	type TallyPart,
	tallyParts,
} from "../shared/counts.ts";
import { confirmation, type KnownState, knownStates } from "../shared/mail.ts";
import { type Order, searchedTexts } from "../shared/people-filter.ts";
import type { Person } from "../shared/person.ts";
import { type Side, sides } from "../shared/sides.ts";
import {
	ago,
	dayMs,
	offsetsIn,
	oldestTime,
	quarterMs,
	quarterOf,
	spanOfDay,
	startOfQuarter,
} from "../shared/time.ts";
import { limits } from "./limits.ts";
import type { List } from "./list.ts";
import {
	type Counted,
	countsOf,
	type PersonRow,
	personOf,
	readCount,
	type StoredPerson,
} from "./people.ts";
import {
	conditionOf,
	inOrder,
	orderOf,
	type PeopleFilter,
	type Search,
	searchOf,
} from "./people-search.ts";
import { compareUnits, searchAddresses } from "./people-texts.ts";
import type { Value } from "./tables.ts";

/** The oldest people first. */
const byTime: Order = { sort: "joined_at", descending: false };

/** The people that match the filter, in the order; equal ones are ordered by e-mail and side. */
export async function findPeople(
	list: List,
	filter: PeopleFilter,
	order: Order = byTime,
): Promise<StoredPerson[]> {
	const { from, where, values } = await searchOf(list, filter, order);
	const rows = await list.rows<PersonRow>(
		`select * from ${from} ${where} ${orderOf(order)}`,
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
	for await (const page of peoplePages(list, filter, order)) yield* page;
}

/** The same people in arrays. */
export async function* peoplePages(
	list: List,
	filter: PeopleFilter,
	order: Order = byTime,
): AsyncGenerator<StoredPerson[]> {
	const { from, where, values } = await searchOf(list, filter, order);
	const sql = `select * from ${from} ${where} ${orderOf(order)}`;
	for await (const page of list.rowPages<PersonRow>(sql, values))
		yield page.map(personOf);
}

/** The addresses of these people alone, in arrays; that of a person on both sides twice. */
export async function* emailPages(
	list: List,
	filter: PeopleFilter,
	order: Order,
): AsyncGenerator<string[]> {
	const { from, where, values } = await searchOf(list, filter, order);
	const sql = `select email from ${from} ${where} ${orderOf(order)}`;
	for await (const page of list.rowPages<{ email: string }>(sql, values))
		yield page.map(({ email }) => email);
}

/** What the rules of a mail to many people ask of each: other columns would take most of the time. */
export type MailPerson = Pick<
	StoredPerson,
	| "email"
	| "user_type"
	| "joined_at"
	| "language"
	| "answer"
	| "mail"
	| "mailbox"
	| "is_imported"
	| "origin"
>;

/** How they are selected: only imported people have an origin, which is at some place of a long text. */
interface MailRow extends Omit<MailPerson, "is_imported" | "origin"> {
	readonly is_imported: number;
	/** `null` without an origin. */
	readonly details: string | null;
}

const hasOrigin = (list: List) =>
	`case when is_imported = 1 then ${list.contains("details", `'"origin":'`)} else false end`;

function mailPersonOf({
	details,
	is_imported,
	...person
}: MailRow): MailPerson {
	return {
		...person,
		is_imported: is_imported === 1,
		origin: details === null ? null : JSON.parse(details).origin,
	};
}

/** The same of these people, in arrays, the oldest first. */
export async function* mailPeople(
	list: List,
	filter: PeopleFilter,
): AsyncGenerator<MailPerson[]> {
	const { from, where, values } = await searchOf(list, filter, byTime);
	const sql = `select email, user_type, joined_at, language, answer, mail, mailbox, is_imported,
			case when ${hasOrigin(list)} then details end as details
		from ${from} ${where} ${orderOf(byTime)}`;
	for await (const page of list.rowPages<MailRow>(sql, values))
		yield page.map(mailPersonOf);
}

/** People who are alike in what these rules ask. */
export interface Alike
	extends Pick<StoredPerson, "user_type" | "language" | "answer" | "mail"> {
	readonly is_imported: boolean;
	/** Whether only imports brought them in. */
	readonly hasOrigin: boolean;
	readonly people: number;
}

/** People of groups, without those of some mailboxes. */
interface AlikeBut {
	readonly without: readonly string[];
	/** Whether answers are told apart: there may be as many as people. */
	readonly byAnswer: boolean;
}

/** Counts these people, without those of some mailboxes, by what these rules ask. */
export async function countAlike(
	list: List,
	filter: PeopleFilter,
	{ without, byAnswer }: AlikeBut,
): Promise<Alike[]> {
	const { from, where, values } = await searchOf(list, filter);
	const others = list.listed(
		`$${values.push(JSON.stringify(without))}`,
		"mailbox",
		"people",
	);
	type Row = Omit<Alike, "is_imported" | "hasOrigin"> &
		Record<"is_imported" | "origins", number>;
	const columns = `user_type, language, ${byAnswer ? "answer, " : ""}mail, is_imported`;
	const rows = await list.rows<Row>(
		`select ${columns}, ${origins(list)} as origins, count(*) as people
			from ${from} ${where ? `${where} and` : "where"} mailbox not in (${others})
			group by ${columns}, origins`,
		values,
	);
	return rows.map(({ is_imported, origins, answer = null, ...alike }) => ({
		...{ ...alike, answer },
		is_imported: is_imported === 1,
		hasOrigin: origins === 1,
	}));
}

const origins = (list: List) =>
	`case when ${hasOrigin(list)} then 1 else 0 end`;

/**
 * Counts the first of these people, at most so many, by side and language: those of the groups, and others, each named by
 * side and address.
 */
export async function countFirst(
	list: List,
	filter: PeopleFilter,
	{ without, byAnswer }: AlikeBut,
	groups: readonly Alike[],
	others: readonly string[],
	most: number,
): Promise<Pick<Alike, "user_type" | "language" | "people">[]> {
	const { from, where, values } = await searchOf(list, filter, byTime);
	const among = (some: readonly string[]) =>
		list.listed(`$${values.push(JSON.stringify(some))}`, "email", "people");
	// One text for what tells groups apart; a mark before a value tells an empty one from none.
	const marked = (column: string) => `coalesce('=' || ${column}, '')`;
	const group = `user_type || ' ' || is_imported || ' ' || ${origins(list)} || ' ' || ${marked("mail")}
		|| ' ' || ${marked("language")} ${byAnswer ? `|| ' ' || ${marked("answer")}` : ""}`;
	const texts = groups.map((each) =>
		[
			...[each.user_type, Number(each.is_imported), Number(each.hasOrigin)],
			...[each.mail, each.language, ...(byAnswer ? [each.answer] : [])].map(
				(value) => (value === null ? "" : `=${value}`),
			),
		].join(" "),
	);
	return list.rows(
		`select user_type, language, count(*) as people from (
			select user_type, language from ${from} ${where ? `${where} and` : "where"} (
				(${group} in (${among(texts)}) and mailbox not in (${among(without)}))
				or user_type || ' ' || email in (${among(others)})
			) ${orderOf(byTime)} limit ${most}
		) as first group by user_type, language`,
		values,
	);
}

/** The mailboxes of all people in their order, that of each person, in arrays. */
export async function* mailboxPages(list: List): AsyncGenerator<string[]> {
	const from = list.indexedBy("people", "people_mailbox");
	const sql = `select mailbox from ${from} order by mailbox`;
	for await (const page of list.rowPages<{ mailbox: string }>(sql))
		yield page.map(({ mailbox }) => mailbox);
}

/** The addresses that are not written as their mailbox is, in arrays. */
export function otherSpellings(
	list: List,
): AsyncGenerator<Pick<StoredPerson, "email" | "mailbox">[]> {
	return list.rowPages(
		"select email, mailbox from people where email <> mailbox",
	);
}

/**
 * The mailboxes of these people, as far as they are in one of these states, of which there is more than that their people
 * confirmed: a mail of a kind that was not dropped, or another reply. All of them where the rows do not tell, as for a
 * reply whose mail was removed: it may be of any mailbox.
 */
export async function readNotedMailboxes(
	list: List,
	kind: string,
	filter: PeopleFilter,
	states: readonly KnownState[],
): Promise<string[]> {
	const replied = "select person_key from replies where kind <> 'confirmed'";
	const [unknown] =
		await list.rows(`select 1 as one from (${replied}) as replied
			where not exists (select 1 from mails where mails.person_key = replied.person_key)
		union all select 1 as one from ${list.indexedBy("mails", "mails_without_mailbox")} where mailbox is null limit 1`);
	const { from, where, values } = await searchOf(list, filter);
	const open = list.listed(
		`$${values.push(JSON.stringify(states.map((state) => state ?? "")))}`,
		"mail",
		"people",
	);
	const all = [`coalesce(mail, '') in (${open})`];
	if (!unknown) {
		const had = `kind = $${values.push(kind)} and state <> 'dropped'`;
		const hasReplied = `person_key in (${replied})`;
		// Nearly all have a confirmation, and few people are asked for one; few have an announcement.
		all.push(
			kind === confirmation
				? `exists (select 1 from mails where mails.mailbox = people.mailbox and ((${had}) or ${hasReplied}))`
				: `mailbox in (select mailbox from ${list.indexedBy("mails", "mails_once")}
					where ${had} and kind <> 'confirmation' union select mailbox from mails where ${hasReplied})`,
		);
	}
	const rows = await list.rows<{ readonly mailbox: string }>(
		`select distinct mailbox from ${from} ${where ? `${where} and` : "where"} ${all.join(" and ")}`,
		values,
	);
	return rows.map(({ mailbox }) => mailbox);
}

/** Some of the people that match the filter, in the order, and how many match in all. In a snapshot. */
export async function findPage(
	list: List,
	filter: PeopleFilter,
	order: Order,
	{ offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): Promise<{ readonly people: StoredPerson[]; readonly total: number }> {
	const narrow = await narrowed(list, filter);
	const search = await searchOf(list, narrow.filter);
	const { from, where, values, alike } = search;
	const known =
		narrow.total ??
		search.total ??
		(alike && (await countFound(list, narrow.filter, search, narrow.found)));
	if (known === 0) return { people: [], total: 0 };
	const few = limits.fewPeople;
	// The index of a value has the order of joining.
	const index =
		alike && order.sort === "joined_at" ? alike : inOrder[order.sort];
	if (where && index !== alike && (known === undefined || known <= few)) {
		const rows = await list.rows<PersonRow & { readonly matches: number }>(
			`with found as materialized (select * from ${from} ${where} limit ${few + 1})
			select found.*, (select count(*) from found) as matches from found
			${orderOf(order)} limit ${limit} offset ${offset}`,
			values,
		);
		const people = rows.map(({ matches, ...row }) => personOf(row));
		const total = known ?? rows[0]?.matches;
		if (total !== undefined && total <= few) return { people, total };
		if (total === undefined && offset === 0) return { people, total: 0 };
	}
	const total =
		known ?? (await countFound(list, narrow.filter, search, narrow.found));
	const size = Math.min(limit, total - offset);
	if (size <= 0) return { people: [], total };
	// From the nearer end.
	const isBackwards = offset > total / 2;
	const by = orderOf(order, isBackwards);
	// Their names first: PostgreSQL finds them in the index alone, without a look at each person.
	const rows = await list.rows<PersonRow>(
		`select * from people where (email, user_type) in (
			select email, user_type from ${list.indexedBy("people", index)} ${where}
			${by} limit ${size} offset ${isBackwards ? total - offset - size : offset}
		) ${by}`,
		values,
	);
	if (isBackwards) rows.reverse();
	return { people: rows.map(personOf), total };
}

/** How many people match the filter. */
export async function countPeople(
	list: List,
	filter: PeopleFilter = {},
): Promise<number> {
	const { filter: narrow, total, found } = await narrowed(list, filter);
	if (total !== undefined) return total;
	const search = await searchOf(list, narrow);
	return search.total ?? countFound(list, narrow, search, found);
}

/**
 * The same filter, with the few addresses that its search finds in the place of the text; and how many people match, if
 * it asks for no more than a search and a side, or how many are found in any state of mail, if it also asks for one.
 */
async function narrowed(
	list: List,
	filter: PeopleFilter,
): Promise<{
	readonly filter: PeopleFilter;
	readonly total?: number;
	readonly found?: number;
}> {
	const { search, side, with: some, mail, ...others } = filter;
	if (!search || some?.email) return { filter };
	const { stored, shown } = searchedTexts(search);
	const { people, emails } = await searchAddresses(
		list,
		[...new Set([stored, shown])],
		side && sides.includes(side) ? side : undefined,
		limits.fewPeople,
	);
	const isAll = ![...Object.values(others), some].some(
		(value) => value !== undefined,
	);
	return {
		...(isAll && { [mail === undefined ? "total" : "found"]: people }),
		filter: emails
			? { ...others, mail, side, with: { ...some, email: emails } }
			: filter,
	};
}

/**
 * How many people match; in any state of mail, there may be `found` of them. If most people are in the state, those in the
 * other ones are counted instead.
 */
async function countFound(
	list: List,
	filter: PeopleFilter,
	search: Search,
	found: number | undefined,
): Promise<number> {
	const { mail, answer, side } = filter;
	if (search.alike !== "people_mail" || mail === undefined)
		return countRows(list, search);
	let people =
		!filter.search && answer !== undefined
			? await readCount(list, "answer", [answer], side)
			: found;
	const isMost = async () =>
		2 * (await readCount(list, "mail", [mail])) >
		(await readCount(list, "mail"));
	if (people === undefined || !(await isMost())) return countRows(list, search);
	for (const other of [...knownStates, null])
		if (other !== mail)
			people -= await countRows(list, {
				...(await conditionOf(list, { ...filter, mail: other })),
				from: list.indexedBy("people", search.alike),
			});
	return people;
}

async function countRows(
	list: List,
	{ from, where, values }: Pick<Search, "from" | "where" | "values">,
): Promise<number> {
	const [row] = await list.rows<{ people: number }>(
		`select count(*) as people from ${from} ${where}`,
		values,
	);
	return row?.people ?? 0;
}

/** How many people of each side match the filter. */
export async function countPeoplePerSide(
	list: List,
	filter: PeopleFilter = {},
): Promise<Counts> {
	const counts = noCounts();
	for (const side of sides)
		counts[side] = await countPeople(list, { ...filter, side });
	return counts;
}

/** The counts of all people, with days and hours of the time zone; of some people with a filter, which takes longer. */
export async function readTally(
	list: List,
	timeZone: string,
	filter?: PeopleFilter,
): Promise<Tally> {
	const tally = new Tally(timeZone);
	const condition = filter && (await conditionOf(list, filter));
	const from = countsOf(condition?.where);
	const values = condition?.values ?? [];
	const parts = await list.rows<{
		readonly counted: TallyPart;
		readonly name: string;
		readonly user_type: Side;
		readonly people: number;
	}>(
		`select counted, name, user_type, people from ${from}
			where counted in ('${tallyParts.join("', '")}') and people > 0`,
		values,
	);
	for (const { counted, name, user_type, people } of parts)
		tally.addPart(counted, name || null, user_type, people);
	// One text per side, of quarters and how many people joined in each: as rows, tens of thousands would take longer.
	const times = ["joined_quarter", "joined_day"] satisfies Counted[];
	const kinds = times.flatMap((counted) =>
		sides.map((side) => ({ counted, side, as: `${counted}_${side}` })),
	);
	const [texts] = await list.rows<Record<string, string | null>>(
		`select ${kinds.map(
			({ counted, side, as }) =>
				`string_agg(name || ' ' || people, ' ') filter (where counted = '${counted}' and user_type = '${side}') as ${as}`,
		)} from ${from} where counted in ('${times.join("', '")}') and people > 0`,
		values,
	);
	const { offsets, last } = await zoneOf(list, timeZone);
	for (const { counted, side, as } of kinds) {
		const text = texts?.[as] ?? "";
		const hasHour = counted === "joined_quarter";
		for (const [, first, second] of text.matchAll(/(-?\d+) (\d+)/g)) {
			const [quarter, people] = [Number(first), Number(second)];
			// A clock that was far off may have stored any time.
			const known =
				quarter <= last
					? offsets.find(({ from }) => from <= quarter)
					: undefined;
			if (known) {
				const hour = Math.floor((quarter + known.ahead) / 4);
				tally.addHour(hour, side, people, hasHour);
			} else tally.addTime(startOfQuarter(quarter), side, people, hasHour);
		}
	}
	return tally;
}

/** The time zone from a time on, or from the first one at which a person joined, until a year after the last one. */
async function zoneOf(list: List, timeZone: string, since?: string) {
	const [joined] = await list.rows<Record<"first" | "last", string | null>>(
		`select (select min(joined_at) from people) as first,
			(select max(joined_at) from people) as last`,
	);
	const oldest = joined?.first ?? oldestTime;
	const first = quarterOf(since ?? (oldest > oldestTime ? oldest : oldestTime));
	const last = Math.min(
		quarterOf(joined?.last ?? oldestTime),
		quarterOf(ago(-yearMs)),
	);
	return { offsets: offsetsIn(timeZone, first, last), last };
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

/** People who joined by the page on one day, and are alike in what the funnel is divided by. */
export interface JoinedAlike
	extends Pick<Person, "user_type" | "source" | "language" | "mail"> {
	/** In the time zone, like `2026-11-22`. */
	readonly day: string;
	readonly people: number;
}

/** The people who joined by the page from a day on, without those who were imported. */
export async function readJoined(
	list: List,
	timeZone: string,
	since: string,
): Promise<JoinedAlike[]> {
	const begin = spanOfDay(since, timeZone).since;
	const { offsets } = await zoneOf(list, timeZone, begin);
	const aheads = offsets.map(
		({ from, ahead }) => `when joined_quarter >= ${from} then ${ahead}`,
	);
	const columns = "user_type, source, language, mail";
	const rows = await list.rows<Omit<JoinedAlike, "day"> & { day: number }>(
		`select (joined_quarter + case ${aheads.join(" ")} end) / ${quartersPerDay} as day, ${columns}, count(*) as people
			from people where is_first_imported = 0 and joined_quarter >= ${quarterOf(begin)}
			group by 1, ${columns}`,
	);
	return rows.map(({ day, ...each }) => ({
		...each,
		day: startOfQuarter(day * quartersPerDay).slice(0, 10),
	}));
}

const quartersPerDay = dayMs / quarterMs;
const yearMs = 365 * dayMs;

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
	// With mail = 'confirmed', SQLite would go through all who confirmed.
	const rows = await list.rows<Referred & { readonly joined_at: string }>(
		`select email, user_type, mailbox, first_ref, joined_at from people as person
			where first_ref ${among} and coalesce(mail, '') = 'confirmed' and not exists (
				select 1 from people as earlier
				where earlier.mailbox = person.mailbox
					and (earlier.joined_at, earlier.email, earlier.user_type)
						< (person.joined_at, person.email, person.user_type)
			)`,
		refs ? [JSON.stringify(refs)] : [],
	);
	// Not by the database: to have this order, SQLite would read all people in it.
	return rows.sort(
		(one, other) =>
			compareUnits(one.joined_at, other.joined_at) ||
			compareUnits(one.email, other.email) ||
			compareUnits(one.user_type, other.user_type),
	);
}

/**
 * The lower-cased addresses, some at a time, that have a sign-up which may be of a domain, from a source and of a time or
 * later: all that are, and perhaps others.
 */
export async function* eachSignedUpLike(
	list: List,
	filter: {
		readonly domain: string | undefined;
		readonly source: string | undefined;
		readonly since: string;
	},
	most: number,
): AsyncGenerator<string[]> {
	const { domain, source, since } = filter;
	const values: Value[] = [];
	const all: string[] = [];
	if (domain !== undefined)
		all.push(list.contains("person", `$${values.push(`@${domain}`)}`));
	// Of other letters, databases do not know which is the small one.
	if (source !== undefined && /^[\0-\x7f]*$/.test(source))
		all.push(
			`lower(coalesce(utm_source, ref, '')) = $${values.push(source.toLowerCase())}`,
		);
	if (since) all.push(`created_at >= $${values.push(since)}`);
	const where = all.length > 0 ? `where ${all.join(" and ")}` : "";
	const rows = await list.rows<{ person: string }>(
		`select distinct person from waitlist ${where} order by person`,
		values,
	);
	for (let start = 0; start < rows.length; start += most)
		yield rows.slice(start, start + most).map(({ person }) => person);
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

/** The people who have confirmed, in arrays and in no order. */
export function ownerPages(list: List): AddressPages {
	return list.rowPages(addressesOf("mail = 'confirmed'"));
}

/** The people who were not asked to confirm, in arrays and in no order. */
export function notAskedPages(list: List): AddressPages {
	return list.rowPages(addressesOf("mail is null"));
}

type AddressPages = AsyncGenerator<Pick<Person, "email" | "user_type">[]>;

const addressesOf = (where: string) =>
	`select email, user_type from people where ${where}`;
