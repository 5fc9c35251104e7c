/** What keeps mails waiting, in the same sentences for `mail status`, `doctor`, dashboard and digest. */
import type { MailSettings } from "../config/settings.ts";
import { minute, startOfDay } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { type Memory, readMemory, stoppedKinds } from "./mailer-memory.ts";

/** What is known when mails wait. */
export interface MailSituation {
	/** The settings of mail, `null` while it is off, or what is wrong with them. */
	readonly settings: Pick<MailSettings, "perDay" | "timeZone"> | null | string;
	readonly isRunning: boolean;
	/** Mails that wait to be sent, and confirmations that are held. */
	readonly waiting: number;
	readonly held: number;
	readonly memory: Memory;
	readonly now: number;
}

/** What the founder has to decide; the same words are in the notes, the log and the founder's mail. */
export const decisions = {
	wave: "Far more people join than usual: bots may be entering strangers' addresses. Confirmations to those who share a network or a small mail domain are held; people who join alone get theirs.",
	bounces:
		"More than 5 % of the last 200 mails bounced, so all mails wait, before your mail provider closes your account. `mail status` shows the addresses, and `mail resume` goes on.",
	held: (count: number) =>
		`Held until you decide: ${counted(count, "confirmation")}. \`held\` shows them by network, wave and mail domain; \`held release\` sends them, \`held erase\` removes the people from the list.`,
};

/** A sentence for each thing that keeps mails waiting. */
export function mailNotes(situation: MailSituation): string[] {
	const { settings, isRunning, waiting, held, memory, now } = situation;
	const mails = counted(waiting, "mail");
	const { outage, paused, wave, bounces } = memory;
	const usable = typeof settings === "string" ? null : settings;
	const at = (time: string) => minute(time, usable?.timeZone);
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
		memory["outage-since"] &&
			`The mail server cannot be used since ${at(memory["outage-since"])}: all mails wait, and are sent when it can. The reason: ${outage}`,
		paused &&
			`Paused since ${at(paused)}${memory["paused-why"] ? `, ${memory["paused-why"]}` : ""}: \`mail resume\` goes on.`,
		bounces && `Since ${at(bounces)}: ${decisions.bounces}`,
		wave && `Since ${at(wave)}: ${decisions.wave}`,
		held > 0 && decisions.held(held),
		waiting > 0 &&
			memory["day-full"] === startOfDay(0, now) &&
			`The mails of today are sent (MAIL_PER_DAY${usable === null ? "" : ` is ${usable.perDay}`}; announcements and older sign-ups get half): ${mails} in the queue must wait until midnight, UTC.`,
		...[...stoppedKinds(memory)].map(
			(name) =>
				`${name} is stopped since ${at(memory[`stopped:${name}`] ?? "")}: \`announce ${name} --resume\` goes on.`,
		),
	];
	return notes.filter((note) => typeof note === "string");
}

/** How many mails wait, are held and bounced. */
export async function readQueue(list: List) {
	const count = async (
		...state: ("waiting" | "sending" | "held" | "bounced")[]
	) => (await list.count("mails", { with: { state } })).rows;
	return {
		waiting: await count("waiting", "sending"),
		held: await count("held"),
		bounced: await count("bounced"),
	};
}

/** The sentences for a list as it is now. */
export async function readMailNotes(
	list: List,
	settings: MailSituation["settings"],
	isRunning: boolean,
	now = Date.now(),
): Promise<string[]> {
	const memory = await readMemory(list);
	const queue = await readQueue(list);
	return mailNotes({ ...queue, settings, isRunning, memory, now });
}
