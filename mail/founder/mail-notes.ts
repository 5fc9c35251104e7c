/** Why mails wait, in the same sentences for `status`, `doctor`, the dashboard and the digest. */
import type { MailSettings } from "../../config/settings.ts";
import { countEraseRequests } from "../../list/erase-requests.ts";
import type { Mail } from "../../shared/mail.ts";
import { printable } from "../../shared/printable.ts";
import { sides } from "../../shared/sides.ts";
import { ago, minute, startOfDay } from "../../shared/time.ts";
import { counted, grouped } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import { readSomeSent } from "../../store/mail-queue.ts";
import { personKeys } from "../letter/links.ts";
import { readMailerState } from "../mailer-state.ts";
import { readUnfinished } from "../queue/unfinished.ts";
import {
	type HeldUp,
	readCircumstances,
	readHeldUp,
} from "../queue/waiting-mails.ts";
import type { Alarm } from "../rules/alarms.ts";
import { lastMails, slowAt } from "../rules/bounce-limits.ts";
import { mailDomainOf } from "../rules/mailbox.ts";
import type { PauseReason } from "../rules/mailer-values.ts";
import { halfOf, maxPerDomainAndDay } from "../rules/sending-limits.ts";
import { lateEraseMs } from "../rules/timeouts.ts";
import {
	isScheduled,
	type WaitingReason,
	waitingReasons,
} from "../rules/waiting-reason.ts";

/** The settings of mail; `null` while mail is off; or a sentence that says what is wrong with them. */
export type MailState =
	| Pick<MailSettings, "perDay" | "timeZone" | "founder">
	| null
	| string;

/** What the founder has to know or decide: a code, and the words for it. */
export interface MailNote {
	readonly code:
		| WaitingReason
		| "settings"
		| "off"
		| "no mailer"
		| "outage"
		| "paused"
		| "spike"
		| "held"
		| "interrupted"
		| "requests";
	readonly text: string;
	/** The same for a mail, where a stranger's mail domain would be a link. */
	readonly mailText?: string;
	/** The same at the desk, which has buttons for what the commands of `text` do. */
	readonly deskText?: string;
}

/** The notes on what ends by itself. */
export const passing: ReadonlySet<MailNote["code"]> = new Set([
	"scheduled",
	"domain full",
	"retry",
	"mailbox",
]);

const spikeText =
	"Far more people join than usual: bots may be entering strangers' addresses. Confirmations to those who share a network or a small mail domain are held; people who join alone get theirs.";

const bounceShare = `more than ${100 * slowAt} % of the last ${lastMails} mails`;

/** Why mail is paused, as the words after "Paused"; the founder knows the own reason. */
const pauseTexts: Readonly<Record<PauseReason, string>> = {
	founder: "",
	bounces: `, because ${bounceShare} bounced, before your mail provider closes your account; \`status\` shows the addresses`,
	restored: ", because the list was restored or moved",
};

const slowedText = `${bounceShare[0]?.toUpperCase()}${bounceShare.slice(1)} bounced. People who join still get their confirmation, but for those who share a network's label or a small mail domain with an address that bounced; these and announcements wait until fewer bounce, or until \`mail resume\`.`;

/** The words for an alarm in the log. */
export const alarmTexts: Readonly<Record<Alarm, string>> = {
	bounces: `Paused${pauseTexts.bounces}`,
	slow: slowedText,
	"slow over": "Fewer mails bounce: all go out again.",
	spike: spikeText,
	"spike over": "The spike of sign-ups is over.",
};

/** The words in the log when the mail server cannot be used, before the reason, and when it can again. */
export const outageTexts = {
	begins:
		"The mail server cannot be used: all mails wait, and are sent when it can. The reason: ",
	ends: "The mail server can be used again.",
};

/** The words in the log when the mails of a day are sent and others wait. */
export const fullDayText =
	"The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.";

/** How many days a number of announcement or backlog mails takes. */
export function durationNote(mails: number, perDay: number): string {
	const days = Math.ceil(mails / halfOf(perDay));
	return days <= 1
		? "They fit into one day."
		: `They take ${grouped(days)} days: half of the ${grouped(perDay)} mails per day (MAIL_PER_DAY) is kept for people who have just joined.`;
}

/**
 * A sentence when erase requests have waited too long, because no mailer is running or it cannot erase; `undefined`
 * without such requests.
 */
export async function eraseRequestsNote(
	list: List,
	at: (time: string) => string,
	isRunning: boolean,
	now = Date.now(),
): Promise<string | undefined> {
	const { waiting, since } = await countEraseRequests(list);
	const isSoon = isRunning && since > ago(lateEraseMs, now);
	return waiting === 0 || isSoon
		? undefined
		: `People who asked to be erased by the link of a mail still wait: ${grouped(waiting)}, the first since ${at(since)}. A running mailer erases them within a minute; \`erase --due\` shows them, and erases them with --yes.`;
}

/** The most mail domains that a note names. */
const maxDomains = 3;

/** A note per reason of single mails that ends by itself. */
function heldUpNotes(
	heldUp: HeldUp,
	at: (time: string) => string,
	tomorrow: string,
): MailNote[] {
	const mailsOf = (reason: WaitingReason) => heldUp.get(reason) ?? [];
	const wait = ({ length }: readonly Mail[]) =>
		length === 1 ? "1 mail waits" : `${grouped(length)} mails wait`;
	const ofFull = mailsOf("domain full");
	const domains = Map.groupBy(ofFull, ({ email }) => mailDomainOf(email));
	const names = [...domains.keys()].sort();
	const shown = names.slice(0, maxDomains).map(printable);
	if (names.length > maxDomains)
		shown.push(`${names.length - maxDomains} others`);
	const fullText = (which: string) =>
		`${wait(ofFull)}: ${maxPerDomainAndDay} confirmations per day go to one mail domain, and ${which} ${names.length === 1 ? "is" : "are"} full until ${at(tomorrow)}.`;
	const retried = mailsOf("retry");
	const [next = ""] = retried.map(({ next_try_at }) => next_try_at).sort();
	const ofMailbox = mailsOf("mailbox");
	const scheduled = Map.groupBy(
		mailsOf("scheduled"),
		({ kind, next_try_at }) => `${kind} is sent from ${at(next_try_at)} on`,
	);
	const notes = [
		...[...scheduled].map(([when, mails]) => ({
			code: "scheduled" as const,
			text: `${wait(mails)} for ${mails.length === 1 ? "its" : "their"} time: ${when}.`,
		})),
		ofFull.length > 0 && {
			code: "domain full" as const,
			text: fullText(shown.join(", ")),
			mailText: fullText(counted(names.length, "domain")),
		},
		retried.length > 0 && {
			code: "retry" as const,
			text: `${wait(retried)}, because the mail server has not taken ${retried.length === 1 ? "it" : "them"} yet: the next try is at ${at(next)}. \`status\` shows what it said.`,
		},
		ofMailbox.length > 0 && {
			code: "mailbox" as const,
			text: `${wait(ofMailbox)}: a mailbox gets one confirmation per day, and after leaving one in 30 days.`,
		},
	];
	return notes.filter((note) => note !== false);
}

/** Why each mail waits, for a line of a table; `null` for one that does not. */
export async function readReasons(
	list: List,
	settings: MailState,
	timeZone: string,
	isRunning: boolean,
	now = Date.now(),
): Promise<(mail: Mail) => string | null> {
	const saved = await readMailerState(list);
	const stopped = new Set<number>();
	for await (const { id, stopped_at } of list.read("announcements"))
		if (stopped_at !== null) stopped.add(id);
	const usable = typeof settings === "string" ? null : settings;
	const perDay = usable?.perDay ?? 0;
	const circumstances = await readCircumstances(list, saved, now);
	const reasonOf = waitingReasons({ ...circumstances, stopped, perDay }, now);
	const at = (time: string) => minute(time, timeZone);
	const time = ago(0, now);
	return (mail) => {
		if (mail.state === "held")
			return `for your decision: \`held release ${mail.held_group}\``;
		if (mail.state !== "waiting") return null;
		if (usable === null) return "for MAIL_URL and its settings";
		if (isScheduled(mail, time)) return waitingTexts.scheduled(mail, at);
		if (!isRunning) return "for the mailer, which does not run";
		if (saved.outage) return "for the mail server";
		if (saved.paused) return "for `mail resume`";
		const reason = reasonOf(mail);
		return reason ? waitingTexts[reason](mail, at) : "for its turn";
	};
}

const waitingTexts: Readonly<
	Record<WaitingReason, (mail: Mail, at: (time: string) => string) => string>
> = {
	scheduled: ({ next_try_at }, at) => `for its time, ${at(next_try_at)}`,
	stopped: ({ kind }) => `for \`mail resume ${kind}\``,
	slowed: () => "until fewer mails bounce",
	"day full": () => "for tomorrow: MAIL_PER_DAY",
	"domain full": ({ email }) =>
		`for tomorrow: ${maxPerDomainAndDay} per day to ${mailDomainOf(email)}`,
	retry: ({ next_try_at }, at) => `for the next try at ${at(next_try_at)}`,
	mailbox: () => "for its day: one confirmation per mailbox and day",
};

/** The numbers of waiting and held mails. */
export async function readQueue(list: List) {
	const waiting = { with: { state: ["waiting", "sending"] } };
	const held = { with: { state: ["held"] } };
	return {
		waiting: (await list.count("mails", waiting)).rows,
		held: (await list.count("mails", held)).rows,
	};
}

/** A note per reason why mails of a list wait, with its times as `shown` makes them. */
export async function readMailNotes(
	list: List,
	settings: MailState,
	timeZone: string,
	isRunning: boolean,
	now = Date.now(),
	shown = (time: string) => minute(time, timeZone),
): Promise<MailNote[]> {
	const saved = await readMailerState(list);
	const usable = typeof settings === "string" ? null : settings;
	const waves = await Array.fromAsync(list.read("announcements"));
	const stopped = new Map(
		waves.flatMap(({ name, stopped_at }) =>
			stopped_at === null ? [] : [[name, stopped_at]],
		),
	);
	const { waiting, held } = await readQueue(list);
	const ids = waves.filter(({ stopped_at }) => stopped_at !== null);
	const heldUp: HeldUp =
		usable === null || waiting === 0
			? new Map()
			: await readHeldUp(
					list,
					saved,
					new Set(ids.map(({ id }) => id)),
					usable.perDay,
					now,
				);
	const mails = counted(waiting, "mail");
	const unfinished = (await readUnfinished(list)).filter(
		({ isAdding }) => !isAdding,
	);
	const { outage, paused, slowed_since, spike_since } = saved;
	const at = (time = "") => shown(time);
	const requests = await eraseRequestsNote(list, at, isRunning, now);
	const tomorrow = startOfDay(-1, now);
	const notes: (MailNote | false | undefined | "")[] = [
		typeof settings === "string" && {
			code: "settings",
			text: `The settings of mail are not complete, so no mail is sent: ${settings}`,
		},
		settings === null &&
			waiting > 0 && {
				code: "off",
				text: `Mail is switched off (MAIL_URL is empty), and ${mails} in the queue must wait.`,
			},
		usable !== null &&
			!isRunning &&
			waiting > 0 && {
				code: "no mailer",
				text: `No mailer is running, and ${mails} in the queue must wait: docs/mail.md says how to run it.`,
			},
		outage && {
			code: "outage",
			text: `The mail server cannot be used since ${at(saved.outage_since)}: all mails wait, and are sent when it can. The reason: ${outage}`,
		},
		paused && {
			code: "paused",
			text: `Paused since ${at(saved.paused_since)}${pauseTexts[paused]}: \`mail resume\` goes on.`,
			deskText: `Paused since ${at(saved.paused_since)}${pauseTexts[paused]}. No mail goes to people until you resume.`,
		},
		slowed_since && {
			code: "slowed",
			text: `Since ${at(slowed_since)}: ${slowedText}`,
			deskText: `Since ${at(slowed_since)}: ${slowedText.replace("`mail resume`", "you resume")}`,
		},
		spike_since && {
			code: "spike",
			text: `Since ${at(spike_since)}: ${spikeText}`,
		},
		held > 0 && {
			code: "held",
			text: `Held until you decide: ${counted(held, "confirmation")}. \`status\` shows them by network, spike and mail domain; \`held release\` sends them, \`held erase\` removes the people from the list.`,
			deskText: `Held until you decide: ${counted(held, "confirmation")}.`,
		},
		waiting > 0 &&
			saved.full_day === startOfDay(0, now) && {
				code: "day full",
				text: `The mails of today are sent (MAIL_PER_DAY${usable === null ? "" : ` is ${usable.perDay}`}; announcements and older sign-ups get half): ${mails} in the queue must wait until ${at(tomorrow)}.`,
			},
		...heldUpNotes(heldUp, at, tomorrow),
		...[...stopped].map(([name, since]) => ({
			code: "stopped" as const,
			text: `${name} is paused since ${at(since)}: \`mail resume ${name}\` goes on.`,
			deskText: `“${name}” is paused since ${at(since)}. Resume it under Write.`,
		})),
		...unfinished.map(({ wave, mails, people }) => ({
			code: "interrupted" as const,
			text: `${wave.name}: ${grouped(mails)} of ${counted(people, "mail is", "mails are")} in the queue. If no window of the dashboard is adding the others just now, that was interrupted: under Write there, it goes on.`,
			deskText: `“${wave.name}” was interrupted: ${grouped(mails)} of ${counted(people, "mail is", "mails are")} in the queue. Add the others under Write, or stop it.`,
		})),
		requests !== undefined && { code: "requests", text: requests },
	];
	return notes.filter((note) => typeof note === "object");
}

/** Of more sent mails than these, some are looked at: to compute the key of each takes long. */
const mostLookedAt = 1_000;

/**
 * A sentence when mails were sent with a LINK_SECRET that is not among these: their links do not work, and people who
 * left by these links may get mail again. `undefined` without such mails.
 */
export async function lostSecretNote(
	list: List,
	secrets: readonly string[],
): Promise<string | undefined> {
	const { mails, share } = await readSomeSent(list, mostLookedAt);
	let lost = 0;
	for (const mail of mails) {
		const { email, person_key, user_type } = mail;
		// Of another side, if the founder has corrected it since.
		const known = [user_type, ...sides].some((side) =>
			personKeys(secrets, email, side).includes(person_key),
		);
		if (!known) lost += 1;
	}
	const count = `${share > 1 ? "about " : ""}${grouped(lost * share)}`;
	return lost === 0
		? undefined
		: `Mails that were sent with another LINK_SECRET: ${count}. The links in them do not work. Name both, the new one first: LINK_SECRET=new,old.`;
}
