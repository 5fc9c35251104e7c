import { getOrInsert } from "../../shared/get-or-insert.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import type { List } from "../../store/list.ts";
import { readyAt } from "../rules/confirmation.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import {
	type Circumstances,
	type WaitingReason,
	waitingReasons,
} from "../rules/waiting-reason.ts";
import { readMailboxes } from "./mailboxes.ts";
import { StoredFacts } from "./stored-facts.ts";

/** The most mails that are looked at, confirmations first: the dashboard asks every few seconds. */
const maxMails = 10_000;

/** The most mails whose mailboxes are looked up. */
const maxLookedUp = 1_000;

/** The waiting mails that something holds up, by the reason. */
export type HeldUp = ReadonlyMap<WaitingReason, readonly Mail[]>;

/** What the reasons of a list follow from, besides its settings and waves. */
export async function readCircumstances(
	list: List,
	saved: MailerState,
	now: number,
): Promise<Pick<Circumstances, "today" | "ended" | "saved">> {
	const facts = new StoredFacts(list, []);
	const today = await facts.day(now);
	const ended = saved.slowed_since
		? await facts.lastEnded(saved.bounces_seen_until)
		: [];
	return { today, ended, saved };
}

/** Why mails of a list wait. It reads what the reasons follow from, not all mails. */
export async function readHeldUp(
	list: List,
	saved: MailerState,
	stopped: ReadonlySet<number>,
	perDay: number,
	now: number,
): Promise<HeldUp> {
	const heldUp = new Map<WaitingReason, Mail[]>();
	const waiting = new Map<number, Mail>();
	const state = ["waiting"];
	for (const which of [{ state, kind: [confirmation] }, { state }])
		for await (const mail of list.read("mails", { with: which })) {
			if (waiting.size >= maxMails) break;
			waiting.set(mail.id, mail);
		}
	if (waiting.size === 0) return heldUp;
	const circumstances = await readCircumstances(list, saved, now);
	const reasonOf = waitingReasons({ ...circumstances, stopped, perDay }, now);
	const others: Mail[] = [];
	for (const mail of waiting.values()) {
		const reason = reasonOf(mail);
		if (reason) getOrInsert(heldUp, reason, () => []).push(mail);
		else if (mail.kind === confirmation) others.push(mail);
	}
	// Those that the mailer has not looked at yet.
	const some = others.slice(0, maxLookedUp);
	const emails = some.map(({ email }) => email);
	const factsOf = await readMailboxes(list, [], emails);
	for (const mail of some)
		if ((readyAt(mail, factsOf(mail.email), now) ?? now) > now)
			getOrInsert(heldUp, "mailbox", () => []).push(mail);
	return heldUp;
}
