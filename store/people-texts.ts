/**
 * The addresses of the people, many in one text: to look through some thousand texts takes a database a fraction of the
 * time that it takes for a million rows. A row has the addresses of a side from `first` on, until the next row's.
 */
import { shownEmail } from "../shared/shown-email.ts";
import { type Side, sides } from "../shared/sides.ts";
import { limits } from "./limits.ts";
import type { List } from "./list.ts";

/** Texts are joined by a line break; an address that is shown in another way has that after a tab. */
const lineOf = (email: string) => {
	const shown = shownEmail(email);
	return shown === email ? email : `${email}\t${shown}`;
};
const emailOf = (line: string) => line.split("\t", 1)[0] ?? line;

/** In the order of JavaScript. */
export const compareUnits = (one: string, other: string) =>
	Number(one > other) - Number(one < other);

/** In the order of the databases: that of JavaScript, unless a sign takes two units of UTF-16. */
export const compareBytes = (one: string, other: string) =>
	hasOneUnitPerSign(one) && hasOneUnitPerSign(other)
		? compareUnits(one, other)
		: Buffer.compare(Buffer.from(one), Buffer.from(other));
const hasOneUnitPerSign = (text: string) => /^[\0-\ud7ff]*$/.test(text);

/** A person, as the texts have one. */
interface Named {
	readonly email: string;
	readonly user_type: Side;
}

/**
 * Adds people behind all others of their sides, while all people are made in the order of their addresses, in the
 * transaction that runs.
 */
export async function appendTexts(
	list: List,
	people: readonly Named[],
): Promise<void> {
	for (const side of sides) {
		const lines = people.flatMap(({ email, user_type }) =>
			user_type === side ? lineOf(email) : [],
		);
		if (lines.length === 0) continue;
		const [before] = await list.rows(
			"select 1 as one from people_texts where user_type = $1 limit 1",
			[side],
		);
		const first = before ? emailOf(lines[0] ?? "") : "";
		const rows = rowsOf(side, first, inTexts(lines));
		await list.insertFolded("people_texts", rows);
	}
}

/** Brings people into the texts who are new there, and takes others out, in the transaction that runs. */
export async function changeTexts(
	list: List,
	added: readonly Named[],
	removed: readonly Named[],
): Promise<void> {
	for (const side of sides) {
		const of = (all: readonly Named[]) =>
			all.flatMap(({ email, user_type }) => (user_type === side ? email : []));
		await changeTextsOf(list, side, of(added), new Set(of(removed)));
	}
}

async function changeTextsOf(
	list: List,
	side: Side,
	added: readonly string[],
	removed: ReadonlySet<string>,
): Promise<void> {
	if (added.length + removed.size === 0) return;
	const found = await list.rows<{
		readonly first: string;
		readonly addresses: string;
		readonly changed: string;
	}>(
		`with changed (email) as (${list.listed("$2", "email", "people")})
		select part.first, part.addresses, string_agg(changed.email, '\n') as changed
		from changed join people_texts as part on part.user_type = $1 and part.first = (
			select max(first) from people_texts as before
			where before.user_type = $1 and before.first <= changed.email
		) group by part.user_type, part.first`,
		[side, JSON.stringify([...added, ...removed])],
	);
	// The first person of a side.
	if (found.length === 0)
		found.push({ first: "", addresses: "", changed: added.join("\n") });
	const isAdded = new Set(added);
	const rows = found.flatMap(({ first, addresses, changed }) => {
		const lines = [
			...addresses
				.split("\n")
				.filter((line) => line !== "" && !removed.has(emailOf(line))),
			...changed
				.split("\n")
				.filter((email) => isAdded.has(email))
				.map(lineOf),
		];
		if (!removed.has(first)) return rowsOf(side, first, split(lines));
		// The address of an erased person is kept nowhere: what is between it and the next one belongs to the row before.
		const left = lines.map(emailOf).sort(compareBytes);
		return left[0] ? rowsOf(side, left[0], split(lines)) : [];
	});
	await list.execute(
		`delete from people_texts where user_type = $1 and first in (${list.listed("$2", "email", "people")})`,
		[side, JSON.stringify(found.map(({ first }) => first))],
	);
	await list.insertFolded("people_texts", rows);
}

/** The lines in one text, or in several where there are too many. */
function split(lines: string[]): string[][] {
	if (lines.length <= 2 * limits.addressesInText) return [lines];
	return inTexts(
		lines.sort((one, other) => compareBytes(emailOf(one), emailOf(other))),
	);
}

/** The lines, which are in their order, in texts of the usual length. */
function inTexts(lines: readonly string[]): string[][] {
	const parts: string[][] = [];
	for (let start = 0; start < lines.length; start += limits.addressesInText)
		parts.push(lines.slice(start, start + limits.addressesInText));
	return parts;
}

/** The rows of texts of a side; the first of them has the addresses from `first` on. */
function rowsOf(side: Side, first: string, texts: readonly string[][]) {
	return texts.map((lines, at) => ({
		user_type: side,
		first: at === 0 ? first : emailOf(lines[0] ?? ""),
		addresses: lines.join("\n"),
	}));
}

/** People whose addresses contain a text. */
export interface Found {
	/** A person of both sides counts twice. */
	readonly people: number;
	/** Unless there are too many. */
	readonly emails?: readonly string[];
}

/** The people, of a side or of both, whose addresses contain one of these parts, with the addresses of up to `most` people. */
export async function searchAddresses(
	list: List,
	parts: readonly string[],
	side: Side | undefined,
	most: number,
): Promise<Found> {
	// No address has a sign that is between two of them, nor the one that PostgreSQL refuses.
	const texts = parts.filter((part) => !/[\0\t\n]/.test(part));
	if (texts.length === 0) return { people: 0, emails: [] };
	const any = texts.map((_, at) => list.within("addresses", `$${at + 1}`));
	const values = side === undefined ? texts : [...texts, side];
	const ofSide =
		side === undefined ? "" : `and user_type = $${texts.length + 1}`;
	const lines: string[] = [];
	const addLine = (line: string) => lines.push(line);
	let people = 0;
	await list.eachText(
		`select addresses from people_texts where (${any.join(" or ")}) ${ofSide}`,
		[...values],
		(addresses) => {
			const take = people < most ? addLine : undefined;
			people += countLines(addresses, texts, take);
		},
	);
	return people > most
		? { people }
		: { people, emails: [...new Set(lines.map(emailOf))] };
}

/** How many lines contain one of these texts; `take` gets each of them. */
function countLines(
	all: string,
	texts: readonly string[],
	take?: (line: string) => void,
): number {
	let lines = 0;
	let at = firstOf(all, texts, 0);
	while (at >= 0) {
		const end = all.indexOf("\n", at);
		lines += 1;
		take?.(all.slice(all.lastIndexOf("\n", at) + 1, end < 0 ? undefined : end));
		at = end < 0 ? -1 : firstOf(all, texts, end + 1);
	}
	return lines;
}

/** Where the first one of these texts is, from a place on; -1 for nowhere. */
function firstOf(
	all: string,
	[text = "", ...others]: readonly string[],
	from: number,
): number {
	let first = all.indexOf(text, from);
	for (const other of others) {
		const at = all.indexOf(other, from);
		if (at >= 0 && (first < 0 || at < first)) first = at;
	}
	return first;
}
