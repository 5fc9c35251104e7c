/** Adds mails to the queue, and makes the founder's changes to it. */
import { changeWish } from "../../list/wishes.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { ago } from "../../shared/time.ts";
import { rememberWishes } from "../../store/erased-people.ts";
import { inParts, type List } from "../../store/list.ts";
import { newMail, type SenderSettings } from "../letter/message.ts";
import { wantsNoMail } from "../rules/confirmation.ts";
import type { NewMail } from "../rules/mail-facts.ts";
import { mailsPerTransaction } from "../rules/sending-limits.ts";
import type { Step } from "../rules/step.ts";
import { readMailboxes } from "./mailboxes.ts";

/**
 * Adds mails of one kind to the queue. Leaves out people who were erased since they were chosen, or who got the same
 * announcement from another call. Resolves with the number of mails added; when it is interrupted, the queue has the
 * mails of the complete transactions.
 */
export async function addMails(
	list: List,
	kind: string,
	mails: readonly NewMail[],
	settings: SenderSettings,
	now: number,
): Promise<number> {
	let added = 0;
	await inParts(list, mails, mailsPerTransaction, async (some) => {
		const person = some.map(({ email }) => email);
		const there = new Set<string>();
		for await (const { email } of list.read("waitlist", { with: { person } }))
			there.add(email.toLowerCase());
		const had = new Set<string>();
		if (kind !== confirmation) {
			const their = { kind: [kind], email: person };
			// A dropped mail does not prevent a new one.
			await list.remove("mails", { with: { ...their, state: ["dropped"] } });
			for await (const { email } of list.read("mails", { with: their }))
				had.add(email);
		}
		const sign_up_cursor = await list.lastSignUpId();
		const rows = some
			.filter(({ email }) => there.has(email) && !had.has(email))
			.map((mail) => ({
				...newMail(mail, kind, settings, now),
				sign_up_cursor,
			}));
		await list.insert("mails", rows);
		added += rows.length;
	});
	return added;
}

/** Holds confirmations in their groups until the founder decides. */
export async function holdConfirmations(
	list: List,
	{ groups }: Extract<Step, { do: "hold" }>,
): Promise<void> {
	for (const [held_group, mails] of groups) {
		const id = mails.map((mail) => mail.id);
		const held = { state: "held" as const, held_group };
		await list.change("mails", { with: { id, state: ["waiting"] } }, held);
	}
}

/** Drops all waiting mails of a kind. */
export async function cancelMails(list: List, kind: string): Promise<void> {
	await list.change(
		"mails",
		{ with: { kind: [kind], state: ["waiting"] } },
		{ state: "dropped", ended_at: new Date().toISOString() },
	);
}

/** What a mail provider reports: addresses whose mail bounced, and addresses that complained of spam. */
export type Report = Readonly<
	Record<"bounced" | "complained", readonly string[]>
>;

/**
 * Marks the newest mail to each of the lower-cased addresses as bounced. A person who complained gets no more mail at
 * any address of the mailbox; `erasedFile` keeps that for the restore of an older backup. Resolves with the numbers of
 * addresses that got a mail, and that did not.
 */
export async function markReported(
	list: List,
	{ bounced, complained }: Report,
	erasedFile: string,
): Promise<{ readonly known: number; readonly unknown: number }> {
	const email = [...new Set([...bounced, ...complained])];
	const reported_at = ago(0);
	const newest = new Map<string, number>();
	await list.transaction("exclusive", async () => {
		const ended = { email, state: ["sent", "bounced"] };
		for await (const mail of list.read("mails", { with: ended }))
			newest.set(mail.email, mail.id);
		await list.change(
			"mails",
			{ with: { id: [...newest.values()] } },
			{ state: "bounced", reported_at },
		);
		const wishes = await changeWish(
			list,
			complained,
			"complained",
			reported_at,
		);
		rememberWishes(erasedFile, wishes);
	});
	return { known: newest.size, unknown: email.length - newest.size };
}

/** Bounced mails whose mailboxes are looked up at a time. */
const mailsAtATime = 1_000;

/**
 * Puts bounced mails back into the queue, all or those to one lower-cased address, but no mail to people who left.
 * A complaint, or a bounce that an import told of, ends only if the address is given. Resolves with the number of mails.
 */
export async function retryBounced(
	list: List,
	email: string | undefined,
	secrets: readonly string[],
	erasedFile: string,
): Promise<number> {
	if (email !== undefined)
		for (const kind of ["complained", "bounced"] as const)
			rememberWishes(
				erasedFile,
				await changeWish(list, [email], kind, undefined),
			);
	const bounced = { state: ["bounced"], ...(email && { email: [email] }) };
	const all: Pick<Mail, "id" | "email">[] = [];
	for await (const mail of list.read("mails", { with: bounced }))
		all.push({ id: mail.id, email: mail.email });
	let rows = 0;
	for (let first = 0; first < all.length; first += mailsAtATime) {
		const some = all.slice(first, first + mailsAtATime);
		const emails = some.map((mail) => mail.email);
		const factsOf = await readMailboxes(list, secrets, emails);
		const id = some.flatMap((mail) =>
			wantsNoMail(factsOf(mail.email).replies) ? [] : mail.id,
		);
		rows += await list.change(
			"mails",
			{ with: { id, state: ["bounced"] } },
			{ state: "waiting", tries: 0, ended_at: null, reported_at: null },
		);
	}
	return rows;
}
