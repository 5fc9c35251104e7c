/**
 * The mails that the founder gets: a notice at once when something needs a decision, and a digest once a
 * day. No address is in them.
 */
import type { MailSettings } from "../config/settings.ts";
import { site } from "../content/site.ts";
import { countSides, sumOf, Tally } from "../shared/counts.ts";
import type { Reply } from "../shared/reply.ts";
import { ago, clockIn, dayMs, minute, startOfDay } from "../shared/time.ts";
import { allSides, counted, grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import type { MailBook } from "./mail-book.ts";
import { readMailNotes } from "./mail-notes.ts";
import type { Memory } from "./mailer-memory.ts";

/** Sources in the digest. */
const mostSources = 10;
/** The longest source that is shown whole, in characters. */
const longestSource = 40;

/** A mail to the founder, if there is something to tell, and what is remembered then. */
interface FounderMail {
	readonly message:
		| {
				/** The first part of its Message-ID, the same when it is sent again. */
				readonly id: string;
				readonly subject: string;
				readonly text: string;
		  }
		| undefined;
	readonly told: Memory;
}

/** The mail that the founder has to get now, if there is one. */
export async function dueFounderMail(
	list: List,
	settings: MailSettings,
	book: MailBook,
	memory: Memory,
	now: number,
): Promise<FounderMail | undefined> {
	const { wave, bounces, told = "" } = memory;
	const newest = book.queues.held
		.values()
		.reduce((last, { at }) => Math.max(last, at), 0);
	const alarms = [
		wave && `wave-${wave}`,
		bounces && `bounces-${bounces}`,
		// Once for each day on which some were held; those of a wave are told of with it.
		newest > 0 && !wave && `held-${startOfDay(0, newest)}`,
	].filter((alarm) => typeof alarm === "string");
	const news = alarms.find((alarm) => !told.split(" ").includes(alarm));
	if (news === undefined) return dueDigest(list, settings, memory, now);
	const notes = await readMailNotes(list, settings, true, now);
	const message = {
		id: `notice-${news.replaceAll(/\W/g, "")}`,
		subject: `${site.name}: the waitlist needs a decision of yours`,
		text: `${notes.join("\n\n")}\n`,
	};
	return { message, told: { told: alarms.join(" ") } };
}

/**
 * The digest, if it is due now: once a day from the hour of the settings on. `message` is absent when
 * nothing happened; the digest counts as sent then, too.
 */
async function dueDigest(
	list: List,
	settings: MailSettings,
	{ digest: last = "" }: Memory,
	now: number,
): Promise<FounderMail | undefined> {
	const { digestHour, timeZone } = settings;
	const clock = clockIn(timeZone);
	const time = ago(0, now);
	const day = clock(time).slice(0, 10);
	const dueAt = `${day}T${String(digestHour).padStart(2, "0")}`;
	// A last one in the future is from before the clock jumped back.
	const before = last !== "" && last <= time ? last : undefined;
	const isDone = before !== undefined && clock(before) >= dueAt;
	if (clock(time) < dueAt || isDone) return undefined;
	const news = await readNews(list, settings, before ?? ago(dayMs, now), now);
	return {
		message: news && { id: `digest-${day}`, ...news },
		told: { digest: time },
	};
}

/** What happened since a time, in words; `undefined` for nothing. */
async function readNews(
	list: List,
	settings: MailSettings,
	since: string,
	now: number,
): Promise<{ subject: string; text: string } | undefined> {
	const all = (await readPeople(list)).all();
	const newest = all.filter(({ joined_at }) => joined_at >= since);
	const joined = countSides(newest);
	const replies = (
		await Array.fromAsync(list.read("replies", { since }))
	).filter(({ kind }) => kind !== "asked");
	const countOf = (kind: Reply["kind"]) =>
		replies.filter((reply) => reply.kind === kind).length;
	const which = { with: { state: ["bounced"] } };
	const bounced = (await Array.fromAsync(list.read("mails", which))).filter(
		({ ended_at }) => ended_at !== null && ended_at >= since,
	).length;
	const notes = await readMailNotes(list, settings, true, now);
	const news = sumOf(joined) + replies.length + bounced + notes.length;
	if (news === 0) return undefined;
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
		`Bounced: ${grouped(bounced)}`,
		...(notes.length > 0 ? ["", "This needs you:"] : []),
		...notes.map((note) => `- ${note}`),
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
	if (source === null) return "unknown";
	if (/^[\p{L}\p{N}_~-]+$/u.test(source) && source.length <= longestSource)
		return source;
	const [begin = ""] = source.split(/[:/.]/, 1);
	const short = Array.from(begin).slice(0, longestSource).join("").trim();
	return `“${short}${short === source ? "" : "…"}”`;
}
