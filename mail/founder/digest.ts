/**
 * The mails to the founder: a notice at once when something needs a decision, and a digest once a day. They contain no
 * address.
 */
import { parseSender } from "../../config/sender.ts";
import { sumOf, Tally } from "../../shared/counts.ts";
import type { ReplyKind } from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import { minute } from "../../shared/time.ts";
import {
	allSides,
	counted,
	grouped,
	unknownLabel,
} from "../../shared/words.ts";
import { countErasedSince } from "../../store/erased-people.ts";
import { readHeldTimes } from "../../store/mail-queue.ts";
import { countPeoplePerSide, readTally } from "../../store/people-queries.ts";
import { mainWords } from "../../words/content.ts";
import { readSourceNames } from "../brought.ts";
import { domainOf } from "../letter/message.ts";
import { refreshOwners } from "../owners.ts";
import type { Delivery } from "../queue/deliver.ts";
import { withoutAddresses } from "../queue/send.ts";
import {
	type DueMail,
	dueDigest,
	dueNotice,
	maxSourceLength,
	maxSources,
} from "../rules/digest-due.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import { isForLater, type SendResult } from "../rules/outcome.ts";
import { passing, readMailNotes } from "./mail-notes.ts";
import { retentionNotice } from "./retention.ts";
import { readSilence } from "./silence.ts";

/** The words of a mail to the founder. */
type FounderWords = Readonly<Record<"subject" | "text", string>>;

interface FounderMail extends DueMail {
	/** `undefined` when nothing happened. */
	readonly words: FounderWords | undefined;
}

/** What the words of these mails are made from. */
type Digested = Pick<Delivery, "list" | "content" | "erasedFile"> & {
	readonly settings: Omit<Delivery["settings"], "url" | "from" | "perMinute">;
};

/**
 * Sends the mail to the founder that is due. Resolves with the result, and what is saved after it is taken; `undefined`
 * when none is due.
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
		(await noticeOf(delivery, now)) ?? (await digestOf(delivery, now));
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

/** What the founder has to decide, and where, in sentences; and what ends by itself. */
async function readNotes(
	list: Delivery["list"],
	settings: Digested["settings"],
	now: number,
) {
	const { timeZone, deskUrl } = settings;
	const notes = await readMailNotes(list, settings, timeZone, true, now);
	const silence = await readSilence(list, { ...settings, now });
	const decisions = notes
		.filter(({ code }) => !passing.has(code))
		.map(({ text, deskText }) => (deskUrl && deskText) || text);
	if (deskUrl && decisions.length > 0)
		decisions.push(`See and decide: ${deskUrl}`);
	return {
		decisions: [...decisions, ...(silence ? [silence.text] : [])],
		others: notes.filter(({ code }) => passing.has(code)),
	};
}

/** The notice that is due, in words. */
async function noticeOf(
	{ list, settings, content, saved }: Delivery,
	now: number,
): Promise<FounderMail | undefined> {
	const { site } = mainWords(content);
	const held = await readHeldTimes(list);
	const due = dueNotice(saved, held.values(), now);
	if (due === undefined) return undefined;
	const { decisions } = await readNotes(list, settings, now);
	const words = {
		subject: `${site.name}: the waitlist needs a decision of yours`,
		text: `${decisions.join("\n\n")}\n`,
	};
	// What was noticed may be over by now.
	return { ...due, words: decisions.length > 0 ? words : undefined };
}

/** The digest that is due, in words. Without any when nothing happened; it counts as sent then, too. */
async function digestOf(
	delivery: Delivery,
	now: number,
): Promise<FounderMail | undefined> {
	const due = dueDigest(delivery.saved, delivery.settings, now);
	if (due === undefined) return undefined;
	const { text, told } = await retentionNotice(delivery, now);
	const { hasNews, ...words } = await digestWords(
		delivery,
		due.since,
		now,
		text,
	);
	return {
		...due,
		notified: { ...due.notified, ...told },
		words: hasNews ? words : undefined,
	};
}

/**
 * What happened since a time, and whom erasures concern, in words; `hasNews` is false when nothing did: then the mailer
 * sends no digest.
 */
export async function digestWords(
	{ list, settings, content, erasedFile }: Digested,
	since: string,
	now: number,
	erasures?: string,
): Promise<FounderWords & { readonly hasNews: boolean }> {
	const { site } = mainWords(content);
	const { sides: names } = site;
	await refreshOwners(list, settings.linkSecrets);
	const newest = await readTally(list, settings.timeZone, { since });
	const joined = newest.all();
	const sources = newest.sources();
	const nameOf = await readSourceNames(
		list,
		settings.linkSecrets,
		sources.map(({ source }) => source),
	);
	// Together: the code of a person's own link says nothing, and a mail holds no address.
	const bySource = new Tally(settings.timeZone);
	for (const { source, ...counts } of sources)
		for (const side of sides)
			bySource.addPart(
				"source",
				nameOf(source) === source ? source : ownLinks,
				side,
				counts[side],
			);
	const replies = await Array.fromAsync(list.read("replies", { since }));
	const countOf = (kind: ReplyKind) =>
		replies.filter((reply) => reply.kind === kind).length;
	const { rows: bounced } = await list.count("mails", {
		since,
		with: { state: ["bounced"] },
	});
	const { decisions, others } = await readNotes(list, settings, now);
	const erased = erasedFile ? countErasedSince(erasedFile, since) : 0;
	const events = replies.length + bounced + decisions.length + erased;
	const lines = [
		`Since ${minute(since, settings.timeZone)}:`,
		"",
		`Joined: ${allSides(joined, names)}. On the list are ${allSides(await countPeoplePerSide(list), names)}.`,
		...bySource
			.sources()
			.slice(0, maxSources)
			.map(
				(each) =>
					`  from ${shownSource(each.source)}: ${allSides(each, names)}`,
			),
		`Confirmed: ${grouped(countOf("confirmed"))}`,
		`Did not join themselves: ${grouped(countOf("not-me"))}`,
		`Left: ${grouped(countOf("left"))}`,
		`Erased: ${grouped(erased)}`,
		`Bounced: ${grouped(bounced)}`,
		...(erasures === undefined ? [] : ["", erasures]),
		...others.map(({ text, mailText = text }) => mailText),
		...(decisions.length > 0 ? ["", "This needs you:"] : []),
		...decisions.map((text) => `- ${text}`),
	];
	return {
		hasNews: sumOf(joined) + events > 0 || erasures !== undefined,
		subject: `${site.name}: ${counted(sumOf(joined), "person", "people")} joined`,
		text: `${lines.join("\n")}\n`,
	};
}

/** The source of people who came by another person's own link; no tag of a page's address can have parentheses. */
const ownLinks = "(own links)";

/**
 * A source as the digest shows it. It is a visitor's text: a source that is not a plain word is cut and quoted, so that
 * no mail program makes a link of it, and no reader takes it for our words.
 */
export function shownSource(source: string | null): string {
	if (source === null) return unknownLabel;
	if (source === ownLinks) return source;
	if (/^[\p{L}\p{N}_~-]+$/u.test(source) && source.length <= maxSourceLength)
		return source;
	const [begin = ""] = source.split(/[:/.]/, 1);
	const short = Array.from(begin).slice(0, maxSourceLength).join("").trim();
	return `“${short}${short === source ? "" : "…"}”`;
}
