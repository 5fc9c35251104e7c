import { sideAndAddress } from "../mail/rules/mailbox.ts";
import { type Counts, countSides } from "../shared/counts.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { isBy, lastIdOf, type Moment, wasThere } from "../shared/order.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import {
	type ErasedPeople,
	readErasureKeys,
	rememberErased,
	rememberWishes,
} from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { type KeysOf, keepWishes } from "./keep-wishes.ts";
import { refreshNow } from "./refresh-people.ts";

const noKeys: KeysOf = () => [];

/** What was removed; `warning` is a sentence for the founder, for example that the space is not overwritten yet. */
export interface Erased {
	/** Sign-ups per side. */
	readonly removed: Counts;
	/** Addresses that had no sign-up. */
	readonly unknown: number;
	readonly warning: string | undefined;
}

/** Who is to be erased: by lower-cased address, the moment of the wish, to which it applies; `null` is now. */
export type EraseWishes = ReadonlyMap<string, Moment | null>;

/** The wish of one moment that these addresses be erased, in any spelling. */
export function wishesOf(
	emails: readonly string[],
	moment: Moment | null,
): EraseWishes {
	return new Map(emails.map((email) => [email.toLowerCase(), moment]));
}

/** This moment of the list, to which a choice applies that is read now and carried out later. */
export async function momentNow(list: List): Promise<Moment> {
	return {
		at: new Date().toISOString(),
		sign_up_cursor: await list.lastSignUpId(),
	};
}

/**
 * Removes everything that was sent for the addresses, in any spelling and on both sides, all or nothing, but no
 * sign-up that came after the wish. Remembers them in `erasedFile`, so that no archive or import brings them back;
 * `null` remembers none. Rejects with `ExpectedError`.
 */
export function erase(
	list: List,
	wished: EraseWishes | readonly string[],
	erasedFile: string | null,
	keysOf = noKeys,
): Promise<Erased> {
	const wishes = "get" in wished ? wished : wishesOf(wished, null);
	return withPurge(list, () => eraseNow(list, wishes, erasedFile, keysOf));
}

/** Removes them in the transaction that runs. */
export async function eraseNow(
	list: List,
	wishes: EraseWishes,
	erasedFile: string | null,
	keysOf: KeysOf,
): Promise<Erased> {
	const person = [...wishes.keys()];
	const { gone, staying } = await divide(list, person, (row) => {
		const wish = wishes.get(row.email.toLowerCase()) ?? null;
		return wish === null || applies(wish, row);
	});
	const until = new Map(
		[...staying.keys()].flatMap((email) => {
			const wish = wishes.get(email);
			return wish ? [[email, wish]] : [];
		}),
	);
	// Before the commit, so that no address is removed without being remembered.
	if (erasedFile !== null) {
		const keys = await readErasureKeys(list);
		const whole = person.filter((email) => !until.has(email));
		const last = await list.lastSignUpId();
		rememberErased(erasedFile, keys, whole, new Date(), last);
		for (const [email, { at, sign_up_cursor = null }] of until)
			rememberErased(erasedFile, keys, [email], new Date(at), sign_up_cursor);
	}
	return removeRows(list, gone, person, keysOf, erasedFile, until);
}

/**
 * Whether a wish to be erased applies to a sign-up: one of a file that does not say when it was sent is older than any
 * wish, as `ErasedPeople` has it.
 */
export function applies(wish: Moment, row: StoredSignUp): boolean {
	return wasThere(row, wish) || row.created_at === row.imported_at;
}

/** The sign-ups of these addresses that go, and by lower-cased address those that stay. */
async function divide(
	list: List,
	person: readonly string[],
	isGone: (row: StoredSignUp) => boolean,
) {
	const gone: StoredSignUp[] = [];
	const staying = new Map<string, StoredSignUp[]>();
	for await (const row of list.read("waitlist", { with: { person } }))
		if (isGone(row)) gone.push(row);
		else getOrInsert(staying, row.email.toLowerCase(), () => []).push(row);
	return { gone, staying };
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
	// A copy has fewer sign-ups: what comes now must not get the id of one that was erased.
	await list.continueAfter("waitlist", erased.lastSignUp);
	const { signUps, emails, until } = await findErased(list, erased);
	return removeRows(list, signUps, emails, keysOf, null, until);
}

/**
 * The sign-ups of people who are remembered as erased, the lower-cased addresses that have them, or mails, calls
 * or actions of that time, and until when these go where later sign-ups stay.
 */
export async function findErased(
	list: List,
	erased: ErasedPeople,
): Promise<{
	readonly signUps: readonly StoredSignUp[];
	readonly emails: readonly string[];
	readonly until: ReadonlyMap<string, Moment>;
}> {
	const signUps: StoredSignUp[] = [];
	const emails = new Set<string>();
	const staying = new Set<string>();
	for await (const row of list.read("waitlist")) {
		const last = erased.lastErasure(row.email);
		if (last === undefined) continue;
		const email = row.email.toLowerCase();
		if (erased.isErasedRow(row)) {
			signUps.push(row);
			emails.add(email);
		} else staying.add(email);
	}
	const isErased = (email: string, moment: Moment) => {
		const last = erased.lastErasure(email);
		return last !== undefined && isBy(moment, last);
	};
	for await (const { email, created_at: at, ...mail } of list.read("mails"))
		if (isErased(email, { ...mail, at })) emails.add(email);
	for await (const call of list.read("calls"))
		if (isErased(call.email, call)) emails.add(call.email);
	for await (const { email, at } of list.read("desk_actions"))
		if (email !== null && isErased(email, { at })) emails.add(email);
	const until = new Map<string, Moment>();
	for (const email of staying) {
		const last = erased.lastErasure(email);
		if (last && emails.has(email)) until.set(email, last);
	}
	return { signUps, emails: [...emails], until };
}

/** Runs `remove` in one transaction, then overwrites the space of the removed rows. */
export async function withPurge<
	Removed extends { readonly warning: string | undefined },
>(list: List, remove: () => Promise<Removed>): Promise<Removed> {
	const erased = await list.transaction("exclusive", remove);
	const warnings = [erased.warning, await list.purge()].filter(Boolean);
	return { ...erased, warning: warnings.join(" ") || undefined };
}

/**
 * Removes sign-ups, and all else of lower-cased addresses, in the transaction that runs; of those that have later
 * sign-ups, only what was there at the moment in `until`. `erasedFile` gets their wishes.
 */
export async function removeRows(
	list: List,
	signUps: readonly StoredSignUp[],
	emails: readonly string[],
	keysOf: KeysOf,
	erasedFile: string | null,
	until: ReadonlyMap<string, Moment> = new Map(),
): Promise<Erased> {
	await list.remove("waitlist", { with: { id: signUps.map(({ id }) => id) } });
	const wishes = await keepWishes(list, emails, keysOf, until);
	if (erasedFile !== null) rememberWishes(erasedFile, wishes);
	const whole = { with: { email: emails.filter((each) => !until.has(each)) } };
	await list.remove("mails", whole);
	await list.remove("calls", whole);
	await list.remove("desk_actions", whole);
	await removeUntil(list, until);
	const warning = await noteErased(list, signUps, keysOf);
	await tellAgain(list, signUps, until);
	await refreshNow(list, emails);
	const found = new Set(signUps.map(({ email }) => email.toLowerCase()));
	return {
		removed: countSides(signUps),
		unknown: emails.filter((email) => !found.has(email)).length,
		warning,
	};
}

/** Removes the mails, calls and actions of people who have later sign-ups, but no mail to which a reply is left. */
async function removeUntil(
	list: List,
	until: ReadonlyMap<string, Moment>,
): Promise<void> {
	const email = { with: { email: [...until.keys()] } };
	const isGone = (each: string, moment: Moment) =>
		isBy(moment, until.get(each) ?? moment);
	const mails = (await Array.fromAsync(list.read("mails", email))).filter(
		({ created_at: at, ...mail }) => isGone(mail.email, { ...mail, at }),
	);
	const person_key = mails.map((mail) => mail.person_key);
	const replied = new Set<string>();
	for await (const reply of list.read("replies", { with: { person_key } }))
		replied.add(reply.person_key);
	const id = mails.flatMap((mail) =>
		replied.has(mail.person_key) ? [] : mail.id,
	);
	await list.remove("mails", { with: { id } });
	const calls = await Array.fromAsync(list.read("calls", email));
	const gone = calls.flatMap((call) =>
		isGone(call.email, call) ? call.email : [],
	);
	await list.remove("calls", { with: { email: gone } });
	const actions = await Array.fromAsync(list.read("desk_actions", email));
	const done = actions.filter((each) => isGone(`${each.email}`, each));
	await list.remove("desk_actions", {
		with: { id: done.map((each) => each.id) },
	});
}

/**
 * Makes the later sign-ups of erased people new rows: the program of WEBHOOK_URL hears that the person was erased, and
 * then that the person joined.
 */
async function tellAgain(
	list: List,
	erased: readonly StoredSignUp[],
	until: ReadonlyMap<string, Moment>,
): Promise<void> {
	if (until.size === 0 || !(await hasProgram(list))) return;
	const gone = new Set(erased.map(sideAndAddress));
	const which = { with: { person: [...until.keys()] } };
	const staying = await Array.fromAsync(list.read("waitlist", which));
	const again = staying.filter((row) => gone.has(sideAndAddress(row)));
	const ids = again.map(({ id }) => id);
	await list.remove("waitlist", { with: { id: ids } });
	await list.insert(
		"waitlist",
		again.map(({ id, ...row }) => ({
			...row,
			sign_up_id: lastIdOf({ ...row, id }),
		})),
	);
}

async function hasProgram(list: List): Promise<boolean> {
	const program = { with: { name: ["WEBHOOK_URL"] } };
	return (await list.count("receivers", program)).rows > 0;
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
	if (signUps.length === 0 || !(await hasProgram(list))) return undefined;
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
