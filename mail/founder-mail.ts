/**
 * The mails that the founder gets: a notice at once when something needs a decision, and a digest once a
 * day. No address is in them.
 */
import { site } from "../content/site.ts";
import { countSides, sumOf, Tally } from "../shared/counts.ts";
import type { ReplyKind } from "../shared/reply.ts";
import { ago, clockIn, dayMs, minute } from "../shared/time.ts";
import { allSides, counted, grouped } from "../shared/words.ts";
import { readPeople } from "../store/people.ts";
import type { Delivery } from "./deliver.ts";
import { decisions, readMailNotes } from "./mail-notes.ts";
import type { Memory } from "./mailer-memory.ts";
import { domainOf } from "./message.ts";
import { withoutAddresses } from "./send.ts";

/** Sources in the digest. */
const mostSources = 10;
/** The longest source that is shown whole, in characters. */
const longestSource = 40;

/** A mail to the founder, if there is something to tell, and what is remembered then. */
interface FounderMail {
	/** The first part of its Message-ID, the same when it is sent again. */
	readonly id: string;
	readonly mail:
		| { readonly subject: string; readonly text: string }
		| undefined;
	readonly told: Memory;
}

/**
 * Sends the founder the mail that is due. Resolves with what is to be remembered then; `undefined` when none
 * is due.
 */
export async function writeToFounder(
	delivery: Delivery,
	memory: Memory,
): Promise<Memory | "failed" | undefined> {
	const { settings, server, log, outage, clock } = delivery;
	const { founder, from } = settings;
	if (founder === null) return undefined;
	const now = clock();
	const due =
		(await dueNotice(delivery, memory, now)) ??
		(await dueDigest(delivery, memory, now));
	if (due?.mail === undefined) return due?.told;
	const { state, response } = await server.send({
		...due.mail,
		from,
		to: founder,
		messageId: `<${due.id}@${domainOf(from)}>`,
		date: new Date(now),
	});
	if (state === "outage") await outage.begin(response, now);
	if (state === "outage" || state === "later") return "failed";
	if (state === "refused")
		log(
			`The mail server refused a mail to the founder: ${withoutAddresses(response)}`,
		);
	await outage.end();
	return due.told;
}

/** The notice of an alarm that the founder was not told of. */
async function dueNotice(
	{ list, settings, book }: Delivery,
	{ wave, paused, told = "", ...memory }: Memory,
	now: number,
): Promise<FounderMail | undefined> {
	const newest = book
		.queue("held")
		.reduce((last, { created_at: at }) => (at > last ? at : last), "");
	const alarms = [
		wave && `wave-${wave}`,
		memory["paused-why"] === decisions.bounces && `bounces-${paused}`,
		// Once for each day on which some were held; those of a wave are told of with it.
		newest && !wave && `held-${newest.slice(0, 10)}`,
	].filter((alarm) => typeof alarm === "string" && alarm !== "");
	const news = alarms.find((alarm) => !told.split(" ").includes(`${alarm}`));
	if (news === undefined) return undefined;
	const notes = await readMailNotes(list, settings, true, now);
	return {
		id: `notice-${`${news}`.replaceAll(/\W/g, "")}`,
		mail: {
			subject: `${site.name}: the waitlist needs a decision of yours`,
			text: `${notes.join("\n\n")}\n`,
		},
		told: { told: alarms.join(" ") },
	};
}

/**
 * The digest, if it is due now: once a day from the hour of the settings on. It has no mail when nothing
 * happened, and counts as sent then, too.
 */
async function dueDigest(
	delivery: Delivery,
	{ digest: last = "" }: Memory,
	now: number,
): Promise<FounderMail | undefined> {
	const { digestHour, timeZone } = delivery.settings;
	const clock = clockIn(timeZone);
	const time = ago(0, now);
	const day = clock(time).slice(0, 10);
	const dueAt = `${day}T${String(digestHour).padStart(2, "0")}`;
	// A last one in the future is from before the clock jumped back.
	const before = last !== "" && last <= time ? last : undefined;
	const isDone = before !== undefined && clock(before) >= dueAt;
	if (clock(time) < dueAt || isDone) return undefined;
	const since = before ?? ago(dayMs, now);
	const mail = await readNews(delivery, since, now);
	return { id: `digest-${day}`, mail, told: { digest: time } };
}

/** What happened since a time, in words; `undefined` for nothing. */
async function readNews(
	{ list, settings, book }: Delivery,
	since: string,
	now: number,
): Promise<FounderMail["mail"]> {
	const all = (await readPeople(list)).all();
	const newest = all.filter(({ joined_at }) => joined_at >= since);
	const joined = countSides(newest);
	const replies = (
		await Array.fromAsync(list.read("replies", { since }))
	).filter(({ kind }) => kind !== "asked");
	const countOf = (kind: ReplyKind) =>
		replies.filter((reply) => reply.kind === kind).length;
	const bounced = book.ended(since).filter(({ state }) => state === "bounced");
	const notes = await readMailNotes(list, settings, true, now);
	const news = sumOf(joined) + replies.length + bounced.length + notes.length;
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
		`Bounced: ${grouped(bounced.length)}`,
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
