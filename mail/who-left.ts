import { sides } from "../shared/sides.ts";
import type { List } from "../store/list.ts";
import { personKeys } from "./links.ts";
import { leftAt, type Reply } from "./rules/confirmation.ts";
import { mailboxOf } from "./rules/mailbox.ts";

/**
 * Tells of an address whether its mailbox left the list, also when the person was erased since: then
 * only the replies are there, whose keys the secrets lead to.
 */
export async function readWhoLeft(
	list: List,
	secrets: readonly string[],
): Promise<(email: string) => boolean> {
	const repliesOf = new Map<string, Reply[]>();
	for await (const { person_key, kind, at } of list.read("replies")) {
		const replies = repliesOf.get(person_key) ?? [];
		repliesOf.set(person_key, replies.concat({ kind, at: Date.parse(at) }));
	}
	const keysOf = new Map<string, Set<string>>();
	for await (const { email, person_key } of list.read("mails")) {
		if (!repliesOf.has(person_key)) continue;
		const mailbox = mailboxOf(email);
		keysOf.set(mailbox, (keysOf.get(mailbox) ?? new Set()).add(person_key));
	}
	return (email) => {
		if (repliesOf.size === 0) return false;
		const keys = new Set([
			...(keysOf.get(mailboxOf(email)) ?? []),
			...sides.flatMap((side) => personKeys(secrets, email, side)),
		]);
		const replies = [...keys].flatMap((key) => repliesOf.get(key) ?? []);
		return leftAt(replies) !== undefined;
	};
}
