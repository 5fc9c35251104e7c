/** The founder's digest: what is new since the last one, and what needs a hand. No address is in it. */
import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import { site } from "../content/site.ts";
import { bothSides, counted } from "../shared/counted.ts";
import {
	type Counts,
	type SourceCount,
	sourcesOf,
	sumOf,
	totalsOf,
} from "../shared/counts.ts";
import type { PersonEvent } from "../shared/person-event.ts";
import { minute } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import {
	countAnswers,
	joinedSince,
	mailNotes,
	refusedSince,
	remember,
} from "../store/mails.ts";
import { domainOf } from "./message.ts";

const dayMs = 86_400_000;
/** Sources in the digest. */
const mostSources = 10;

/** What a digest tells. */
export interface News {
	readonly since: string;
	readonly joined: Counts;
	readonly sources: readonly SourceCount[];
	readonly answers: Readonly<Record<PersonEvent, number>>;
	readonly refused: number;
	/** Sentences about what the founder has to do. */
	readonly notes: readonly string[];
	/** All people on the list. */
	readonly totals: Counts;
}

/**
 * The digest, if it is due now: once a day from the hour of the settings on, when something happened.
 * It counts as sent from then on, so that a mailer that is killed does not send it twice. `last` is
 * the time of the last one.
 */
export async function dueDigest(
	list: List,
	{ founder, digestHour, from }: MailSettings,
	last: string | undefined,
	now: Date,
): Promise<SendMailOptions | undefined> {
	const hour = new Date(now);
	hour.setUTCHours(digestHour, 0, 0, 0);
	const isDone = last !== undefined && last >= hour.toISOString();
	if (founder === null || now < hour || isDone) return undefined;
	const since = last ?? new Date(now.valueOf() - dayMs).toISOString();
	const news = await readNews(list, since);
	await remember(list, "digest", now.toISOString());
	if (!isWorthAMail(news)) return undefined;
	const day = hour.toISOString().slice(0, 10);
	const messageId = `<digest-${day}@${domainOf(from)}>`;
	return { ...digestOf(news), from, to: founder, messageId, date: now };
}

async function readNews(list: List, since: string): Promise<News> {
	const joined = await joinedSince(list, since);
	return {
		since,
		joined: totalsOf(joined),
		sources: sourcesOf(joined),
		answers: await countAnswers(list, since),
		refused: await refusedSince(list, since),
		notes: await mailNotes(list),
		totals: totalsOf(await joinedSince(list)),
	};
}

function isWorthAMail({ joined, answers, refused, notes }: News): boolean {
	const counts = [...Object.values(joined), ...Object.values(answers), refused];
	return notes.length > 0 || counts.some((count) => count > 0);
}

/** The digest in words. */
export function digestOf(news: News): { subject: string; text: string } {
	const { joined, answers, sources, totals } = news;
	const people = sumOf(joined);
	const lines = [
		`Since ${minute(news.since)}:`,
		"",
		`Joined: ${bothSides(joined)}. On the list are ${bothSides(totals)}.`,
		...sources
			.slice(0, mostSources)
			.map((each) => `  from ${each.source ?? "unknown"}: ${bothSides(each)}`),
		`Confirmed: ${answers.confirmed}`,
		`Did not join themselves: ${answers["not-me"]}`,
		`Left: ${answers.left}`,
		`Refused by the mail server: ${news.refused}`,
		...(news.notes.length > 0 ? ["", "This needs you:"] : []),
		...news.notes.map((note) => `- ${note}`),
	];
	return {
		subject: `${site.name}: ${counted(people, "person", "people")} joined`,
		text: `${lines.join("\n")}\n`,
	};
}
