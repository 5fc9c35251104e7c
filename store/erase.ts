import { type Counts, countSides } from "../shared/counts.ts";
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
import { erasedPrefix, receiverPrefix } from "./tables.ts";

/** What was removed; `warning` is for the founder, such as that its space is not overwritten yet. */
export interface Erased {
	/** Sign-ups per side. */
	readonly removed: Counts;
	/** Addresses that had no sign-up. */
	readonly unknown: number;
	readonly warning: string | undefined;
}

/** The keys by which links name a person, for each secret, the newest first. */
type KeysOf = (email: string, side: Side) => readonly string[];

/**
 * Removes everything that was sent for the addresses, in any spelling and on both sides, all or
 * nothing, and remembers them in `erasedFile`, so that no archive or import brings them back; `null`
 * remembers none. Rejects with `ExpectedError`.
 */
export async function erase(
	list: List,
	emails: readonly string[],
	erasedFile: string | null,
	keysOf: KeysOf = () => [],
): Promise<Erased> {
	const person = [...new Set(emails.map((email) => email.toLowerCase()))];
	const which = { with: { person } };
	let rows: StoredSignUp[] = [];
	let untold: string | undefined;
	await list.transaction("exclusive", async () => {
		rows = await Array.fromAsync(list.read("waitlist", which));
		await list.remove("waitlist", which);
		await removeMails(list, person, keysOf);
		untold = await noteErased(list, rows, keysOf);
		await tellMailer(list);
		// Before the commit, so that no address is removed without being remembered.
		if (erasedFile !== null)
			rememberErased(erasedFile, await readErasureKeys(list), person);
	});
	const found = new Set(rows.map(({ email }) => email.toLowerCase()));
	return {
		removed: countSides(rows),
		unknown: person.length - found.size,
		warning: joined(untold, await list.purge()),
	};
}

/**
 * Removes people from the list who are remembered as erased: they are on it again when the
 * database was restored by other means than `restore`.
 */
export async function eraseAgain(
	list: List,
	erased: ErasedPeople,
	keysOf: KeysOf = () => [],
): Promise<Erased> {
	const rows: StoredSignUp[] = [];
	for await (const row of list.read("waitlist"))
		if (erased.isErased(row.email, row.created_at)) rows.push(row);
	const addresses = new Set<string>();
	for await (const { email, created_at } of list.read("mails"))
		if (erased.isErased(email, created_at)) addresses.add(email);
	for await (const { email, at } of list.read("calls"))
		if (erased.isErased(email, at)) addresses.add(email);
	let untold: string | undefined;
	await list.transaction("exclusive", async () => {
		await list.remove("waitlist", { with: { id: rows.map(({ id }) => id) } });
		await removeMails(list, [...addresses], keysOf);
		untold = await noteErased(list, rows, keysOf);
		await tellMailer(list);
	});
	return {
		removed: countSides(rows),
		unknown: 0,
		warning: joined(untold, await list.purge()),
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
	keysOf: KeysOf,
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
	const person_key = [...keys.values()].flatMap((each) => [...each]);
	const replies = await Array.fromAsync(
		list.read("replies", { with: { person_key } }),
	);
	const byPerson = Map.groupBy(replies, (reply) => reply.person_key);
	const removed: number[] = [];
	const asked: Omit<Reply, "id">[] = [];
	for (const [address, its] of keys) {
		const rows = [...its].flatMap((key) => byPerson.get(key) ?? []);
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
	await list.remove("replies", { with: { id: removed } });
	await list.insert("replies", asked);
	await list.remove("mails", { with: { email } });
	await list.remove("calls", { with: { email } });
}

/**
 * Notes the people of these sign-ups by their keys alone, until the program of WEBHOOK_URL is told
 * (notices/). Resolves with a sentence for the founder when it cannot be told.
 */
async function noteErased(
	list: List,
	rows: readonly StoredSignUp[],
	keysOf: KeysOf,
): Promise<string | undefined> {
	const program = { with: { name: [`${receiverPrefix}WEBHOOK_URL`] } };
	if (rows.length === 0 || (await list.count("mailer", program)).rows === 0)
		return undefined;
	const keys = new Set(
		rows.flatMap(({ email, user_type }) => keysOf(email, user_type)[0] ?? []),
	);
	if (keys.size === 0)
		return "The program of WEBHOOK_URL is not told of this: LINK_SECRET, which makes the ids of people, is not set here.";
	const value = new Date().toISOString();
	const notes = [...keys].map((key) => ({
		name: `${erasedPrefix}${key}`,
		value,
	}));
	await list.insert("mailer", notes, { isReplacing: true });
	return undefined;
}

/** Tells a running mailer that what it has read is gone. */
async function tellMailer(list: List): Promise<void> {
	const changed = { name: "changed", value: new Date().toISOString() };
	await list.insert("mailer", [changed], { isReplacing: true });
}

function joined(...sentences: (string | undefined)[]): string | undefined {
	return sentences.filter(Boolean).join(" ") || undefined;
}
