/** The founder's digest: what is new since the last one, and what needs a hand. No address is in it. */
import type { MailSettings } from "../config/mail-settings.ts";
import { site } from "../content/site.ts";
import {
	type Counts,
	countSides,
	type SourceCount,
	sumOf,
	Tally,
} from "../shared/counts.ts";
import { type ReplyKind, replyKinds } from "../shared/reply.ts";
import { ago, clockIn, dayMs, minute } from "../shared/time.ts";
import { allSides, counted, grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import type { FounderMessage } from "./founder-mail.ts";
import { readMailNotes } from "./mail-notes.ts";
import type { Memory } from "./mailer-memory.ts";

/** Sources in the digest. */
const mostSources = 10;
/** The longest source that is shown whole, in characters. */
const longestSource = 40;

/** What a digest tells. */
export interface News {
	readonly since: string;
	readonly joined: Counts;
	readonly sources: readonly SourceCount[];
	readonly replies: Readonly<Record<ReplyKind, number>>;
	readonly bounced: number;
	/** Sentences about what the founder has to do. */
	readonly notes: readonly string[];
	/** All people on the list. */
	readonly totals: Counts;
}

/**
 * The digest, if it is due now: once a day from the hour of the settings on. `message` is absent when
 * nothing happened; the digest counts as sent then, too.
 */
export async function dueDigest(
	list: List,
	settings: MailSettings,
	{ digest: last }: Memory,
	now: number,
): Promise<{ message?: FounderMessage; told: Memory } | undefined> {
	const { digestHour, timeZone } = settings;
	const clock = clockIn(timeZone);
	const at = clock(ago(0, now));
	const day = at.slice(0, 10);
	const dueAt = `${day}T${String(digestHour).padStart(2, "0")}`;
	// A last one in the future is from before the clock jumped back.
	const before = last !== undefined && last <= ago(0, now) ? last : undefined;
	const isDone = before !== undefined && clock(before) >= dueAt;
	if (at < dueAt || isDone) return undefined;
	const since = before ?? ago(dayMs, now);
	const news = await readNews(list, settings, since, now);
	const told = { digest: new Date(now).toISOString() };
	if (!isWorthAMail(news)) return { told };
	const message = { id: `digest-${day}`, ...digestOf(news, timeZone) };
	return { message, told };
}

async function readNews(
	list: List,
	settings: MailSettings,
	since: string,
	now: number,
): Promise<News> {
	const all = (await readPeople(list)).all();
	const joined = all.filter(({ joined_at }) => joined_at >= since);
	const replies = Object.fromEntries(
		replyKinds.map((kind) => [kind, 0]),
	) as Record<ReplyKind, number>;
	for await (const { kind } of list.read("replies", { since }))
		if (kind in replies) replies[kind as ReplyKind] += 1;
	let bounced = 0;
	for await (const { ended_at } of list.read("mails", {
		with: { state: ["bounced"] },
	}))
		if (ended_at !== null && ended_at >= since) bounced += 1;
	return {
		since,
		joined: countSides(joined),
		sources: new Tally("UTC", joined).sources(),
		replies,
		bounced,
		notes: await readMailNotes(list, settings, true, now),
		totals: countSides(all),
	};
}

function isWorthAMail({ joined, replies, bounced, notes }: News): boolean {
	const counts = [...Object.values(joined), ...Object.values(replies), bounced];
	return notes.length > 0 || counts.some((count) => count > 0);
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

/** The digest in words. */
export function digestOf(
	news: News,
	timeZone = "UTC",
): Pick<FounderMessage, "subject" | "text"> {
	const { joined, replies, sources, totals } = news;
	const lines = [
		`Since ${minute(news.since, timeZone)}:`,
		"",
		`Joined: ${allSides(joined)}. On the list are ${allSides(totals)}.`,
		...sources
			.slice(0, mostSources)
			.map((each) => `  from ${shownSource(each.source)}: ${allSides(each)}`),
		`Confirmed: ${grouped(replies.confirmed)}`,
		`Did not join themselves: ${grouped(replies["not-me"])}`,
		`Left: ${grouped(replies.left)}`,
		`Bounced: ${grouped(news.bounced)}`,
		...(news.notes.length > 0 ? ["", "This needs you:"] : []),
		...news.notes.map((note) => `- ${note}`),
	];
	return {
		subject: `${site.name}: ${counted(sumOf(joined), "person", "people")} joined`,
		text: `${lines.join("\n")}\n`,
	};
}
