/** The people who pressed "Erase my data" on the page that the links in mails open. */
import { getOrInsert } from "../shared/get-or-insert.ts";
import { leftAt, type Reply } from "../shared/reply.ts";
import type { List } from "../store/list.ts";
import { type Erased, erase } from "./erase.ts";
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
 * The lower-cased addresses of those who asked. Who pressed "Yes, I joined" after it stays, and a link whose
 * person is not on the list asks for nothing.
 */
export async function readEraseRequests(
	list: List,
	keysOf: KeysOf,
): Promise<{
	readonly emails: readonly string[];
	readonly asked: readonly Reply[];
}> {
	const asked = await Array.fromAsync(list.read("replies", requests));
	const addresses = await addressesOf(list, asked, keysOf);
	const emails: string[] = [];
	for (const [email, keys] of addresses) {
		const { replies } = await readAddress(list, email);
		const own = asked.filter(({ person_key }) => keys.has(person_key));
		if (leftAt([...replies, ...own]) !== undefined) emails.push(email);
	}
	return { emails, asked };
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
	const { emails, asked } = await readEraseRequests(list, keysOf);
	const { warning } =
		emails.length > 0
			? await erase(list, emails, erasedFile, keysOf)
			: { warning: undefined };
	const id = asked.map((reply) => reply.id);
	await list.remove("replies", { with: { id } });
	return { erased: emails.length, warning };
}
