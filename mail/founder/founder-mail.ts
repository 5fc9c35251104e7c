/**
 * The mails that the founder gets: a notice at once when something needs a decision, and a digest once a
 * day. No address is in them.
 */
import { parseSender } from "../../config/sender.ts";
import { site } from "../../content/site.ts";
import { readPeople } from "../../list/people.ts";
import { countSides, sumOf, Tally } from "../../shared/counts.ts";
import type { ReplyKind } from "../../shared/reply.ts";
import { ago, clockIn, dayMs, minute } from "../../shared/time.ts";
import {
	allSides,
	counted,
	grouped,
	unknownLabel,
} from "../../shared/words.ts";
import { domainOf } from "../letter/message.ts";
import type { Delivery } from "../queue/deliver.ts";
import { withoutAddresses } from "../queue/send.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import { isForLater, type SendResult } from "../rules/outcome.ts";
import { readMailNotes } from "./mail-notes.ts";
import { retentionNotice } from "./retention.ts";

/** Sources in the digest. */
const mostSources = 10;
/** The longest source that is shown whole, in characters. */
const longestSource = 40;

/** A mail to the founder, and what is saved when it was sent. */
interface FounderMail {
	/** The first part of its Message-ID, the same when it is sent again. */
	readonly id: string;
	/** `undefined` when there is nothing to tell. */
	readonly words: Readonly<Record<"subject" | "text", string>> | undefined;
	readonly notified: MailerState;
}

/**
 * Sends the founder the mail that is due. Resolves with what became of it, and what is to be saved if
 * it was taken; `undefined` when none is due.
 */
export async function writeToFounder(
	delivery: Delivery,
): Promise<
	{ readonly sent?: SendResult; readonly notified: MailerState } | undefined
> {
	const { settings, server, log, clock } = delivery;
	const { founder, from } = settings;
	if (founder === null) return undefined;
	const now = clock();
	const due =
		(await dueNotice(delivery, now)) ?? (await dueDigest(delivery, now));
	if (due?.words === undefined) return due;
	const { id, words, notified } = due;
	const sent = await server.send({
		...words,
		from: parseSender(from),
		to: founder,
		messageId: `<${id}@${domainOf(from)}>`,
		date: new Date(now),
	});
	if (sent.result !== "taken" && !isForLater(sent))
		log(
			`The mail server refused a mail to the founder: ${withoutAddresses(sent.response)}`,
		);
	return { sent, notified };
}

/** The notice of what needs a decision, if the founder was not notified of it. */
async function dueNotice(
	{ list, settings, index, saved }: Delivery,
	now: number,
): Promise<FounderMail | undefined> {
	const {
		spike_since = "",
		slowed_since = "",
		paused,
		paused_since = "",
	} = saved;
	const days = index
		.queue("held")
		.map(({ created_at }) => created_at.slice(0, 10));
	const held = [...days].sort().at(-1);
	const pausedByBounces = paused === "bounces" ? paused_since : "";
	const alarms = {
		notified_until: [spike_since, slowed_since, pausedByBounces].sort().at(-1),
		// Once for each day on which some were held; those of a spike stand in its notice.
		notified_held_day: spike_since ? "" : held,
	};
	const due = Object.entries(alarms).filter(([name, newest = ""]) => {
		const last = saved[name as keyof typeof alarms] ?? "";
		// A last one in the future is from before the clock jumped back.
		return newest > last || (newest !== last && newest && last > ago(0, now));
	});
	if (due.length === 0) return undefined;
	const notes = await readMailNotes(list, settings, true, now);
	return {
		id: `notice-${due.join("").replaceAll(/\W/g, "")}`,
		words: {
			subject: `${site.name}: the waitlist needs a decision of yours`,
			text: `${notes.map(({ text }) => text).join("\n\n")}\n`,
		},
		notified: { ...Object.fromEntries(due), notified_held_day: held },
	};
}

/**
 * The digest, if it is due now: once a day from the hour of the settings on. It has no words when nothing
 * happened, and counts as sent then, too.
 */
async function dueDigest(
	delivery: Delivery,
	now: number,
): Promise<FounderMail | undefined> {
	const { digestHour, timeZone } = delivery.settings;
	const { digest_at: last = "" } = delivery.saved;
	const clock = clockIn(timeZone);
	const time = ago(0, now);
	const day = clock(time).slice(0, 10);
	const dueAt = `${day}T${String(digestHour).padStart(2, "0")}`;
	// A last one in the future is from before the clock jumped back.
	const before = last !== "" && last <= time ? last : undefined;
	const isDone = before !== undefined && clock(before) >= dueAt;
	if (clock(time) < dueAt || isDone) return undefined;
	const { list, saved, retention } = delivery;
	const { text, told } = await retentionNotice(
		list,
		saved,
		timeZone,
		now,
		retention,
	);
	const since = before ?? ago(dayMs, now);
	const words = await digestWords(delivery, since, now, text);
	const notified = { digest_at: time, ...told };
	return { id: `digest-${day}`, words, notified };
}

/** What happened since a time, and whom erasures concern, in words; `undefined` for nothing. */
async function digestWords(
	{ list, settings, index }: Delivery,
	since: string,
	now: number,
	erasures: string | undefined,
): Promise<FounderMail["words"]> {
	const all = (await readPeople(list)).all();
	const newest = all.filter(({ joined_at }) => joined_at >= since);
	const joined = countSides(newest);
	const replies = await Array.fromAsync(list.read("replies", { since }));
	const countOf = (kind: ReplyKind) =>
		replies.filter((reply) => reply.kind === kind).length;
	const bounced = index.ended(since).filter(({ state }) => state === "bounced");
	const notes = await readMailNotes(list, settings, true, now);
	const news = sumOf(joined) + replies.length + bounced.length + notes.length;
	if (news === 0 && erasures === undefined) return undefined;
	const lines = [
		`Since ${minute(since, settings.timeZone)}:`,
		"",
		`Joined: ${allSides(joined)}. On the list are ${allSides(countSides(all))}.`,
		...new Tally("UTC", newest)
			.sources()
			.slice(0, mostSources)
			.map((each) => `  from ${shownSource(each.source)}: ${allSides(each)}`),
		`Confirmed: ${grouped(countOf("confirmed"))}`,
		`Did not join themselves: ${grouped(countOf("not-me"))}`,
		`Left: ${grouped(countOf("left"))}`,
		`Bounced: ${grouped(bounced.length)}`,
		...(erasures === undefined ? [] : ["", erasures]),
		...(notes.length > 0 ? ["", "This needs you:"] : []),
		...notes.map(({ text }) => `- ${text}`),
	];
	return {
		subject: `${site.name}: ${counted(sumOf(joined), "person", "people")} joined`,
		text: `${lines.join("\n")}\n`,
	};
}

/**
 * A source, which is a visitor's text, so that no mail program makes a link of it and no reader takes
 * it for our words: one that is no plain word is cut and quoted.
 */
export function shownSource(source: string | null): string {
	if (source === null) return unknownLabel;
	if (/^[\p{L}\p{N}_~-]+$/u.test(source) && source.length <= longestSource)
		return source;
	const [begin = ""] = source.split(/[:/.]/, 1);
	const short = Array.from(begin).slice(0, longestSource).join("").trim();
	return `“${short}${short === source ? "" : "…"}”`;
}
