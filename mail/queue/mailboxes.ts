/** What is known of the mailboxes of some addresses: mails, replies and wishes, also those of erased people. */
import { readMailboxWishes } from "../../list/wishes.ts";
import type { MailboxTimes } from "../../shared/mailbox-events.ts";
import { type Reply, withEvents } from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import type { Wishes } from "../../store/erased-people.ts";
import type { List } from "../../store/list.ts";
import { readMailsTo } from "../../store/mail-queue.ts";
import { personKeys } from "../letter/links.ts";
import { wantsNoMail } from "../rules/confirmation.ts";
import { wishesOf } from "../rules/kept-wishes.ts";
import type { FactsOf } from "../rules/mail-facts.ts";
import { mailboxOf, sideAndAddress } from "../rules/mailbox.ts";

/** Reads it, by the secrets of the links, which give the person keys by which a reply names its person. */
export async function readMailboxes(
	list: List,
	secrets: readonly string[],
	emails: readonly string[],
): Promise<FactsOf> {
	const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
	if (addresses.length === 0) return () => ({ mails: [], replies: [] });
	const names = [...new Set(addresses.map(mailboxOf))];
	const mails = await readMailsTo(list, names, addresses);
	const mailsOf = Map.groupBy(mails, ({ email }) => mailboxOf(email));
	const keysOf = new Map(
		addresses.map((email) => [
			email,
			new Map([
				...sides.flatMap((user_type) =>
					personKeys(secrets, email, user_type).map(
						(key) => [key, sideAndAddress({ email, user_type })] as const,
					),
				),
				// For other addresses of the mailbox, and earlier secrets.
				...(mailsOf.get(mailboxOf(email)) ?? []).map(
					(mail) => [mail.person_key, sideAndAddress(mail)] as const,
				),
			]),
		]),
	);
	const person_key = [...keysOf.values()].flatMap((keys) => [...keys.keys()]);
	const replies = await Array.fromAsync(
		list.read("replies", { with: { person_key } }),
	);
	const repliesOf = Map.groupBy(replies, (reply) => reply.person_key);
	const wishes = await readMailboxWishes(list, addresses);
	return (email) => {
		const keys = keysOf.get(email.toLowerCase()) ?? new Map<string, string>();
		const own = [...keys].flatMap(([key, person]) =>
			(repliesOf.get(key) ?? []).map((reply) => ({ ...reply, person })),
		);
		// The wishes of erased people belong to no person.
		const all = withEvents(own, wishes.of(email));
		return {
			mails: mailsOf.get(mailboxOf(email)) ?? [],
			replies: all.map((reply) => ({ person: "", ...reply })),
		};
	};
}

/** Whether the mailbox of an address left the list, bounced elsewhere, or complained of spam. */
export async function readWantsNoMail(
	list: List,
	secrets: readonly string[],
	email: string,
): Promise<boolean> {
	const factsOf = await readMailboxes(list, secrets, [email]);
	return wantsNoMail(factsOf(email).replies);
}

/** The current wishes of the mailboxes of these replies, where they have any. */
export async function readWishesAfter(
	list: List,
	secrets: readonly string[],
	replies: readonly Reply[],
): Promise<Wishes> {
	const person_key = [...new Set(replies.map((reply) => reply.person_key))];
	const emails = new Set<string>();
	for await (const { email } of list.read("mails", { with: { person_key } }))
		emails.add(email);
	if (emails.size === 0) return {};
	const factsOf = await readMailboxes(list, secrets, [...emails]);
	const wishes = await readMailboxWishes(list, [...emails]);
	const changed: Record<string, MailboxTimes> = {};
	for (const email of emails) {
		const { replies } = factsOf(email);
		const hasWish = replies.some(({ kind }) =>
			["left", "not-me", "erase"].includes(kind),
		);
		if (!hasWish) continue;
		const times = wishesOf(replies, wishes.of(email));
		for (const key of wishes.keysOf(email)) changed[key] = times;
	}
	return changed;
}
