/** What stays of the replies of erased people: their wishes to get no mail, without an address. */
import { confirmation } from "../shared/mail.ts";
import { lastReply, leftAt, type Reply } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { List } from "../store/list.ts";

/**
 * For each secret, the newest first: the key by which links name a person, or that of the address's
 * mailbox, which other addresses reach, too. None without a secret.
 */
export type KeysOf = (email: string, of: Side | "mailbox") => readonly string[];

/**
 * Removes the replies of lower-cased addresses, also those that came after an earlier erasure. The wish
 * to get no mail stays, under the key of the mailbox: "left" of a person who has left, "asked" when the one
 * confirmation after that was sent, and the last "This wasn't me".
 */
export async function removeReplies(
	list: List,
	emails: readonly string[],
	keysOf: KeysOf,
): Promise<void> {
	const mailsOf = Map.groupBy(
		await Array.fromAsync(list.read("mails", { with: { email: emails } })),
		({ email }) => email,
	);
	const mailboxes = [
		...Map.groupBy(emails, (email) => keysOf(email, "mailbox")[0] ?? email),
	].map(([mailbox, addresses]) => {
		const mails = addresses.flatMap((email) => mailsOf.get(email) ?? []);
		const ofLinks = addresses.flatMap((email) =>
			(["mailbox", ...sides] as const).flatMap((of) => keysOf(email, of)),
		);
		const ofMails = mails.map(({ person_key }) => person_key);
		const keys = [...new Set([...ofLinks, ...ofMails])];
		// Without a secret, the key of the mailbox is not known.
		return { key: ofLinks.length > 0 ? mailbox : undefined, keys, mails };
	});
	const person_key = mailboxes.flatMap(({ keys }) => keys);
	const byKey = Map.groupBy(
		await Array.fromAsync(list.read("replies", { with: { person_key } })),
		(reply) => reply.person_key,
	);
	const removed: number[] = [];
	/** To the key of the mailbox. */
	const moved: Reply[] = [];
	const asked: Omit<Reply, "id">[] = [];
	for (const { key, keys, mails } of mailboxes) {
		const replies = keys.flatMap((each) => byKey.get(each) ?? []);
		const last = (wanted: Reply["kind"]) => {
			const at = lastReply(replies, wanted);
			return replies.find((reply) => reply.kind === wanted && reply.at === at);
		};
		const left = leftAt(replies) === undefined ? undefined : last("left");
		const wishes = [left, left && last("asked"), key && last("not-me")];
		for (const reply of replies)
			if (!wishes.includes(reply)) removed.push(reply.id);
			else if (key) moved.push({ ...reply, person_key: key });
		const sentAt = mails
			.filter(({ kind, state }) => kind === confirmation && state === "sent")
			.map(({ ended_at }) => ended_at ?? "");
		const at = sentAt.sort().at(-1) ?? "";
		if (left && at > left.at && !last("asked"))
			asked.push({ person_key: key ?? left.person_key, kind: "asked", at });
	}
	await list.remove("replies", { with: { id: removed } });
	for (const { id, person_key } of moved)
		await list.change("replies", { with: { id: [id] } }, { person_key });
	await list.insert("replies", asked);
}
