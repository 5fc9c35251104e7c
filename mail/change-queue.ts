/** The founder's changes to mails that were planned or sent. */
import { confirmation } from "../shared/mail.ts";
import { erase } from "../store/erase.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import { heldMails } from "./held-groups.ts";
import { readMailBook } from "./list-reader.ts";
import { remember, tellMailer } from "./mailer-memory.ts";

/** Takes all waiting mails of a kind out of the queue. Resolves with how many there are. */
export async function cancelMails(
	list: List,
	kind: string,
	isMeant: boolean,
): Promise<number> {
	const waiting = { with: { kind: [kind], state: ["waiting"] } };
	if (!isMeant) return (await list.count("mails", waiting)).rows;
	// An announcement may be ordered again later; a confirmation is not planned a second time.
	const mails =
		kind === confirmation
			? await list.change("mails", waiting, {
					state: "dropped",
					ended_at: new Date().toISOString(),
				})
			: await list.remove("mails", waiting);
	await tellMailer(list);
	return mails;
}

/** Marks the newest mail to each of the lower-cased addresses as bounced. */
export async function markBounced(
	list: List,
	email: readonly string[],
): Promise<{ readonly bounced: number; readonly unknown: number }> {
	const newest = new Map<string, number>();
	for await (const mail of list.read("mails", { with: { email } }))
		if (mail.state === "sent" || mail.state === "bounced")
			newest.set(mail.email, mail.id);
	await list.change(
		"mails",
		{ with: { id: [...newest.values()] } },
		{ state: "bounced", response: "The mail provider reported it." },
	);
	await tellMailer(list);
	return { bounced: newest.size, unknown: email.length - newest.size };
}

/** Sends the held confirmations of a group, and lets a wave end. Resolves with how many they are. */
export async function releaseHeld(list: List, group: string): Promise<number> {
	const held = { with: { state: ["held"], held_group: [group] } };
	const mails = await list.change("mails", held, { state: "waiting" });
	await endWave(list, group);
	return mails;
}

/**
 * Removes the people of a group from the list. An address that has confirmed at another time stays:
 * only its held mail goes. Resolves with the addresses that were removed and that stayed.
 */
export async function eraseHeld(
	list: List,
	group: string,
	erasedFile: string,
): Promise<{
	readonly erased: number;
	readonly kept: number;
	readonly warning: string | undefined;
}> {
	const people = await readPeople(list);
	const strangers = new Set<string>();
	const kept: number[] = [];
	for await (const { id, email } of heldMails(list, group)) {
		const isConfirmed = people
			.of(email)
			.some(({ mail }) => mail === "confirmed");
		if (isConfirmed) kept.push(id);
		else strangers.add(email);
	}
	const { warning } = await erase(list, [...strangers], erasedFile);
	await list.change("mails", { with: { id: kept } }, { state: "dropped" });
	await endWave(list, group);
	return { erased: strangers.size, kept: kept.length, warning };
}

/**
 * Puts mails that bounced back into the queue, all or those to one address, but not to people who left.
 * Resolves with their number.
 */
export async function retryBounced(
	list: List,
	email: string | undefined,
	secrets: readonly string[],
): Promise<number> {
	const book = await readMailBook(list, secrets);
	const which = {
		state: ["bounced"],
		...(email !== undefined && { email: [email.toLowerCase()] }),
	};
	const bounced = await Array.fromAsync(list.read("mails", { with: which }));
	const id = bounced
		.filter((mail) => !book.hasLeft(mail.email))
		.map(({ id }) => id);
	const rows = await list.change(
		"mails",
		{ with: { id, state: ["bounced"] } },
		{ state: "waiting", tries: 0, ended_at: null },
	);
	await tellMailer(list);
	return rows;
}

/** The founder has seen the sign-ups until now: they do not begin another wave. */
async function endWave(list: List, group: string): Promise<void> {
	if (group.startsWith("wave-"))
		await remember(list, { wave: null, "wave-seen": new Date().toISOString() });
	await tellMailer(list);
}
