/** The founder's changes to the queue of mails, and how mails come into it. */
import { confirmation } from "../shared/mail.ts";
import { inParts, type List } from "../store/list.ts";
import { type LiveIndex, readMailIndex } from "./live-index.ts";
import { type MailerState, tellMailer } from "./mailer-state.ts";
import { type NewMail, newMail, type SenderSettings } from "./message.ts";
import { confirmationsToHold, planConfirmations } from "./plan.ts";

/** Mails that are added in one transaction: sign-ups wait meanwhile. */
const mailsAtATime = 500;

/**
 * Puts mails of one kind into the queue. People who were erased since they were chosen are left out, and so
 * are those who got the same announcement from another call. Resolves with how many mails were added; when
 * it is interrupted, those before are in the queue.
 */
export async function addMails(
	list: List,
	kind: string,
	mails: readonly NewMail[],
	settings: SenderSettings,
	now: number,
): Promise<number> {
	let added = 0;
	await inParts(list, mails, mailsAtATime, async (some) => {
		const person = some.map(({ email }) => email);
		const there = new Set<string>();
		for await (const { email } of list.read("waitlist", { with: { person } }))
			there.add(email.toLowerCase());
		const had = new Set<string>();
		if (kind !== confirmation) {
			const their = { kind: [kind], email: person };
			// One that was dropped before its turn does not stand in the way of a new one.
			await list.remove("mails", { with: { ...their, state: ["dropped"] } });
			for await (const { email } of list.read("mails", { with: their }))
				had.add(email);
		}
		const rows = some
			.filter(({ email }) => there.has(email) && !had.has(email))
			.map((mail) => newMail(mail, kind, settings, now));
		await list.insert("mails", rows);
		added += rows.length;
	});
	return added;
}

/**
 * Adds the confirmations that are due, and holds those that may be turned against strangers. Resolves with
 * how many were added.
 */
export async function queueConfirmations(
	list: List,
	book: LiveIndex,
	{ wave, "on-since": mailOnSince = "" }: MailerState,
	settings: SenderSettings,
	now: number,
): Promise<number> {
	const { mails, later } = planConfirmations(book, mailOnSince, now);
	const added = await addMails(list, confirmation, mails, settings, now);
	book.signUps = later;
	if (added > 0) await book.readMails(list);
	for (const [held_group, mails] of confirmationsToHold(book, wave, now)) {
		const id = mails.map((mail) => mail.id);
		const held = { state: "held" as const, held_group };
		await list.change("mails", { with: { id, state: ["waiting"] } }, held);
		for (const mail of mails) book.putMail({ ...mail, ...held });
	}
	return added;
}

/** Takes all waiting mails of a kind out of the queue. */
export async function cancelMails(list: List, kind: string): Promise<void> {
	await list.change(
		"mails",
		{ with: { kind: [kind], state: ["waiting"] } },
		{ state: "dropped", ended_at: new Date().toISOString() },
	);
	await tellMailer(list);
}

/** Marks the newest mail to each of the lower-cased addresses as bounced. */
export async function markBounced(
	list: List,
	email: readonly string[],
): Promise<{ readonly bounced: number; readonly unknown: number }> {
	const newest = new Map<string, number>();
	const ended = { email, state: ["sent", "bounced"] };
	for await (const mail of list.read("mails", { with: ended }))
		newest.set(mail.email, mail.id);
	await list.change(
		"mails",
		{ with: { id: [...newest.values()] } },
		{ state: "bounced", response: "The mail provider reported it." },
	);
	await tellMailer(list);
	return { bounced: newest.size, unknown: email.length - newest.size };
}

/**
 * Puts mails that bounced back into the queue, all or those to one lower-cased address, but not to people
 * who left. Resolves with their number.
 */
export async function retryBounced(
	list: List,
	email: string | undefined,
	secrets: readonly string[],
): Promise<number> {
	const book = await readMailIndex(list, secrets);
	const id = [...book.queue("bounced")].flatMap((mail) =>
		(email ?? mail.email) === mail.email && !book.hasLeft(mail.email)
			? mail.id
			: [],
	);
	const rows = await list.change(
		"mails",
		{ with: { id, state: ["bounced"] } },
		{ state: "waiting", tries: 0, ended_at: null },
	);
	await tellMailer(list);
	return rows;
}
