/** Chooses who gets a mail that the founder orders, and adds these mails to the queue. */

import { setImmediate } from "node:timers/promises";
import { readMailboxWishes } from "../list/wishes.ts";
import { type Announcement, isDraft } from "../shared/announcement.ts";
import { noCounts, sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { confirmation, knownStates } from "../shared/mail.ts";
import type { Filter } from "../shared/people-filter.ts";
import { ago } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import {
	type MailPerson,
	mailPeople,
	readNotedMailboxes,
} from "../store/people-queries.ts";
import type { PeopleFilter } from "../store/people-search.ts";
import type { Content } from "../words/content.ts";
import { type Brought, readBrought } from "./brought.ts";
import { readDrafts, readNames } from "./drafts.ts";
import { announcementNames, placeholdersIn } from "./letter/compose.ts";
import type { SenderSettings } from "./letter/message.ts";
import { type StoredWords, writtenWords } from "./letter/stored-words.ts";
import { refreshOwners } from "./owners.ts";
import { addMails } from "./queue/change-queue.ts";
import { readMailboxes } from "./queue/mailboxes.ts";
import { readSoonAsked } from "./queue/soon-asked.ts";
import {
	type Choice,
	type Chosen,
	chooseRecipients,
	isIncluded,
	knownReason,
	leftOutReason,
	type Recipient,
} from "./rules/announcement.ts";
import type { MailboxFacts } from "./rules/confirmation.ts";
import { addressOf, sideAndAddress } from "./rules/mailbox.ts";

/** Where the announcements stand. */
function mailsFile({ languages: [{ language }] }: Content): string {
	return `content/${language.code}/mails.yaml`;
}

/** Rejects with `ExpectedError` when there is no such announcement. */
export async function expectName(
	list: List,
	content: Content,
	name: string,
): Promise<void> {
	const names = await readNames(list, content);
	if (names.includes(name)) return;
	const written = announcementNames(content);
	const others = names.filter((each) => !written.includes(each));
	const sent =
		others.length > 0 ? ` The dashboard has sent: ${others.join(", ")}.` : "";
	const drafts = await readDrafts(list);
	if (drafts.some((draft) => draft.name === name))
		throw new ExpectedError(
			`${JSON.stringify(name)} is a draft of the dashboard: send it there, under Write.`,
		);
	throw new ExpectedError(
		`${mailsFile(content)} has no announcement ${JSON.stringify(name)}; it has: ${written.join(", ") || "none"}.${sent}`,
	);
}

/**
 * The words of an announcement: those of `mails.yaml`, or those with which the dashboard has sent it. Rejects with
 * `ExpectedError` when there is none, or its words are not finished.
 */
export async function readWords(
	list: List,
	content: Content,
	name: string,
): Promise<StoredWords> {
	await expectName(list, content, name);
	if (!announcementNames(content).includes(name)) {
		const last = (await readWavesOf(list, name)).at(-1);
		return JSON.parse(last?.words ?? "{}");
	}
	const placeholders = placeholdersIn(content, name);
	if (placeholders.length === 0) return writtenWords(content, name);
	throw new ExpectedError(
		`The words of ${name} are not finished. Replace these placeholders in ${mailsFile(content)}:\n${placeholders.join("\n")}`,
	);
}

/** Chooses the people for an announcement or a confirmation, one per mailbox; changes nothing. */
export async function choosePeople(
	list: List,
	kind: string,
	filter: Filter,
	choice: Choice,
	secrets: readonly string[],
	now: number,
): Promise<Chosen> {
	await refreshOwners(list, secrets);
	const asked = await askedPeople(list, filter, choice, secrets);
	const noted = await readNoted(list, kind, asked);
	const wishes = await readMailboxWishes(list);
	const isNoted = (mailbox: string) =>
		noted.has(mailbox) || wishes.has(mailbox);
	const all: Recipient[] = [];
	for await (const some of decide(list, kind, asked, isNoted, secrets, now))
		all.push(...some);
	return chooseRecipients(all, choice);
}

/** Which people a choice asks for: as far as the database finds them, and the rest of the choice. */
export interface AskedPeople {
	readonly which: PeopleFilter;
	readonly choice: Choice;
	readonly brought: Brought;
}

/** The people are up to date. */
export async function askedPeople(
	list: List,
	filter: Filter,
	choice: Choice,
	secrets: readonly string[],
): Promise<AskedPeople> {
	const { from: since, before } = choice;
	const which = { ...filter, since, before };
	if (!choice.brought) return { which, choice, brought: new Map() };
	const brought = await readBrought(list, secrets);
	const email = [...brought.keys()].map(addressOf);
	return { which: { ...which, with: { email } }, choice, brought };
}

/** What is known of a mailbox where nothing is but that its people confirmed. */
const nothing: MailboxFacts = { mails: [], replies: [] };

/** Of the people whom the rules decide about, the mailboxes of whose mails and replies more is known. */
export async function readNoted(
	list: List,
	kind: string,
	{ which, choice }: AskedPeople,
): Promise<ReadonlySet<string>> {
	const open = [...knownStates, null].filter(
		(mail) => knownReason({ mail }, kind, choice) === undefined,
	);
	return new Set(await readNotedMailboxes(list, kind, which, open));
}

/** A person of whom nothing is asked but what the table of people has; `undefined` where the choice does not include the person. */
export function decideAlone(
	person: Omit<MailPerson, "mailbox">,
	kind: string,
	{ choice, brought }: AskedPeople,
	now: number,
): Recipient | undefined {
	const candidate = {
		...person,
		brought: () => sumOf(brought.get(sideAndAddress(person)) ?? noCounts()),
		isImported: () => person.is_imported,
	};
	if (!isIncluded(candidate, choice)) return undefined;
	const { email, user_type, mail, joined_at, language } = person;
	const origin = person.origin ?? undefined;
	const one = { email, user_type, mail, joined_at, language, origin };
	const reason =
		knownReason(one, kind, choice) ??
		leftOutReason(one, nothing, kind, choice, now);
	return { ...one, reason };
}

/**
 * The people whom a choice includes, the oldest first, each with the reason why not; some at a time. `isNoted` says of
 * which mailboxes more may be known.
 */
export async function* decide(
	list: List,
	kind: string,
	asked: AskedPeople,
	isNoted: (mailbox: string) => boolean,
	secrets: readonly string[],
	now: number,
): AsyncGenerator<Recipient[]> {
	const { which, choice } = asked;
	const soonAsked =
		kind === confirmation
			? await readSoonAsked(list, secrets, now)
			: new Set<string>();
	// First all of them: in a transaction, PostgreSQL answers no other query while rows are read.
	for (const page of await Array.fromAsync(mailPeople(list, which))) {
		const open = new Set<Recipient>();
		const all = page.flatMap((person) => {
			const one = decideAlone(person, kind, asked, now);
			if (one === undefined) return [];
			if (soonAsked.has(sideAndAddress(person)))
				return { ...one, reason: "soon asked" as const };
			const isOpen = knownReason(one, kind, choice) === undefined;
			if (isOpen && isNoted(person.mailbox)) open.add(one);
			return one;
		});
		const emails = [...open].map(({ email }) => email);
		const factsOf = await readMailboxes(list, secrets, emails);
		yield all.map((one) => {
			if (!open.has(one)) return one;
			const facts = factsOf(one.email);
			const reason = leftOutReason(one, facts, kind, choice, now);
			return { ...one, reason };
		});
		// Another request may get its turn.
		await setImmediate();
	}
}

/** The options with which `announce` was called, the words, and from when on the mails are sent (ISO 8601). */
export type Call = Pick<Announcement, "side" | "filter"> & {
	/** At once when absent. */
	readonly at?: string | undefined;
	/** Those of `mails.yaml` when absent. */
	readonly words?: StoredWords;
};

/**
 * Adds the mails to the queue, those of an announcement as a wave with the words that were shown. Resolves with the number
 * of mails that `addMails` added. When it is interrupted, the next call chooses the remaining people.
 */
export async function announce(
	list: List,
	kind: string,
	chosen: Chosen["people"],
	{ at, ...call }: Call,
	settings: SenderSettings & { readonly content: Content },
	now: number,
): Promise<number> {
	const { content } = settings;
	const wave =
		kind === confirmation
			? null
			: await addWave(list, content, kind, call, now);
	const added = await addToQueue(
		list,
		kind,
		wave,
		chosen,
		() => at,
		settings,
		now,
	);
	// By then, all chosen people had the announcement, or were erased.
	if (added === 0 && wave !== null)
		await list.remove("announcements", { with: { id: [wave] } });
	return added;
}

/**
 * Adds mails to the queue, those of a wave by its id. `dueAt` says from when on (ISO 8601) the mail to the first, second …
 * person is sent; at once where it says nothing.
 */
export function addToQueue(
	list: List,
	kind: string,
	announcement_id: number | null,
	chosen: Chosen["people"],
	dueAt: (index: number) => string | undefined,
	settings: SenderSettings,
	now: number,
): Promise<number> {
	// Without the time of the sign-up: the mails to people who join now are sent first.
	const mails = chosen.map(({ email, user_type }, index) => {
		const next_try_at = dueAt(index);
		return {
			...{ email, user_type, announcement_id },
			...(next_try_at !== undefined && { next_try_at }),
		};
	});
	return addMails(list, kind, mails, settings, now);
}

/** Adds a wave, which is stopped if the announcement is; resolves with its id. */
function addWave(
	list: List,
	content: Content,
	name: string,
	{ words = writtenWords(content, name), ...call }: Omit<Call, "at">,
	now: number,
): Promise<number> {
	return list.transaction("exclusive", async () => {
		const last = (await readWavesOf(list, name)).at(-1);
		await list.insert("announcements", [
			{
				...call,
				name,
				created_at: ago(0, now),
				stopped_at: last?.stopped_at ?? null,
				words: JSON.stringify(words),
			},
		]);
		return (await list.count("announcements")).lastId;
	});
}

/** The waves of an announcement, oldest first. */
async function readWavesOf(list: List, name: string): Promise<Announcement[]> {
	const rows = list.read("announcements", { with: { name: [name] } });
	return (await Array.fromAsync(rows)).filter((row) => !isDraft(row));
}

/**
 * Stops all waves of an announcement, or resumes them; the mailer reads it before each mail. Resolves with whether the
 * announcement has a wave.
 */
export async function setStopped(
	list: List,
	name: string,
	isStopped: boolean,
): Promise<boolean> {
	const waves = await readWavesOf(list, name);
	const stopped_at = isStopped
		? (waves.at(-1)?.stopped_at ?? new Date().toISOString())
		: null;
	const id = waves.map((wave) => wave.id);
	await list.change("announcements", { with: { id } }, { stopped_at });
	return waves.length > 0;
}
