/** The people who pressed "Erase my data" on the page that the links in mails open. */
import { getOrInsert } from "../shared/get-or-insert.ts";
import { lastUnlessConfirmed, type Reply } from "../shared/reply.ts";
import type { List } from "../store/list.ts";
import { type Erased, eraseNow, withPurge } from "./erase.ts";
import type { KeysOf } from "./keep-wishes.ts";
import { readAddress } from "./people.ts";

const requests = { with: { kind: ["erase"] } } as const;

/** How many requests wait, and since when the first one does (ISO 8601). */
export async function countEraseRequests(
	list: List,
): Promise<{ readonly waiting: number; readonly since: string }> {
	const times: string[] = [];
	for await (const { at } of list.read("replies", requests)) times.push(at);
	return { waiting: times.length, since: times.sort()[0] ?? "" };
}

/**
 * Those who asked, by lower-cased address, each with the last request: it applies to the sign-ups that were there.
 * "Yes, I joined" ends it, and a link whose person is not on the list asks for nothing.
 */
export async function readEraseRequests(
	list: List,
	keysOf: KeysOf,
): Promise<ReadonlyMap<string, Reply>> {
	const { addresses } = await readAsked(list, keysOf);
	return readStanding(list, addresses);
}

/** All requests, and the addresses to which they may belong. */
async function readAsked(list: List, keysOf: KeysOf) {
	const asked = await Array.fromAsync(list.read("replies", requests));
	return { asked, addresses: await addressesOf(list, asked, keysOf) };
}

/** The requests of these addresses that were not ended. */
async function readStanding(
	list: List,
	addresses: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Reply>> {
	const standing = new Map<string, Reply>();
	for (const [email, keys] of addresses) {
		const { replies } = await readAddress(list, email);
		const known = new Set(replies.map(({ id }) => id));
		const ofLinks = { with: { person_key: [...keys] } };
		const others = await Array.fromAsync(list.read("replies", ofLinks));
		const all = [...replies, ...others.filter(({ id }) => !known.has(id))];
		const request = lastUnlessConfirmed(all, "erase");
		if (request !== undefined) standing.set(email, request);
	}
	return standing;
}

/** The addresses to which the links of these replies went, each with its keys. */
async function addressesOf(
	list: List,
	asked: readonly Reply[],
	keysOf: KeysOf,
): Promise<Map<string, Set<string>>> {
	const open = new Set(asked.map(({ person_key }) => person_key));
	const found = new Map<string, Set<string>>();
	const take = (email: string, key: string) => {
		getOrInsert(found, email.toLowerCase(), () => new Set()).add(key);
		open.delete(key);
	};
	const mails = list.read("mails", { with: { person_key: [...open] } });
	for await (const { email, person_key } of mails) take(email, person_key);
	if (open.size === 0) return found;
	// Who was erased and has joined again has the same key, and no mail perhaps.
	for await (const { email, user_type } of list.read("waitlist"))
		for (const key of keysOf(email, user_type))
			if (open.has(key)) take(email, key);
	return found;
}

/** Erases them, as `erase` does, and ends the requests. Resolves with how many addresses were erased. Rejects with `ExpectedError`. */
export async function eraseRequested(
	list: List,
	erasedFile: string,
	keysOf: KeysOf,
): Promise<Pick<Erased, "warning"> & { readonly erased: number }> {
	const { asked, addresses } = await readAsked(list, keysOf);
	let erased = 0;
	const { warning } = await withPurge(list, async () => {
		// Again: "Yes, I joined" may have been pressed meanwhile.
		const standing = await readStanding(list, addresses);
		const result = await eraseNow(list, standing, erasedFile, keysOf);
		const id = asked.map((reply) => reply.id);
		await list.remove("replies", { with: { id } });
		erased = standing.size;
		return result;
	});
	return { erased, warning };
}
