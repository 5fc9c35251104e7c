import { getOrInsert } from "../../shared/get-or-insert.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { ago, dayMs } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import { type WaitingReason, waitingReasons } from "../rules/waiting-reason.ts";
import { MailIndex } from "./mail-index.ts";

/** The most mails that are looked at, confirmations first: the dashboard asks every few seconds. */
const maxMails = 10_000;

/** The waiting mails that something holds up, by the reason. */
export type HeldUp = ReadonlyMap<WaitingReason, readonly Mail[]>;

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
	const index = new MailIndex([]);
	const since = saved.slowed_since
		? (saved.bounces_seen_until ?? "")
		: ago(dayMs, now);
	const ended = { since, with: { state: ["sent", "bounced"] } };
	for await (const mail of list.read("mails", ended)) index.putMail(mail);
	for (const mail of waiting.values()) index.putMail(mail);
	const person_key = Array.from(waiting.values(), (mail) => mail.person_key);
	for await (const reply of list.read("replies", { with: { person_key } }))
		index.addReply(reply);
	const reasonOf = waitingReasons({ index, saved, stopped, perDay }, now);
	for (const mail of waiting.values()) {
		const reason = reasonOf(mail);
		if (reason) getOrInsert(heldUp, reason, () => []).push(mail);
	}
	return heldUp;
}
