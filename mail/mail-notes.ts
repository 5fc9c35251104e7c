/** What keeps mails waiting, in the same sentences for `mail status`, `doctor`, dashboard and digest. */
import type { MailSettings } from "../config/settings.ts";
import { minute, startOfDay } from "../shared/time.ts";
import { counted, grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { personKeys } from "./links.ts";
import { readMemory, stoppedKinds } from "./mailer-memory.ts";
import { halfOf } from "./rules/limits.ts";

/** The settings of mail, `null` while it is off, or what is wrong with them. */
export type MailState =
	| Pick<MailSettings, "perDay" | "timeZone">
	| null
	| string;

/** What the founder has to decide; the same words are in the notes, the log and the founder's mail. */
export const decisions = {
	wave: "Far more people join than usual: bots may be entering strangers' addresses. Confirmations to those who share a network or a small mail domain are held; people who join alone get theirs.",
	bounces:
		"because more than 5 % of the last 200 mails bounced, before your mail provider closes your account; `mail status` shows the addresses",
	slowed:
		"More than 5 % of the last 200 mails bounced. People who join still get their confirmation, but for those who share a network's label or a small mail domain with an address that bounced; these and announcements wait until fewer bounce, or until `mail resume`.",
	held: (count: number) =>
		`Held until you decide: ${counted(count, "confirmation")}. \`held\` shows them by network, wave and mail domain; \`held release\` sends them, \`held erase\` removes the people from the list.`,
};

/** How long an announcement or backlog of so many mails takes. */
export function durationNote(mails: number, perDay: number): string {
	const days = Math.ceil(mails / halfOf(perDay));
	return days <= 1
		? "They fit into one day."
		: `They take ${grouped(days)} days: half of the ${grouped(perDay)} mails per day (MAIL_PER_DAY) is kept for people who have just joined.`;
}

/** How many mails wait, and how many are held. */
export async function readQueue(list: List) {
	const waiting = { with: { state: ["waiting", "sending"] } };
	const held = { with: { state: ["held"] } };
	return {
		waiting: (await list.count("mails", waiting)).rows,
		held: (await list.count("mails", held)).rows,
	};
}

/** A sentence for each thing that keeps mails waiting in a list. */
export async function readMailNotes(
	list: List,
	settings: MailState,
	isRunning: boolean,
	now = Date.now(),
): Promise<string[]> {
	const memory = await readMemory(list);
	const { waiting, held } = await readQueue(list);
	const mails = counted(waiting, "mail");
	const { outage, paused, slowed, wave } = memory;
	const usable = typeof settings === "string" ? null : settings;
	const at = (time = "") => minute(time, usable?.timeZone);
	const notes: (string | false | undefined)[] = [
		typeof settings === "string" &&
			`The settings of mail are not complete, so no mail is sent: ${settings}`,
		settings === null &&
			waiting > 0 &&
			`Mail is switched off (MAIL_URL is empty), and ${mails} in the queue must wait.`,
		usable !== null &&
			!isRunning &&
			waiting > 0 &&
			`No mailer is at work, and ${mails} in the queue must wait: docs/mail.md says how to run it.`,
		outage &&
			`The mail server cannot be used since ${at(memory["outage-since"])}: all mails wait, and are sent when it can. The reason: ${outage}`,
		paused &&
			`Paused since ${at(paused)}${memory["paused-why"] ? `, ${memory["paused-why"]}` : ""}: \`mail resume\` goes on.`,
		slowed && `Since ${at(slowed)}: ${decisions.slowed}`,
		wave && `Since ${at(wave)}: ${decisions.wave}`,
		held > 0 && decisions.held(held),
		waiting > 0 &&
			memory["day-full"] === startOfDay(0, now) &&
			`The mails of today are sent (MAIL_PER_DAY${usable === null ? "" : ` is ${usable.perDay}`}; announcements and older sign-ups get half): ${mails} in the queue must wait until midnight, UTC.`,
		...[...stoppedKinds(memory)].map(
			(name) =>
				`${name} is stopped since ${at(memory[`stopped:${name}`])}: \`announce ${name} --resume\` goes on.`,
		),
	];
	return notes.filter((note) => typeof note === "string");
}

/**
 * A sentence when mails were sent with a LINK_SECRET that is not among these: the links in them do
 * not work, and who left by them may be written to. `undefined` when there is no such mail.
 */
export async function lostSecretNote(
	list: List,
	secrets: readonly string[],
): Promise<string | undefined> {
	let lost = 0;
	const sent = { with: { state: ["sent"] } };
	for await (const mail of list.read("mails", sent)) {
		const keys = personKeys(secrets, mail.email, mail.user_type);
		if (!keys.includes(mail.person_key)) lost += 1;
	}
	return lost === 0
		? undefined
		: `Mails that were sent with another LINK_SECRET: ${grouped(lost)}. The links in them do not work. Name both, the new one first: LINK_SECRET=new,old.`;
}
