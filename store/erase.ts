import { addCounts, type Counts, countSides } from "../shared/counts.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { type ErasedPeople, rememberErased } from "./erased-people.ts";
import type { List } from "./list.ts";

/** What was removed; `warning` is a sentence for the founder when its space is not overwritten yet. */
export interface Erased {
	/** Sign-ups per side. */
	readonly removed: Counts;
	/** Addresses that had no sign-up. */
	readonly unknown: number;
	readonly warning: string | undefined;
}

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
			await removeMails(list, person);
		}
		// Before the commit, so that no address is removed without being remembered.
		if (erasedFile !== null) rememberErased(erasedFile, people);
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
): Promise<Erased> {
	const rows: StoredSignUp[] = [];
	for await (const row of list.read("waitlist"))
		if (erased.isErased(row.email, row.created_at)) rows.push(row);
	const addresses = new Set<string>();
	for await (const { email, created_at } of list.read("mails"))
		if (erased.isErased(email, created_at)) addresses.add(email);
	await list.transaction("exclusive", async () => {
		for (const some of inParts(rows))
			await list.remove("waitlist", { with: { id: some.map(({ id }) => id) } });
		for (const emails of inParts([...addresses]))
			await removeMails(list, emails);
	});
	return {
		removed: countSides(rows),
		unknown: 0,
		warning: await list.purge(),
	};
}

/** Removes the mails to lower-cased addresses and the replies to them. */
async function removeMails(
	list: List,
	email: readonly string[],
): Promise<void> {
	const keys = new Set<string>();
	for await (const mail of list.read("mails", { with: { email } }))
		keys.add(mail.person_key);
	for (const person_key of inParts([...keys]))
		await list.remove("replies", { with: { person_key } });
	await list.remove("mails", { with: { email } });
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
	for (let start = 0; start < items.length; start += atATime)
		yield items.slice(start, start + atATime);
}
