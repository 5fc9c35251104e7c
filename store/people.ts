/** The table of people, as list/refresh-people.ts keeps it: what is written, and how far the other tables were read. */
import { randomUUID } from "node:crypto";
import { type TallyPart, tallyParts } from "../shared/counts.ts";
import type { Origin, Person } from "../shared/person.ts";
import type { Side } from "../shared/sides.ts";
import { giveTurn, type List } from "./list.ts";
import { addOwners } from "./people-codes.ts";
import { appendTexts, changeTexts, compareBytes } from "./people-texts.ts";
import { foldedTables, type Rows, type Value } from "./tables.ts";

/** What is known of a person beside what is shown: for rules and counts. */
export interface PersonFacts {
	/** The mailbox that the address reaches. */
	readonly mailbox: string;
	/** The address as it is shown, where that differs. */
	readonly shown_email: string | null;
	/** The quarter of an hour in which the person joined, counted from the year 1. */
	readonly joined_quarter: number;
	/** The `ref` of the first sign-up, and whether an import brought it. */
	readonly first_ref: string | null;
	readonly is_first_imported: boolean;
	/** Whether only the day of joining is known, and no hour. */
	readonly is_day_only: boolean;
	/** Whether an import brought any sign-up of the person. */
	readonly is_imported: boolean;
	/** Where a person is from whom only imports brought in. */
	readonly origin: Origin | null;
}

/** A person as the table has one. */
export type StoredPerson = Person & PersonFacts;

/** A row of the table. */
export type PersonRow = Omit<
	Pick<StoredPerson, Exclude<(typeof peopleColumns)[number], "details">>,
	"announcements" | "is_first_imported" | "is_day_only" | "is_imported"
> & {
	/** JSON; `null` for none. */
	readonly announcements: string | null;
	readonly is_first_imported: number;
	readonly is_day_only: number;
	readonly is_imported: number;
	/** JSON. */
	readonly details: string;
};

/** The columns of the table; what else a person has is in `details`. */
export const peopleColumns = [
	"email",
	"user_type",
	"joined_at",
	"joined_quarter",
	"last_seen_at",
	"phone",
	"answer",
	"source",
	"language",
	"submissions",
	"mail",
	"call_on",
	"called_at",
	"note",
	"announcements",
	"shown_email",
	"mailbox",
	"first_ref",
	"is_first_imported",
	"is_day_only",
	"is_imported",
	"details",
] as const;

/** How the people of this version are made: a change of `peopleOf` or of the columns needs another number. */
const foldVersion = 13;

/** How far the tables were read of which people are made. */
export interface FoldState {
	readonly version: number;
	/** Another one after each change of the people: tells a program that another one was faster. */
	readonly stamp: string;
	/** The last sign-up that was read. */
	readonly lastId: number;
	/** The ids before it that had no row, but may get one: PostgreSQL gives ids before it commits. */
	readonly late: readonly LateIds[];
	/** While all people are being made: the address until which they are. */
	readonly madeUntil?: string;
	/** A name of the secrets of which the codes of own links are computed (people-codes.ts), and whether all are. */
	readonly codes?: { readonly by: string; readonly areAll: boolean };
}

interface LateIds {
	readonly ids: readonly number[];
	/** They stay away when all transactions before this one have ended, … */
	readonly before: number;
	/** … and this time has passed, in milliseconds since 1970. */
	readonly until: number;
}

/** The state, if the people are those of this version; `undefined` if they have to be made anew. */
export async function readFoldState(
	list: List,
): Promise<FoldState | undefined> {
	const [row] = await list.rows<{ value: string }>(
		"select value from people_state",
	);
	const state: FoldState | undefined = row && JSON.parse(row.value);
	return state?.version === foldVersion ? state : undefined;
}

/** Whether no row was added or changed since the people were brought up to date. */
export async function isUpToDate(list: List): Promise<boolean> {
	const [row] = await list.rows<{
		readonly value: string | null;
		readonly last: number | null;
		readonly change: number | null;
	}>(`select (select value from people_state) as value,
		(select max(id) from waitlist) as last, (select min(id) from people_changes) as change`);
	if (!row?.value || row.change !== null) return false;
	const state: FoldState = JSON.parse(row.value);
	return (
		state.version === foldVersion &&
		state.madeUntil === undefined &&
		state.late.length === 0 &&
		(row.last ?? 0) <= state.lastId
	);
}

/** Replaces the state, with another stamp, in the transaction that runs. */
export async function saveFoldState(
	list: List,
	state: FoldState,
): Promise<void> {
	const value = JSON.stringify({ ...state, stamp: randomUUID() });
	const changed = await list.execute("update people_state set value = $1", [
		value,
	]);
	if (changed === 0)
		await list.execute("insert into people_state (value) values ($1)", [value]);
}

/**
 * By what people are found, besides their address. All people are made without these indexes: in the order of their
 * addresses, each of them would be written at random places. The longest first: people are counted in the turns after them.
 */
const indexes = {
	people_source: "(source, joined_at, email, user_type, mail, answer)",
	people_mail: "(mail, joined_at, email, user_type, answer)",
	people_answer:
		"(answer, joined_at, email, user_type) where answer is not null",
	people_phone:
		"(joined_at, email, user_type, mail, call_on, called_at) where phone is not null",
	people_announced:
		"(announcements, joined_at, email, user_type) where announcements is not null",
	people_joined: "(joined_at, email, user_type)",
	people_seen: "(last_seen_at, email, user_type)",
	people_submissions: "(submissions, email, user_type)",
	people_mailbox: "(mailbox)",
	people_first_ref: "(first_ref) where first_ref is not null",
	people_shown: "(shown_email) where shown_email is not null",
};

/** An index of people; that of the address is always there. */
export type PeopleIndex = keyof typeof indexes | "people_email";

/** A row of the table of counts. */
export interface CountRow {
	readonly counted: string;
	readonly name: string;
	readonly user_type: Side;
	readonly people: number;
}

/**
 * Makes one index after the other, each in a transaction of its own: on SQLite, sign-ups get their turn between them, while
 * the people are counted. Resolves with the counts.
 */
export async function indexInParts(list: List): Promise<CountRow[]> {
	const counts: CountRow[][] = [];
	const uncounted = [...countedColumns];
	for (const each of Object.entries(indexes)) {
		const begin = performance.now();
		await list.transaction("people", () => makeIndex(list, each));
		const end = performance.now();
		const column = uncounted.pop();
		if (column) counts.push(await readCounts(list, column));
		await giveTurn(end - begin, performance.now() - end);
	}
	for (const column of uncounted) counts.push(await readCounts(list, column));
	return counts.flat();
}

async function makeIndex(
	list: List,
	[name, columns]: readonly [string, string],
): Promise<void> {
	await list.execute(`create index if not exists ${name} on people ${columns}`);
}

/** Makes the indexes that are missing, and stores the counts or counts all people, in the transaction that runs. */
export async function indexPeople(
	list: List,
	counts?: readonly CountRow[],
): Promise<void> {
	for (const each of Object.entries(indexes)) await makeIndex(list, each);
	for (const column of counts ? [] : countedColumns)
		await list.insertFolded("people_counts", await readCounts(list, column));
	await list.insertFolded("people_counts", counts ?? []);
}

/** The counts of all people by one column. Of several at once, SQLite would hold the sorted values of each until the end. */
const readCounts = (list: List, column: (typeof countedColumns)[number]) =>
	list.rows<CountRow>(countsWhere("", 1, [column]));

/** Removes all people, in the transaction that runs: they will be made anew. */
export async function forgetPeople(list: List): Promise<void> {
	for (const name of Object.keys(indexes))
		await list.execute(`drop index if exists ${name}`);
	for (const table of foldedTables) await list.execute(`delete from ${table}`);
}

/** From this number of new sign-ups or changes on, as after an import, it may take less time to make all people anew. */
const manyNew = 20_000;

/**
 * Whether all people have to be made: there are none of this version, or too many of them are new or have changed, with
 * those that are expected.
 */
export async function haveToBeMade(list: List, expected = 0): Promise<boolean> {
	const state = await readFoldState(list);
	if (state === undefined) return true;
	if (state.madeUntil !== undefined) return false;
	const added = (await list.lastSignUpId()) - state.lastId + expected;
	const [noted] = await list.rows<{ changes: number }>(
		"select coalesce(max(id) - min(id) + 1, 0) as changes from people_changes",
	);
	const many = added + Number(noted?.changes ?? 0);
	// To make a person anew takes longer than to make one of many.
	return many > manyNew && (added > state.lastId || many > state.lastId / 2);
}

/** Begins to make all people if they have to be made, in the exclusive transaction that runs. */
export async function beginPeople(list: List, expected = 0): Promise<void> {
	await list.holdRowsOfPeople();
	await list.holdPeople();
	if (!(await haveToBeMade(list, expected))) return;
	await forgetPeople(list);
	await saveFoldState(list, {
		version: foldVersion,
		stamp: "",
		lastId: await list.lastSignUpId(),
		late: [],
		madeUntil: "",
	});
}

/** Changes that were noted, oldest first. */
export interface NotedChange {
	readonly id: number;
	readonly email: string | null;
	readonly mailbox_key: string | null;
}

/** The first noted changes, or those of some lower-cased addresses. */
export function readChanges(
	list: List,
	which: { readonly most: number } | { readonly emails: readonly string[] },
): Promise<NotedChange[]> {
	const columns = "select id, email, mailbox_key from people_changes";
	if ("most" in which)
		return list.rows(`${columns} order by id limit ${which.most}`);
	const listed = list.listed("$1", "email", "people");
	return list.rows(`${columns} where email in (${listed})`, [
		JSON.stringify(which.emails),
	]);
}

/** The mailboxes of the people, and the addresses of some of them. */
export async function readMailboxes(list: List): Promise<string[]> {
	const rows = await list.rows<{ mailbox: string }>(
		"select distinct mailbox from people",
	);
	return rows.map(({ mailbox }) => mailbox);
}
export async function readEmailsOf(
	list: List,
	mailboxes: readonly string[],
): Promise<string[]> {
	const rows = await list.rows<{ email: string }>(
		`select distinct email from people where mailbox in (${list.listed("$1", "mailbox", "people")})`,
		[JSON.stringify(mailboxes)],
	);
	return rows.map(({ email }) => email);
}

/** The most ids that are looked for again: more than a moment's sign-ups, and few enough to keep. */
const mostLate = 10_000;

/** The addresses of sign-ups that were added since a state, oldest first, and the state after them. */
export async function readNewSignUps(
	list: List,
	state: FoldState,
	most: number,
	now = Date.now(),
): Promise<{ readonly emails: string[]; readonly state: FoldState }> {
	const added = await list.rows<{ id: number; person: string }>(
		`select id, person from waitlist where id > ${state.lastId} order by id limit ${most}`,
	);
	const lastId = added.at(-1)?.id ?? state.lastId;
	if (list.settledMs === 0)
		return {
			emails: added.map(({ person }) => person),
			state: { ...state, lastId },
		};
	const { next, oldest } = await list.transactions();
	const awaited = state.late.flatMap(({ ids }) => ids);
	const found =
		awaited.length === 0
			? []
			: await list.rows<{ id: number; person: string }>(
					`select id, person from waitlist where id in (${list.listed("$1", "id", "waitlist")})`,
					[JSON.stringify(awaited)],
				);
	const isFound = new Set(found.map(({ id }) => id));
	const missing: number[] = [];
	let id = Math.max(state.lastId, lastId - mostLate) + 1;
	for (const row of added)
		for (; id <= row.id; id += 1) if (id < row.id) missing.push(id);
	const late = [
		...state.late.flatMap(({ ids, before, until }) => {
			const others = ids.filter((each) => !isFound.has(each));
			const isOver = before <= oldest && until <= now;
			return isOver || others.length === 0
				? []
				: [{ ids: others, before, until }];
		}),
		...(missing.length === 0
			? []
			: [{ ids: missing, before: next, until: now + list.settledMs }]),
	];
	return {
		emails: [...found, ...added].map(({ person }) => person),
		state: { ...state, lastId, late },
	};
}

/** What a person has beside the columns. */
type Details = Pick<StoredPerson, Exclude<keyof StoredPerson, keyof PersonRow>>;

/** What nearly all people with this phone have there: it is not stored. */
const usualDetails = (phone: string | null): Details => ({
	phones: phone === null ? 0 : 1,
	unconfirmed_phone: null,
	origin: null,
});

const detailNames = Object.keys(usualDetails(null)) as (keyof Details)[];

/** The row of a person. */
function rowOf(person: StoredPerson): Record<string, unknown> {
	const { announcements } = person;
	const details: Record<string, unknown> = {};
	const usual = usualDetails(person.phone);
	for (const name of detailNames)
		if (person[name] !== usual[name]) details[name] = person[name];
	return {
		...person,
		announcements:
			announcements.length > 0 ? JSON.stringify(announcements) : null,
		is_first_imported: Number(person.is_first_imported),
		is_day_only: Number(person.is_day_only),
		is_imported: Number(person.is_imported),
		details: JSON.stringify(details),
	};
}

/** The person of a row. */
export function personOf(row: PersonRow): StoredPerson {
	const { announcements, details, ...columns } = row;
	const others: Partial<Details> = JSON.parse(details);
	return {
		...columns,
		...usualDetails(row.phone),
		...others,
		announcements: announcements === null ? [] : JSON.parse(announcements),
		is_first_imported: row.is_first_imported === 1,
		is_day_only: row.is_day_only === 1,
		is_imported: row.is_imported === 1,
	};
}

/** People that take the place of all those of some lower-cased addresses. */
export interface PeopleChange {
	/** All addresses between the first and the last one, in their order. */
	readonly range: readonly string[];
	/** Others. */
	readonly emails: readonly string[];
	readonly people: readonly StoredPerson[];
}

/**
 * Replaces people in the transaction that runs. While all people are being made, `madeUntil` is the address until which they
 * were before: they are not counted, and the texts have none of the others.
 */
export async function replacePeople(
	list: List,
	{ range, emails, people }: PeopleChange,
	madeUntil?: string,
): Promise<void> {
	const isCounted = madeUntil === undefined;
	const before = await readNames(list, emails);
	if (isCounted) await changeCounts(list, -1, emails);
	for (const table of ["people", "people_codes"] as const) {
		// PostgreSQL finds a range by the index also without statistics, on a table that is being filled.
		if (range.length > 0)
			await list.execute(`delete from ${table} where email between $1 and $2`, [
				range[0] ?? "",
				range.at(-1) ?? "",
			]);
		if (emails.length > 0)
			await list.execute(
				`delete from ${table} where email in (${list.listed("$1", "email", table)})`,
				[JSON.stringify(emails)],
			);
	}
	await list.insertFolded("people", people, peopleColumns, rowOf);
	if (isCounted) {
		await addOwners(list, people);
		await changeCounts(list, 1, emails);
	}
	const isInTexts = ({ email }: Named) =>
		isCounted || compareBytes(email, madeUntil) <= 0;
	const changed = people.filter(isInTexts);
	await changeTexts(
		list,
		changed.filter(isMissingIn(before)),
		before.filter(isInTexts).filter(isMissingIn(changed)),
	);
	const isInRange = new Set(range);
	await appendTexts(
		list,
		people.filter(({ email }) => isInRange.has(email)),
	);
}

type Named = Pick<PersonRow, "email" | "user_type">;

async function readNames(
	list: List,
	emails: readonly string[],
): Promise<Named[]> {
	if (emails.length === 0) return [];
	return list.rows(
		`select email, user_type from people where email in (${list.listed("$1", "email", "people")})`,
		[JSON.stringify(emails)],
	);
}

/** Whether a person is missing among others. */
function isMissingIn(others: readonly Named[]) {
	const nameOf = ({ email, user_type }: Named) => `${user_type} ${email}`;
	const names = new Set(others.map(nameOf));
	return (person: Named) => !names.has(nameOf(person));
}

/** By what people are counted in the table of counts. */
const countedColumns = [
	"joined_quarter",
	...tallyParts,
	// As they are stored: there are few such texts.
	"announcements",
] as const satisfies (keyof PersonRow)[];
/** The column, or `joined_day` for the quarter of an hour of people of whom only the day of joining is known. */
export type Counted = (typeof countedColumns)[number] | "joined_day";

/** SQL: counts of the people of a condition, as `people_counts` has them. */
function countsWhere(
	where: string,
	by: 1 | -1 = 1,
	columns: readonly (typeof countedColumns)[number][] = countedColumns,
): string {
	const each = columns.map((column) => {
		// A number is sorted sooner than its text.
		const [counted, name, groups] =
			column === "joined_quarter"
				? [
						`case when is_day_only = 1 then 'joined_day' else '${column}' end`,
						`cast(${column} as text)`,
						`is_day_only, ${column}`,
					]
				: [`'${column}'`, `coalesce(${column}, '')`, "1, 2"];
		// Only a filter asks for them, and most people have none.
		const some =
			column === "announcements"
				? `${where ? `${where} and` : "where"} ${column} is not null`
				: where;
		return `select ${counted} as counted, ${name} as name, user_type, ${by} * count(*) as people
			from people ${some} group by ${groups}, user_type`;
	});
	return each.join(" union all ");
}

/** Adds the people of these lower-cased addresses to the counts, or subtracts them, in the transaction that runs. */
async function changeCounts(
	list: List,
	by: 1 | -1,
	emails: readonly string[],
): Promise<void> {
	if (emails.length === 0) return;
	const where = `where email in (${list.listed("$1", "email", "people")})`;
	await list.execute(
		`insert into people_counts (counted, name, user_type, people)
			select counted, name, user_type, people from (${countsWhere(where, by)}) as counts where true
			on conflict (counted, name, user_type) do update set people = people_counts.people + excluded.people`,
		[JSON.stringify(emails)],
	);
}

/** SQL: the table of counts, or such a table of the people of a condition alone. */
export const countsOf = (where?: string): string =>
	where === undefined ? "people_counts" : `(${countsWhere(where)}) as counts`;

/** A column of which a filter asks for values. */
export type FilteredColumn = TallyPart | "announcements";

/** How many people, of this side or of all, have one of these values in a counted column; with any value without them. */
export async function readCount(
	list: List,
	counted: FilteredColumn,
	names?: readonly (string | null)[],
	side?: Side,
): Promise<number> {
	const values: Value[] = [counted];
	const all = ["counted = $1"];
	if (names !== undefined) {
		values.push(JSON.stringify(names.map((name) => name ?? "")));
		all.push(`name in (${list.listed("$2", "name", "people_counts")})`);
	}
	if (side !== undefined) all.push(`user_type = $${values.push(side)}`);
	const [row] = await list.rows<{ people: number }>(
		`select cast(coalesce(sum(people), 0) as bigint) as people from people_counts where ${all.join(" and ")}`,
		values,
	);
	return row?.people ?? 0;
}

/** The stored announcements (JSON) that people have of whom this one is among them. */
export async function readAnnouncementsWith(
	list: List,
	name: string,
): Promise<string[]> {
	const rows = await list.rows<{ name: string }>(
		`select distinct name from people_counts
			where counted = 'announcements' and ${list.contains("name", "$1")}`,
		[`"name":${JSON.stringify(name)},`],
	);
	return rows.map((row) => row.name);
}

/** Removes the counts that no person is in: their names may be words of erased people. In the transaction that runs. */
export async function removeUnusedCounts(list: List): Promise<void> {
	await list.execute("delete from people_counts where people <= 0");
}

/** Removes noted changes that were read, in the transaction that runs. */
export async function removeChanges(
	list: List,
	changes: readonly Pick<NotedChange, "id">[],
): Promise<void> {
	if (changes.length === 0) return;
	await list.execute(
		`delete from people_changes where id in (${list.listed("$1", "id", "people_changes")})`,
		[JSON.stringify(changes.map(({ id }) => id))],
	);
}

/** Whether imports told of any mailbox. */
export async function hasTold(list: List): Promise<boolean> {
	const told = await list.rows<Pick<Rows["wishes"], "mailbox_key">>(
		"select mailbox_key from wishes where imported_at is not null limit 1",
	);
	return told.length > 0;
}
