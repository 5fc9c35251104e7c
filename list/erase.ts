import { notifyMailer } from "../mail/mailer-state.ts";
import { type Counts, countSides } from "../shared/counts.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import {
	type ErasedPeople,
	readErasureKeys,
	rememberErased,
	rememberWishes,
} from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { type KeysOf, keepWishes } from "./keep-wishes.ts";

const noKeys: KeysOf = () => [];

/** What was removed; `warning` is a sentence for the founder, for example that the space is not overwritten yet. */
export interface Erased {
	/** Sign-ups per side. */
	readonly removed: Counts;
	/** Addresses that had no sign-up. */
	readonly unknown: number;
	readonly warning: string | undefined;
}

/**
 * Removes everything that was sent for the addresses, in any spelling and on both sides, all or
 * nothing, and remembers them in `erasedFile`, so that no archive or import brings them back; `null`
 * remembers none. Rejects with `ExpectedError`.
 */
export function erase(
	list: List,
	emails: readonly string[],
	erasedFile: string | null,
	keysOf = noKeys,
): Promise<Erased> {
	const person = [...new Set(emails.map((email) => email.toLowerCase()))];
	return withPurge(list, async () => {
		const which = { with: { person } };
		const signUps = await Array.fromAsync(list.read("waitlist", which));
		// Before the commit, so that no address is removed without being remembered.
		if (erasedFile !== null)
			rememberErased(erasedFile, await readErasureKeys(list), person);
		return removeRows(list, signUps, person, keysOf, erasedFile);
	});
}

/**
 * Removes people from the list who are remembered as erased: an older copy of the list
 * that was restored has them again.
 */
export function eraseAgain(
	list: List,
	erased: ErasedPeople,
	keysOf?: KeysOf,
): Promise<Erased> {
	return withPurge(list, () => removeErased(list, erased, keysOf));
}

/** Removes them in the transaction that runs. */
export async function removeErased(
	list: List,
	erased: ErasedPeople,
	keysOf = noKeys,
): Promise<Erased> {
	const { signUps, others } = await findErased(list, erased);
	return removeRows(list, signUps, others, keysOf, null);
}

/** The sign-ups of people who are remembered as erased, and the lower-cased addresses of their mails and calls. */
export async function findErased(
	list: List,
	erased: ErasedPeople,
): Promise<{
	readonly signUps: readonly StoredSignUp[];
	readonly others: readonly string[];
}> {
	const signUps: StoredSignUp[] = [];
	const others = new Set<string>();
	for await (const row of list.read("waitlist"))
		if (erased.isErased(row.email, row.created_at)) signUps.push(row);
	for await (const { email, created_at } of list.read("mails"))
		if (erased.isErased(email, created_at)) others.add(email);
	for await (const { email, at } of list.read("calls"))
		if (erased.isErased(email, at)) others.add(email);
	return { signUps, others: [...others] };
}

/** Runs `remove` in one transaction, then overwrites the space of the removed rows. */
async function withPurge<
	Removed extends { readonly warning: string | undefined },
>(list: List, remove: () => Promise<Removed>): Promise<Removed> {
	const erased = await list.transaction("exclusive", remove);
	const warnings = [erased.warning, await list.purge()].filter(Boolean);
	return { ...erased, warning: warnings.join(" ") || undefined };
}

/**
 * Removes sign-ups, and all else of lower-cased addresses, in the transaction that runs; `erasedFile` gets their
 * wishes.
 */
export async function removeRows(
	list: List,
	signUps: readonly StoredSignUp[],
	emails: readonly string[],
	keysOf: KeysOf,
	erasedFile: string | null,
): Promise<Erased> {
	const email = { with: { email: emails } };
	await list.remove("waitlist", { with: { id: signUps.map(({ id }) => id) } });
	const wishes = await keepWishes(list, emails, keysOf);
	if (erasedFile !== null) rememberWishes(erasedFile, wishes);
	await list.remove("mails", email);
	await list.remove("calls", email);
	const warning = await noteErased(list, signUps, keysOf);
	await notifyMailer(list);
	const found = new Set(signUps.map(({ email }) => email.toLowerCase()));
	return {
		removed: countSides(signUps),
		unknown: emails.filter((email) => !found.has(email)).length,
		warning,
	};
}

/**
 * Stores the keys of the people of these sign-ups until the program of WEBHOOK_URL has got a notice of each
 * (notices/). Resolves with a sentence for the founder if no notice can be sent.
 */
export async function noteErased(
	list: List,
	signUps: readonly Pick<StoredSignUp, "email" | "user_type">[],
	keysOf: KeysOf,
): Promise<string | undefined> {
	const program = { with: { name: ["WEBHOOK_URL"] } };
	if (
		signUps.length === 0 ||
		(await list.count("receivers", program)).rows === 0
	)
		return undefined;
	const keys = new Set(
		signUps.flatMap((row) => keysOf(row.email, row.user_type)[0] ?? []),
	);
	if (keys.size === 0)
		return "The program of WEBHOOK_URL gets no notice of this: LINK_SECRET, which makes the ids of people, is not set here.";
	const at = new Date().toISOString();
	const rows = [...keys].map((person_key) => ({ person_key, at }));
	await list.insert("erasures", rows, { isReplacing: true });
	return undefined;
}
