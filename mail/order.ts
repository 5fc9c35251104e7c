/** Orders announcements from the dashboard: who would get one, how it looks, and sending it. */
import type { Counts } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Side, sides } from "../shared/sides.ts";
import { ago, clockIn, daysLater } from "../shared/time.ts";
import { counted, grouped, languageName } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { type Content, mainWords, wordsIn } from "../words/content.ts";
import { addToQueue, choosePeople } from "./announce.ts";
import { countRecipients, type RecipientCounts } from "./count-recipients.ts";
import {
	type Draft,
	type DraftForm,
	nameOf,
	readDraft,
	readNames,
	readOrder,
	storedWords,
} from "./drafts.ts";
import { durationNote } from "./founder/mail-notes.ts";
import { composeSample } from "./letter/compose.ts";
import { letterFor, type StoredWords } from "./letter/stored-words.ts";
import type { Delivery } from "./queue/deliver.ts";
import { connectToMailServer, withoutAddresses } from "./queue/send.ts";
import { adding, type Unfinished } from "./queue/unfinished.ts";
import type { Chosen, LeftOut } from "./rules/announcement.ts";
import { choiceOf, leftOutTexts, whomText } from "./whom.ts";

/** What announcements are written and sent with. */
export interface Writing {
	/** The words of the site; `undefined` while there is a mistake in them. */
	readonly content: Content | undefined;
	/** The settings of mail, or a sentence that says why no mail is sent. */
	readonly settings: Delivery["settings"] | string;
	readonly timeZone: string;
	/** Reads a minute of TIME_ZONE to come, as a time in UTC. Throws `ExpectedError`. */
	readonly readMinute: (text: string) => string;
}

/** Settings that show the mails before mail is switched on. */
export const sampleSettings = {
	from: "Frontage <hello@frontage.example>",
	linkSecrets: ["of links that lead nowhere"] as [string],
	siteUrl: "https://frontage.example",
	perDay: 2000,
	founder: "you@frontage.example",
	deskUrl: null,
};

/** The words of the site. Throws `ExpectedError` while there is a mistake in them. */
export function contentOf({ content }: Writing): Content {
	if (content !== undefined) return content;
	throw new ExpectedError(
		"There is a mistake in the words of the site: `doctor` says which.",
	);
}

/** The settings of mail. Throws `ExpectedError` while no mail is sent. */
export function settingsOf({ settings }: Writing): Delivery["settings"] {
	if (typeof settings !== "string") return settings;
	throw new ExpectedError(settings);
}

/** The people who would get a draft now, each once; changes nothing. The people are brought up to date. */
export async function chooseFor(
	list: List,
	draft: DraftForm,
	secrets: readonly string[],
	writing: Writing,
): Promise<Chosen> {
	const asked = await askedFor(list, draft, writing);
	return choosePeople(list, ...asked, secrets, Date.now());
}

/** How many these are. */
export async function countFor(
	list: List,
	draft: DraftForm,
	secrets: readonly string[],
	writing: Writing,
): Promise<RecipientCounts> {
	const asked = await askedFor(list, draft, writing);
	return countRecipients(list, ...asked, secrets, Date.now());
}

async function askedFor(list: List, draft: DraftForm, writing: Writing) {
	const content = contentOf(writing);
	const name = nameOf(draft, await readNames(list, content));
	const { filter, choice } = choiceOf(draft.whom, content, writing.timeZone);
	return [name, filter, choice] as const;
}

/** The most days that are named of a plan. */
const mostDays = 100;

/** What would be sent. */
export interface Plan {
	readonly total: number;
	readonly perSide: Counts;
	/** How many people of each language, and whose text they get. */
	readonly perLanguage: readonly {
		readonly language: string;
		readonly count: number;
		readonly getsLanguage: string;
	}[];
	/** How many get none, and why: words behind the number. */
	readonly leftOut: readonly {
		readonly reason: string;
		readonly count: number;
	}[];
	/** Sentences about people who get the text of another language. */
	readonly missing: readonly string[];
	/** How long it takes; empty while no mail is sent. */
	readonly duration: string;
	/** Where it is sent on several days, how many are due on each of the first ones. */
	readonly waves: readonly { readonly day: string; readonly count: number }[];
}

/** What sending a draft to these people would mean; changes nothing. */
export function planOf(
	draft: DraftForm,
	counts: RecipientCounts,
	writing: Writing,
	now: number,
): Plan {
	const content = contentOf(writing);
	const { settings } = writing;
	const words = wordsToSend(draft, content);
	const main = mainWords(content).language.code;
	const perLanguage = new Map<string, Plan["perLanguage"][number]>();
	for (const [known, people] of counts.perLanguage) {
		const language = known ?? main;
		const side = sides[0];
		const got = letterFor(words, content, { language, side }).words.language;
		// `de-AT` counts for the site's German.
		const site = wordsIn(content, language).language.code;
		const spoken = isOther(site, language) ? language : site;
		const before = perLanguage.get(spoken)?.count ?? 0;
		perLanguage.set(spoken, {
			language: spoken,
			count: before + people,
			getsLanguage: got.code,
		});
	}
	const all = [...perLanguage.values()].sort(
		(one, other) => other.count - one.count,
	);
	return {
		total: counts.total,
		perSide: counts.perSide,
		perLanguage: all,
		leftOut: leftOutOf(counts.leftOut),
		missing: all.flatMap(({ language, count, getsLanguage }) =>
			isOther(language, getsLanguage) && Object.keys(words).length > 0
				? `${counted(count, "person who speaks", "people who speak")} ${languageName(language)} ${count === 1 ? "gets" : "get"} the ${languageName(getsLanguage)} text.`
				: [],
		),
		duration:
			typeof settings === "string"
				? ""
				: durationNote(counts.total, settings.perDay),
		waves: wavesOf(draft, counts.total, writing, now),
	};
}

/** How many get none per reason, in words. */
export function leftOutOf(leftOut: Chosen["leftOut"]): Plan["leftOut"] {
	return Object.entries(leftOutTexts).flatMap(([reason, text]) => {
		const count = leftOut[reason as LeftOut] ?? 0;
		// Without the option of the command.
		return count > 0 ? { reason: text.replace(/ \(--.*\)$/, ""), count } : [];
	});
}

function isOther(one: string, other: string): boolean {
	return one.split("-")[0] !== other.split("-")[0];
}

/** How many mails are due on each day. */
function wavesOf(
	draft: DraftForm,
	total: number,
	writing: Writing,
	now: number,
): Plan["waves"] {
	const { perDay } = draft.when;
	if (!perDay) return [];
	const clock = clockIn(writing.timeZone);
	const dueAt = dueTimes(draft, writing, now);
	const days = Math.min(Math.ceil(total / perDay), mostDays);
	return Array.from({ length: days }, (_, day) => ({
		day: clock(dueAt(day * perDay) ?? ago(0, now)).slice(0, 10),
		count: Math.min(perDay, total - day * perDay),
	}));
}

/** From when on the mail to the first, second … person is sent; `undefined`: at once. */
function dueTimes(
	{ when: { at, perDay } }: Pick<DraftForm, "when">,
	{ readMinute, timeZone }: Writing,
	now: number,
): (index: number) => string | undefined {
	let start: string | undefined;
	try {
		start = at === undefined ? undefined : readMinute(at);
	} catch (error) {
		// A problem of the draft, which is not sent so.
		if (!(error instanceof ExpectedError)) throw error;
	}
	if (!perDay) return () => start;
	return (index) => {
		const day = Math.floor(index / perDay);
		if (day === 0) return start;
		return daysLater(start ?? ago(0, now), day, timeZone);
	};
}

/** The words that are sent: those of the languages of the site that are written, the main one first. */
function wordsToSend({ words }: DraftForm, content: Content): StoredWords {
	const written = content.languages.flatMap(({ language: { code } }) => {
		const typed = words[code];
		return typed && (typed.subject || typed.body) ? [[code, typed]] : [];
	});
	return storedWords(Object.fromEntries(written));
}

/** The mail of a draft to a person of a language and a side, with links of no person. */
export function composeDraft(
	draft: DraftForm,
	to: {
		readonly email: string;
		readonly language: string;
		readonly side: Side;
	},
	writing: Writing,
	now: number,
) {
	const content = contentOf(writing);
	const settings =
		typeof writing.settings === "string" ? sampleSettings : writing.settings;
	const { words, letter } = letterFor(wordsToSend(draft, content), content, to);
	return composeSample(
		{ email: to.email, user_type: to.side },
		draft.name,
		letter ?? { subject: "", paragraphs: [] },
		{ ...settings, words, theme: content.theme },
		now,
	);
}

/** Sends a draft to the founder alone, at once. Resolves with the address; rejects with `ExpectedError`. */
export async function sendSample(
	draft: DraftForm,
	language: string,
	by: string,
	writing: Writing,
): Promise<string> {
	const settings = settingsOf(writing);
	// Who is logged in at the desk of the server is known by the address.
	const email = by.includes("@") ? by : settings.founder;
	if (!email)
		throw new ExpectedError(
			"FOUNDER_MAIL is empty, so your own address is not known: `mail setup` asks for it.",
		);
	const to = { email, language, side: sides[0] };
	const mail = composeDraft(draft, to, writing, Date.now());
	const server = connectToMailServer(settings.url, settings);
	try {
		const { result, response } = await server.send(mail);
		if (result === "taken") return email;
		throw new ExpectedError(
			`The mail server did not take it. It said: ${withoutAddresses(response)}`,
		);
	} finally {
		server.close();
	}
}

/**
 * Makes a draft a wave, with the words that the founder has seen, and adds the mails to these people. Resolves with the
 * name and the number of mails; with `undefined` where another window has changed it. Rejects with `ExpectedError` where it
 * is sent already. When it is interrupted, `goOnAdding` adds the remaining mails.
 */
export async function sendDraft(
	list: List,
	{ id, version }: Pick<Draft, "id" | "version">,
	people: Chosen["people"],
	by: string,
	writing: Writing,
): Promise<{ readonly name: string; readonly added: number } | undefined> {
	const settings = settingsOf(writing);
	const content = contentOf(writing);
	const now = Date.now();
	const which = { with: { id: [id] } };
	const draft = await list.transaction("exclusive", async () => {
		const stored = await readDraft(list, id);
		if (stored.version !== version) return undefined;
		const name = nameOf(stored, await readNames(list, content));
		const { whom, when } = stored;
		await list.change("announcements", which, {
			name,
			created_at: ago(0, now),
			side: whom.side ?? null,
			filter: whomText(whom, when),
			words: JSON.stringify(wordsToSend(stored, content)),
			draft: JSON.stringify({ whom, when, people: people.length }),
			sent_by: by.slice(0, 254),
		});
		return { ...stored, name };
	});
	if (draft === undefined) return undefined;
	const { name } = draft;
	const dueAt = dueTimes(draft, writing, now);
	const add = () => addToQueue(list, name, id, people, dueAt, settings, now);
	return { name, added: await addAll(list, id, add) };
}

/** Adds the last mails of a wave, and notes that they are all there; resolves with what `add` does. */
async function addAll(
	list: List,
	id: number,
	add: () => Promise<number>,
): Promise<number> {
	adding.add(id);
	try {
		const added = await add();
		await list.change("announcements", { with: { id: [id] } }, { draft: null });
		return added;
	} finally {
		adding.delete(id);
	}
}

/** Adds the mails of a wave that was interrupted, to people who had joined before it; resolves with their number. */
export async function goOnAdding(
	list: List,
	{ wave, people, mails }: Unfinished,
	writing: Writing,
): Promise<number> {
	const settings = settingsOf(writing);
	const { whom, when } = readOrder(wave);
	const { id, name, created_at } = wave;
	const { filter, choice } = choiceOf(
		whom,
		contentOf(writing),
		writing.timeZone,
	);
	const { before = created_at } = choice;
	const now = Date.now();
	const chosen = await choosePeople(
		list,
		name,
		filter,
		{
			...choice,
			before: before < created_at ? before : created_at,
			count: Math.max(people - mails, 0),
		},
		settings.linkSecrets,
		now,
	);
	const dueAt = dueTimes({ when }, writing, Date.parse(created_at));
	return addAll(list, id, () =>
		addToQueue(
			list,
			name,
			id,
			chosen.people,
			(index) => dueAt(mails + index),
			settings,
			now,
		),
	);
}

/** Adds no more mails to an interrupted wave; without any mail, it is a draft again. */
export async function stopAdding(
	list: List,
	{ wave: { id }, mails }: Unfinished,
): Promise<void> {
	const change = mails > 0 ? { draft: null } : { sent_by: null };
	await list.change("announcements", { with: { id: [id] } }, change);
}

/** What is said of mails that were added. */
export function sentText(
	added: number,
	draft: Pick<DraftForm, "when">,
	isMailerRunning: boolean,
	writing: Writing,
): string {
	const { at, perDay } = draft.when;
	return [
		`${counted(added, "mail was", "mails were")} put into the queue.`,
		at && `They wait until ${at.replace("T", " ")} ${writing.timeZone}.`,
		perDay && `At most ${grouped(perDay)} go out per day.`,
		!isMailerRunning && "No mailer is running: they wait until it runs.",
	]
		.filter(Boolean)
		.join(" ");
}
