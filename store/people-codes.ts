/**
 * The codes of the own links of all who have confirmed, beside the table of people: programs that know the secrets compute
 * them (mail/owners.ts). Once all are computed, a row with an empty code is of a person who has changed since.
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

/** Adds all of these changed people who have confirmed, in the transaction that runs. */
export async function addOwners(
	list: List,
	people: readonly (Owner & Pick<Person, "mail">)[],
): Promise<void> {
	const owners = people.filter(({ mail }) => mail === "confirmed");
	await list.insertFolded(
		"people_codes",
		owners.map(({ email, user_type }) => ({ email, user_type, code: "" })),
	);
}

/** Removes all codes, in the transaction that runs: they will be computed in the order of the addresses. */
export async function beginCodes(list: List): Promise<void> {
	// In that order, they would be written at random places of the index.
	await list.execute("drop index if exists people_code");
	await list.execute("delete from people_codes");
}

/** The owners behind the last one with codes, while all codes are computed: at most so many. */
export async function readNextOwners(
	list: List,
	most: number,
): Promise<Owner[]> {
	const [last] = await list.rows<Owner>(
		`select email, user_type from people_codes where not (${isUncoded}) order by email desc, user_type desc limit 1`,
	);
	return list.rows(
		`select email, user_type from ${list.indexedBy("people", "people_email")}
			where (email, user_type) > ($1, $2) and mail = 'confirmed' order by email, user_type limit ${most}`,
		[last?.email ?? "", last?.user_type ?? ""],
	);
}

/** Makes what finds owners by their codes, in the transaction that runs: all are computed. */
export async function endCodes(list: List): Promise<void> {
	await list.execute("create index people_code on people_codes (lower(code))");
}

/** The owners with one of these codes, which are lower-cased. */
export function readOwnerCodes(
	list: List,
	codes: ReadonlySet<string>,
): Promise<OwnerCode[]> {
	return list.rows(
		`select email, user_type, code from people_codes where lower(code) in (${list.listed("$1", "code", "people_codes")})`,
		[JSON.stringify([...codes])],
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

/** Stores the codes of owners that were read, in their order, in the transaction that runs. */
export async function saveCodes(
	list: List,
	codes: readonly OwnerCode[],
): Promise<void> {
	const [first] = codes;
	const last = codes.at(-1);
	if (!first || !last) return;
	await list.execute(
		`delete from people_codes where ${isUncoded}
			and (email, user_type) >= ($1, $2) and (email, user_type) <= ($3, $4)`,
		[first.email, first.user_type, last.email, last.user_type],
	);
	await list.insertFolded("people_codes", codes);
}
