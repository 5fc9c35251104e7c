/** The founder's notes that an import brings along. */
import type { List } from "../store/list.ts";

/** Adds the notes, by lower-cased address, of these people; the row of an address that has one stays as it is. */
export async function addNotes(
	list: List,
	people: readonly { readonly email: string }[],
	notes: ReadonlyMap<string, string>,
	at: string,
): Promise<void> {
	if (notes.size === 0) return;
	const emails = new Set(people.map(({ email }) => email.toLowerCase()));
	const email = [...emails].filter((each) => notes.has(each));
	const before = new Set<string>();
	for await (const call of list.read("calls", { with: { email } }))
		before.add(call.email);
	const rows = email.flatMap((each) =>
		before.has(each)
			? []
			: [{ email: each, at, note: notes.get(each) ?? null }],
	);
	await list.insert("calls", rows);
}
