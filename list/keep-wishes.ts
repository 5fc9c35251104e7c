/** What stays of the replies of erased people: the wishes of their mailboxes. */
import { askedBy } from "../mail/rules/confirmation.ts";
import { wishesOf } from "../mail/rules/kept-wishes.ts";
import { mailboxOf } from "../mail/rules/mailbox.ts";
import { confirmation } from "../shared/mail.ts";
import type { MailboxTimes } from "../shared/mailbox-events.ts";
import { isBy, type Moment } from "../shared/order.ts";
import { withEvents } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { Wishes } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { readMailboxWishes, saveWishes } from "./wishes.ts";

/** The keys by which links name a person, one for each secret, the newest first; none without a secret. */
export type KeysOf = (email: string, side: Side) => readonly string[];

/**
 * Removes the replies of lower-cased addresses, also those that came after an earlier erasure. Before that, it saves what
 * must outlive them: whether the people of a mailbox left and did not come back, whether they were asked since, and when
 * "This wasn't me" was pressed last. For an address in `until`, the replies after this moment stay. Resolves with the
 * wishes that have changed.
 */
export async function keepWishes(
	list: List,
	emails: readonly string[],
	keysOf: KeysOf,
	until: ReadonlyMap<string, Moment> = new Map(),
): Promise<Wishes> {
	const wishes = await readMailboxWishes(list, emails);
	const mailsOf = Map.groupBy(
		await Array.fromAsync(list.read("mails", { with: { email: emails } })),
		({ email }) => email,
	);
	const mailboxes = [...Map.groupBy(emails, mailboxOf).values()].map(
		(addresses) => {
			const mails = addresses.flatMap((email) => mailsOf.get(email) ?? []);
			const ofLinks = addresses.flatMap((email) =>
				sides.flatMap((side) => keysOf(email, side)),
			);
			const ofMails = mails.map(({ person_key }) => person_key);
			const keys = [...new Set([...ofLinks, ...ofMails])];
			return { email: addresses[0] ?? "", keys, mails };
		},
	);
	const person_key = mailboxes.flatMap(({ keys }) => keys);
	const untilOf = new Map<string, Moment>();
	for (const [email, moment] of until) {
		const ofLinks = sides.flatMap((side) => keysOf(email, side));
		const ofMails = mailsOf.get(email)?.map((mail) => mail.person_key) ?? [];
		for (const key of [...ofLinks, ...ofMails]) untilOf.set(key, moment);
	}
	const gone = (
		await Array.fromAsync(list.read("replies", { with: { person_key } }))
	).filter((reply) => isBy(reply, untilOf.get(reply.person_key) ?? reply));
	const byKey = Map.groupBy(gone, (reply) => reply.person_key);
	const changed: Record<string, MailboxTimes> = {};
	for (const { email, keys, mails } of mailboxes) {
		const before = wishes.of(email);
		const replies = keys.flatMap((each) => byKey.get(each) ?? []);
		if (replies.length === 0 && before.left === undefined) continue;
		const sent = mails.filter(
			({ kind, state }) => kind === confirmation && state === "sent",
		);
		const all = [...withEvents(replies, before), ...sent.map(askedBy)];
		const times = wishesOf(all, before);
		for (const key of wishes.keysOf(email)) changed[key] = times;
	}
	await list.remove("replies", { with: { id: gone.map(({ id }) => id) } });
	await saveWishes(list, changed);
	return changed;
}
