/** How a filter of people becomes SQL, and by which index they are found. */
import {
	type Filter,
	type Order,
	searchedTexts,
} from "../shared/people-filter.ts";
import { sides } from "../shared/sides.ts";
import { limits } from "./limits.ts";
import type { List } from "./list.ts";
import {
	type FilteredColumn,
	type PeopleIndex,
	readAnnouncementsWith,
	readCount,
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

/** The index in which people have this order. */
export const inOrder: Readonly<Record<Order["sort"], PeopleIndex>> = {
	joined_at: "people_joined",
	email: "people_email",
	submissions: "people_submissions",
	last_seen_at: "people_seen",
};

export function orderOf(
	{ sort, descending }: Order,
	isBackwards = false,
): string {
	const columns = sort === "email" ? [sort] : [sort, "email"];
	const direction = descending === isBackwards ? "asc" : "desc";
	const all = [...columns, "user_type"].map((each) => `${each} ${direction}`);
	return `order by ${all}`;
}

/** What SQL needs to find the people of a filter. */
export interface Search {
	/** SQL: the table of people, and the index by which SQLite finds them. It has no statistics to choose by. */
	readonly from: string;
	/** SQL: the condition, with `$1`, `$2` … for the values. */
	readonly where: string;
	readonly values: Value[];
	/** How many match, where the table of counts has it. */
	readonly total?: number | undefined;
	/** An index that has all columns of the condition, and people in the order of joining below its value. */
	readonly alike?: PeopleIndex | undefined;
}

/** How people are found: all of them in the order, if there is one, unless there are few. */
export async function searchOf(
	list: List,
	filter: PeopleFilter,
	order?: Order,
): Promise<Search> {
	const condition = await conditionOf(list, filter);
	const { total, rare, alike } = await readKnown(list, filter);
	const by = (index: PeopleIndex | undefined) => ({
		...{ ...condition, total, alike },
		from: list.indexedBy("people", index),
	});
	if (rare) return by(rare);
	if (alike && !order) return by(alike);
	const { since, before, with: some } = filter;
	if (some?.email) return by("people_email");
	if (some?.mailbox || some?.first_ref || since || before)
		return { ...condition, from: "people" };
	return by(
		order ? inOrder[order.sort] : filter.search ? "people_email" : undefined,
	);
}

/** By which people with a value of a column are found. */
const indexOf = {
	source: "people_source",
	mail: "people_mail",
	answer: "people_answer",
	announcements: "people_announced",
} as const satisfies { readonly [Column in FilteredColumn]?: PeopleIndex };

/**
 * What the table of counts tells of a filter: how many people match, if it asks for a side and one value at most, or for
 * one that no person has; the index of a value that few people have, and the one that has all that the filter asks for.
 */
async function readKnown(
	list: List,
	filter: PeopleFilter,
): Promise<{
	readonly total?: number;
	readonly rare?: PeopleIndex | undefined;
	readonly alike?: PeopleIndex | undefined;
}> {
	const { side, source, answer, mail, got, notGot } = filter;
	const { answer: answers, ...by } = filter.with ?? {};
	const asked = Object.entries({
		source: source === undefined ? undefined : spellings(source),
		mail: mail === undefined ? undefined : [mail],
		answer: answer === undefined ? answers : [answer],
		announcements:
			got === undefined ? undefined : await readAnnouncementsWith(list, got),
	}).filter(([, names]) => names !== undefined);
	let rare: PeopleIndex | undefined;
	for (const [column, names] of asked) {
		const count = await readCount(list, column as FilteredColumn, names);
		if (count === 0) return { total: 0 };
		const isIndexed =
			column !== "answer" || (answer !== null && asked.length === 1);
		if (isIndexed && count <= limits.fewPeople)
			rare = indexOf[column as keyof typeof indexOf];
	}
	const { toCall, withoutLeft, search, since, before } = filter;
	const others = { withoutLeft, since, before, ...by };
	if (Object.values(others).some(Boolean)) return { rare };
	if (got !== undefined && asked.length > 1) return { rare };
	if (notGot !== undefined) {
		if (search || toCall || asked.length > 0) return { rare };
		const names = await readAnnouncementsWith(list, notGot);
		const all = await readCount(list, "mail", undefined, side);
		return {
			total: all - (await readCount(list, "announcements", names, side)),
		};
	}
	if (toCall)
		return { rare, alike: asked.length > 0 ? undefined : "people_phone" };
	const alike = indexOfAlike(filter);
	if (search || asked.length > 1) return { rare, alike };
	const [column, names] = asked[0] ?? ["mail"];
	return {
		...{ rare, alike },
		total: await readCount(list, column as FilteredColumn, names, side),
	};
}

/** The index of this source, state of mail or answer, below which people are in the order of joining. */
function indexOfAlike({
	source,
	mail,
	answer,
}: PeopleFilter): PeopleIndex | undefined {
	if (source !== undefined)
		return spellings(source).length === 1 ? indexOf.source : undefined;
	if (mail !== undefined) return indexOf.mail;
	return typeof answer === "string" ? indexOf.answer : undefined;
}

/** A source as it may be stored: without capital letters, it is the same one; an empty text is none. */
function spellings(source: string | null): readonly (string | null)[] {
	return source ? [...new Set([source, source.toLowerCase()])] : [null];
}

export async function conditionOf(
	list: List,
	filter: PeopleFilter,
): Promise<Pick<Search, "where" | "values">> {
	const { side, source, answer, mail, got, notGot, toCall } = filter;
	const values: Value[] = [];
	const all: string[] = [];
	const parameter = (value: Value) => `$${values.push(value)}`;
	const among = (column: string, some: readonly Value[]) =>
		`${column} in (${list.listed(parameter(JSON.stringify(some)), column, "people")})`;
	const is = (column: string, value: string | null) =>
		value === null ? `${column} is null` : `${column} = ${parameter(value)}`;
	if (side !== undefined && sides.includes(side))
		all.push(is("user_type", side));
	if (source !== undefined) {
		const [one = null, ...others] = spellings(source);
		all.push(
			others.length > 0 ? among("source", [one, ...others]) : is("source", one),
		);
	}
	if (answer !== undefined) all.push(is("answer", answer));
	if (mail !== undefined) all.push(is("mail", mail));
	if (got !== undefined)
		all.push(among("announcements", await readAnnouncementsWith(list, got)));
	if (notGot !== undefined) {
		const names = await readAnnouncementsWith(list, notGot);
		all.push(`not coalesce(${among("announcements", names)}, false)`);
	}
	if (toCall !== undefined)
		all.push(
			`phone is not null and coalesce(mail, '') <> 'left'
				and (call_on <= ${parameter(toCall)} or (call_on is null and called_at is null))`,
		);
	if (filter.withoutLeft) all.push("coalesce(mail, '') <> 'left'");
	if (filter.search) {
		const { stored, shown } = searchedTexts(filter.search);
		const texts = [...new Set([stored, shown])];
		const others = await readShown(list, texts);
		all.push(
			`(${[
				...texts.map((text) => list.contains("email", parameter(text))),
				...(others.length > 0 ? [among("email", others)] : []),
			].join(" or ")})`,
		);
	}
	if (filter.since !== undefined)
		all.push(`joined_at >= ${parameter(filter.since)}`);
	if (filter.before !== undefined)
		all.push(`joined_at < ${parameter(filter.before)}`);
	for (const [column, some] of Object.entries(filter.with ?? {}))
		if (some) all.push(among(column, some));
	const where = all.length > 0 ? `where ${all.join(" and ")}` : "";
	return { where, values };
}

/** The addresses that are shown in another way than they are stored, if that contains one of these texts: few, with an index of their own. */
async function readShown(
	list: List,
	texts: readonly string[],
): Promise<string[]> {
	const from = list.indexedBy("people", "people_shown");
	const any = texts.map((_, at) => list.contains("shown_email", `$${at + 1}`));
	const rows = await list.rows<{ email: string }>(
		`select distinct email from ${from} where shown_email is not null and (${any.join(" or ")})`,
		[...texts],
	);
	return rows.map(({ email }) => email);
}
