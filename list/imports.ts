/** The imports of a list, each by its name, the time at which it began, and how one is taken back. */

import { type Counts, countSides, noCounts } from "../shared/counts.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { type MailboxTimes, timesOf } from "../shared/mailbox-events.ts";
import { firstIdOf, lastIdOf } from "../shared/order.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { rememberWishes } from "../store/erased-people.ts";
import { inParts, type List } from "../store/list.ts";
import { removeRows } from "./erase.ts";
import type { KeysOf } from "./keep-wishes.ts";
import type { ToldCounts } from "./told.ts";
import { saveWishes } from "./wishes.ts";

/** What of an import is on the list. */
export interface Import {
	/** ISO 8601. */
	readonly name: string;
	readonly signUps: Counts;
	/** Mailboxes that left elsewhere, or to which mail bounced there. */
	readonly told: ToldCounts;
}

/** The imports of which anything is on the list, oldest first. */
export async function readImports(list: List): Promise<Import[]> {
	const imports = new Map<
		string,
		{ signUps: ReturnType<typeof noCounts>; told: ToldCounts }
	>();
	const of = (name: string) =>
		getOrInsert(imports, name, () => ({
			signUps: noCounts(),
			told: { left: 0, bounced: 0 },
		}));
	for (const { imported_at, user_type, rows } of await list.signUpsPerImport())
		of(imported_at).signUps[user_type] += rows;
	for (const { imported_at, left_at } of await readTold(list))
		if (imported_at) of(imported_at).told[left_at ? "left" : "bounced"] += 1;
	return [...imports]
		.map(([name, counts]) => ({ name, ...counts }))
		.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** One row per mailbox that an import told of: a restored list has a row per key. */
async function readTold(list: List) {
	const wishes = await Array.fromAsync(list.read("wishes"));
	const told = wishes.filter(({ imported_at }) => imported_at !== null);
	const byKey = Map.groupBy(
		told,
		({ mailbox_key }) => mailbox_key.split(".", 1)[0],
	);
	return [...byKey.values()].reduce(
		(most, some) => (some.length > most.length ? some : most),
		[],
	);
}

/** What taking an import back removes. */
export interface Undone {
	readonly removed: Counts;
	readonly told: number;
	/** People of the import who joined by the page or confirmed since: they stay as they are. */
	readonly staying: number;
	readonly warning: string | undefined;
}

/** Addresses, and mailboxes, that are taken back in one transaction: sign-ups wait meanwhile. */
const addressesAtATime = 1_000;

/**
 * Takes an import back, some people at a time: what it told of leaving and bouncing, its sign-ups and notes. People who
 * joined by the page or confirmed since stay. Unlike erased people, all may be imported again. Changes nothing
 * without `isStoring`.
 */
export async function undoImport(
	list: List,
	name: string,
	erasedFile: string,
	keysOf: KeysOf,
	isStoring: boolean,
): Promise<Undone> {
	// Before the sign-ups: a person who has left here since is noted then.
	const told = await forgetTold(list, name, erasedFile, isStoring);
	const emails = new Set<string>();
	const which = { with: { imported_at: [name] } };
	for await (const row of list.read("waitlist", which))
		emails.add(addressOf(row));
	const removed: StoredSignUp[] = [];
	const warnings = new Set<string>();
	let staying = 0;
	const work = async (some: readonly string[]) => {
		const found = await readPart(list, name, some);
		removed.push(...found.gone, ...found.kept);
		staying += found.staying;
		if (!isStoring) return;
		const id = found.kept.map((row) => row.id);
		await list.remove("waitlist", { with: { id } });
		// Their note of the import, unless the founder has changed it since.
		const email = found.kept.map(addressOf);
		await list.remove("calls", { with: { email, at: [name] } });
		const gone = [...new Set(found.gone.map(addressOf))];
		const result = await removeRows(list, found.gone, gone, keysOf, erasedFile);
		if (result.warning) warnings.add(result.warning);
	};
	if (isStoring) {
		await inParts(list, [...emails], addressesAtATime, work);
		const warning = await list.purge();
		if (warning) warnings.add(warning);
	} else await work([...emails]);
	return {
		removed: countSides(removed),
		told,
		staying,
		warning: [...warnings].join(" ") || undefined,
	};
}

/** The rows of the import that some addresses have: those of people who go, and of people who have other rows. */
async function readPart(list: List, name: string, person: readonly string[]) {
	const which = { with: { person, imported_at: [name] } };
	const rows = await Array.fromAsync(list.read("waitlist", which));
	const others = await readOthers(list, person, name);
	const staying = await readStaying(list, rows, others);
	const leaving = rows.filter((row) => !staying.has(addressOf(row)));
	const { gone = [], kept = [] } = Object.groupBy(leaving, (row) =>
		others.has(addressOf(row)) ? "kept" : "gone",
	);
	return { gone, kept, staying: staying.size };
}

/** Forgets what the import told of mailboxes; resolves with how many they are. */
async function forgetTold(
	list: List,
	name: string,
	erasedFile: string,
	isStoring: boolean,
): Promise<number> {
	const perKey = new Map<string, number>();
	const keys: string[] = [];
	const imported = { imported_at: [name] };
	for await (const { mailbox_key } of list.read("wishes", { with: imported })) {
		keys.push(mailbox_key);
		const [key = ""] = mailbox_key.split(".", 1);
		perKey.set(key, (perKey.get(key) ?? 0) + 1);
	}
	const changed: Record<string, MailboxTimes> = {};
	if (isStoring)
		await inParts(list, keys, addressesAtATime, async (mailbox_key) => {
			const without: Record<string, MailboxTimes> = {};
			const which = { with: { mailbox_key, ...imported } };
			for await (const row of list.read("wishes", which)) {
				const { left, bounced, imported: _, ...others } = timesOf(row);
				without[row.mailbox_key] = others;
			}
			await saveWishes(list, without);
			Object.assign(changed, without);
		});
	if (isStoring) rememberWishes(erasedFile, changed);
	return Math.max(0, ...perKey.values());
}

function addressOf({ email }: StoredSignUp): string {
	return email.toLowerCase();
}

/** The other sign-ups of these addresses. */
async function readOthers(
	list: List,
	person: readonly string[],
	name: string,
): Promise<Map<string, StoredSignUp[]>> {
	const others = new Map<string, StoredSignUp[]>();
	for await (const row of list.read("waitlist", { with: { person } }))
		if (row.imported_at !== name)
			getOrInsert(others, addressOf(row), () => []).push(row);
	return others;
}

/** The addresses that joined by the page, or confirmed, after these rows of the import. */
async function readStaying(
	list: List,
	rows: readonly StoredSignUp[],
	others: ReadonlyMap<string, readonly StoredSignUp[]>,
): Promise<Set<string>> {
	const firsts = new Map<string, StoredSignUp>();
	for (const row of rows) getOrInsert(firsts, addressOf(row), () => row);
	const staying = new Set<string>();
	for (const [each, theirs] of others) {
		const first = firsts.get(each);
		if (
			first &&
			theirs.some(
				(row) => row.imported_at === null && lastIdOf(row) > firstIdOf(first),
			)
		)
			staying.add(each);
	}
	const emailOfKey = new Map<string, string>();
	const email = [...firsts.keys()];
	for await (const mail of list.read("mails", { with: { email } }))
		emailOfKey.set(mail.person_key, mail.email);
	const which = { person_key: [...emailOfKey.keys()], kind: ["confirmed"] };
	for await (const reply of list.read("replies", { with: which })) {
		const each = emailOfKey.get(reply.person_key) ?? "";
		const first = firsts.get(each);
		const { sign_up_cursor = null, at } = reply;
		const isSince =
			first &&
			(sign_up_cursor === null
				? at >= (first.imported_at ?? "")
				: sign_up_cursor >= firstIdOf(first));
		if (isSince) staying.add(each);
	}
	return staying;
}
