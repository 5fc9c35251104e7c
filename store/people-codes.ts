/**
 * The codes of the own links of all who have confirmed, beside the table of people: programs that know the secrets compute
 * them (mail/brought.ts). A row with an empty code is of a person whose codes are not computed yet.
 */
import type { Person } from "../shared/person.ts";
import type { List } from "./list.ts";

/** The owner of a link. */
export type Owner = Pick<Person, "email" | "user_type">;

/** A code of an owner's link: one has several, of earlier secrets and versions. */
export interface OwnerCode extends Owner {
	readonly code: string;
}

/** SQL: a row whose codes are not computed yet. */
const isUncoded = "code = ''";

/** Adds all of these people who have confirmed, in the transaction that runs. */
export async function addOwners(
	list: List,
	people: readonly (Owner & Pick<Person, "mail">)[],
): Promise<void> {
	const owners = people.filter(({ mail }) => mail === "confirmed");
	await insertCodes(
		list,
		owners.map((owner) => ({ ...owner, code: "" })),
	);
}

/** Begins to compute the codes of all owners, in the transaction that runs. What is there may be codes of other secrets. */
export async function beginCodes(list: List): Promise<void> {
	// Codes are stored in the order of the addresses, and would be written at random places of the index.
	await list.execute("drop index if exists people_code");
	await list.execute("delete from people_codes");
	await list.execute(
		"insert into people_codes (email, user_type, code) select email, user_type, '' from people where mail = 'confirmed'",
	);
}

/** The owners with one of these codes, in capital letters or not. */
export function readOwnerCodes(
	list: List,
	codes: readonly string[],
): Promise<OwnerCode[]> {
	const some = new Set(codes.map((code) => code.toLowerCase()));
	return list.rows(
		`select email, user_type, code from people_codes where lower(code) in (${list.listed("$1", "code", "people_codes")})`,
		[JSON.stringify([...some])],
	);
}

const selectUncoded = `select email, user_type from people_codes where ${isUncoded}`;

/** The owners whose codes are not computed yet, in arrays. */
export function uncodedPages(list: List): AsyncGenerator<Owner[]> {
	return list.rowPages(selectUncoded);
}

/** The first ones of them, at most so many. */
export function readUncoded(list: List, most: number): Promise<Owner[]> {
	return list.rows(`${selectUncoded} order by email, user_type limit ${most}`);
}

/** Stores the codes of the first ones of them, until the last one of these, in the transaction that runs. */
export async function saveCodes(
	list: List,
	codes: readonly OwnerCode[],
): Promise<void> {
	const last = codes.at(-1);
	if (last === undefined) return;
	await list.execute(
		`delete from people_codes where ${isUncoded} and (email, user_type) <= ($1, $2)`,
		[last.email, last.user_type],
	);
	await insertCodes(list, codes);
	if ((await readUncoded(list, 1)).length === 0)
		await list.execute(
			"create index if not exists people_code on people_codes (lower(code))",
		);
}

async function insertCodes(
	list: List,
	codes: readonly OwnerCode[],
): Promise<void> {
	await list.insertFolded("people_codes", codes, [
		"email",
		"user_type",
		"code",
	]);
}
