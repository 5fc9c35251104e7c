import { addCounts, type Counts, countSides } from "../shared/counts.ts";
import { confirmation } from "../shared/mail.ts";
import type { Reply } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import {
	type ErasedPeople,
	readErasureKeys,
	rememberErased,
} from "./erased-people.ts";
import type { List } from "./list.ts";

/** What was removed; `warning` is a sentence for the founder when its space is not overwritten yet. */
export interface Erased {
	/** Sign-ups per side. */
	readonly removed: Counts;
	/** Addresses that had no sign-up. */
	readonly unknown: number;
	readonly warning: string | undefined;
}

/** What `erase` knows of mails and notices. */
export interface Erasure {
	/** The keys by which links name a person, for each secret, the newest first. */
	readonly keysOf: (email: string, side: Side) => readonly string[];
	/** Whether a program is told of erased people (notices/), so that they are noted for it. */
	readonly isTold: boolean;
}
const untold: Erasure = { keysOf: () => [], isTold: false };

/** Before the key of an erased person of whom a program is still to be told, in the table `mailer`; the value is the time. */
export const erasedPrefix = "erased:";

/** Addresses or rows per statement. */
const atATime = 1_000;

/**
 * Removes everything that was sent for the addresses, in any spelling and on both sides, all or
 * nothing, and remembers them in `erasedFile`, so that no archive or import brings them back; `null`
 * remembers none. Rejects with `ExpectedError`.
 */
export async function erase(
	list: List,
	emails: readonly string[],
	erasedFile: string | null,
	erasure: Erasure = untold,
): Promise<Erased> {
	const people = [...new Set(emails.map((email) => email.toLowerCase()))];
	const removed: Counts[] = [];
	const found = new Set<string>();
	await list.transaction("exclusive", async () => {
		for (const person of inParts(people)) {
			const which = { with: { person } };
			const rows = await Array.fromAsync(list.read("waitlist", which));
			removed.push(countSides(rows));
			for (const { email } of rows) found.add(email.toLowerCase());
			await list.remove("waitlist", which);
			await removeMails(list, person, erasure);
			await noteErased(list, rows, erasure);
		}
		await tellMailer(list);
		// Before the commit, so that no address is removed without being remembered.
		if (erasedFile !== null)
			rememberErased(erasedFile, await readErasureKeys(list), people);
	});
	return {
		removed: addCounts(removed),
		unknown: people.length - found.size,
		warning: await list.purge(),
	};
}

/**
 * Removes people from the list who are remembered as erased: they are on it again when the
 * database was restored by other means than `restore`.
 */
export async function eraseAgain(
	list: List,
	erased: ErasedPeople,
	erasure: Erasure = untold,
): Promise<Erased> {
	const rows: StoredSignUp[] = [];
	for await (const row of list.read("waitlist"))
		if (erased.isErased(row.email, row.created_at)) rows.push(row);
	const addresses = new Set<string>();
	for await (const { email, created_at } of list.read("mails"))
		if (erased.isErased(email, created_at)) addresses.add(email);
	for await (const { email, at } of list.read("calls"))
		if (erased.isErased(email, at)) addresses.add(email);
	await list.transaction("exclusive", async () => {
		for (const some of inParts(rows))
			await list.remove("waitlist", { with: { id: some.map(({ id }) => id) } });
		for (const emails of inParts([...addresses]))
			await removeMails(list, emails, erasure);
		await noteErased(list, rows, erasure);
		await tellMailer(list);
	});
	return {
		removed: countSides(rows),
		unknown: 0,
		warning: await list.purge(),
	};
}

/**
 * Removes the mails and calls to lower-cased addresses and the replies to them, also those that came after an
 * earlier erasure. The wish to get no mail stays: the reply by which a person left, and "asked" when
 * the one confirmation after it was sent.
 */
async function removeMails(
	list: List,
	email: readonly string[],
	{ keysOf }: Erasure,
): Promise<void> {
	const keys = new Map<string, Set<string>>(
		email.map((each) => [
			each,
			new Set(sides.flatMap((side) => keysOf(each, side))),
		]),
	);
	const askedAt = new Map<string, string>();
	for await (const mail of list.read("mails", { with: { email } })) {
		keys.get(mail.email)?.add(mail.person_key);
		if (mail.kind === confirmation && mail.state === "sent")
			askedAt.set(mail.email, mail.ended_at ?? mail.created_at);
	}
	const all = [...keys.values()].flatMap((each) => [...each]);
	const replies = new Map<string, Reply[]>();
	for (const person_key of inParts(all))
		for await (const reply of list.read("replies", { with: { person_key } }))
			replies.set(
				reply.person_key,
				(replies.get(reply.person_key) ?? []).concat(reply),
			);
	const removed: number[] = [];
	const asked: Omit<Reply, "id">[] = [];
	for (const [address, its] of keys) {
		const rows = [...its].flatMap((key) => replies.get(key) ?? []);
		const last = (kind: Reply["kind"]) =>
			rows
				.filter((row) => row.kind === kind)
				.reduce<Reply | undefined>(
					(one, row) => (one && one.at > row.at ? one : row),
					undefined,
				);
		const left = last("left");
		const hasLeft = left && left.at >= (last("confirmed")?.at ?? "");
		for (const row of rows)
			if (!hasLeft || (row !== left && row.kind !== "asked"))
				removed.push(row.id);
		const at = askedAt.get(address) ?? "";
		if (hasLeft && at > left.at && last("asked") === undefined)
			asked.push({ person_key: left.person_key, kind: "asked", at });
	}
	for (const id of inParts(removed))
		await list.remove("replies", { with: { id } });
	await list.insert("replies", asked);
	await list.remove("mails", { with: { email } });
	await list.remove("calls", { with: { email } });
}

/** Notes the people of these sign-ups by their keys alone, until the program is told. */
async function noteErased(
	list: List,
	rows: readonly StoredSignUp[],
	{ keysOf, isTold }: Erasure,
): Promise<void> {
	if (!isTold) return;
	const value = new Date().toISOString();
	const keys = rows.map(({ email, user_type }) => keysOf(email, user_type)[0]);
	const notes = [...new Set(keys)].map((key) => ({
		name: `${erasedPrefix}${key}`,
		value,
	}));
	await list.insert("mailer", notes, { isReplacing: true });
}

/** Tells a running mailer that what it has read is gone. */
async function tellMailer(list: List): Promise<void> {
	const changed = { name: "changed", value: new Date().toISOString() };
	await list.insert("mailer", [changed], { isReplacing: true });
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
	for (let start = 0; start < items.length; start += atATime)
		yield items.slice(start, start + atATime);
}
