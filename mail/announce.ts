/** Chooses who gets a mail that the founder orders, and adds these mails to the queue. */

import { refreshPeople } from "../list/refresh-people.ts";
import type { Announcement } from "../shared/announcement.ts";
import { noCounts, sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { confirmation } from "../shared/mail.ts";
import type { Filter } from "../shared/people-filter.ts";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import { ago } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { eachPerson } from "../store/people-queries.ts";
import type { Content } from "../words/content.ts";
import { type Brought, readBrought } from "./brought.ts";
import {
	announcementNames,
	placeholdersIn,
	wordsOf,
} from "./letter/compose.ts";
import type { SenderSettings } from "./letter/message.ts";
import { addMails } from "./queue/change-queue.ts";
import { readMailboxes } from "./queue/mailboxes.ts";
import {
	type Choice,
	type Chosen,
	chooseRecipients,
	isIncluded,
	leftOutReason,
	type Recipient,
} from "./rules/announcement.ts";
import { sideAndAddress } from "./rules/mailbox.ts";

/** People whose mailboxes are looked up at a time. */
const peopleAtATime = 1_000;

/** Where the announcements stand. */
function mailsFile({ languages: [{ language }] }: Content): string {
	return `content/${language.code}/mails.yaml`;
}

/** Throws `ExpectedError` when there is no such announcement. */
export function expectName(content: Content, name: string): void {
	const names = announcementNames(content);
	if (names.includes(name)) return;
	throw new ExpectedError(
		`${mailsFile(content)} has no announcement ${JSON.stringify(name)}; it has: ${names.join(", ") || "none"}.`,
	);
}

/** Throws `ExpectedError` when there is no such announcement, or its words are not finished. */
export function expectAnnouncement(content: Content, name: string): void {
	expectName(content, name);
	const placeholders = placeholdersIn(content, name);
	if (placeholders.length === 0) return;
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
	await refreshPeople(list);
	const brought: Brought = choice.brought
		? await readBrought(list, secrets)
		: new Map();
	const included: Omit<Recipient, "reason">[] = [];
	for await (const person of eachPerson(list, filter)) {
		const { email, user_type, mail, joined_at, language, answer } = person;
		const candidate = {
			...{ joined_at, language, answer },
			brought: () => sumOf(brought.get(sideAndAddress(person)) ?? noCounts()),
			isImported: () => person.is_imported,
		};
		const origin = person.origin ?? undefined;
		if (isIncluded(candidate, choice))
			included.push({ email, user_type, mail, joined_at, language, origin });
	}
	const candidates: Recipient[] = [];
	for (let first = 0; first < included.length; first += peopleAtATime) {
		const some = included.slice(first, first + peopleAtATime);
		const emails = some.map(({ email }) => email);
		const factsOf = await readMailboxes(list, secrets, emails);
		for (const person of some) {
			const facts = factsOf(person.email);
			const reason = leftOutReason(person, facts, kind, choice, now);
			candidates.push({ ...person, reason });
		}
	}
	return chooseRecipients(candidates, choice);
}

/** The options with which `announce` was called, and from when on the mails are sent (ISO 8601); at once when absent. */
export type Call = Pick<Announcement, "side" | "filter"> & {
	readonly at?: string | undefined;
};

/**
 * Adds the mails to the queue, those of an announcement as a wave with the words that `mails.yaml` has in this
 * process: those that were shown. Resolves with the number of mails that `addMails` added. When it is interrupted, the
 * next call chooses the remaining people.
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
	const announcement_id =
		kind === confirmation
			? null
			: await addWave(list, content, kind, call, now);
	// Without the time of the sign-up: the mails to people who join now are sent first.
	const mails = chosen.map(({ email, user_type }) => ({
		email,
		user_type,
		announcement_id,
		...(at !== undefined && { next_try_at: at }),
	}));
	const added = await addMails(list, kind, mails, settings, now);
	// By then, all chosen people had the announcement, or were erased.
	if (added === 0 && announcement_id !== null)
		await list.remove("announcements", { with: { id: [announcement_id] } });
	return added;
}

/** Adds a wave, which is stopped if the announcement is; resolves with its id. */
function addWave(
	list: List,
	content: Content,
	name: string,
	call: Call,
	now: number,
): Promise<number> {
	const words = content.languages.map((words) => [
		words.language.code,
		recordOf(sides, (side) => wordsOf(words, name, side)),
	]);
	return list.transaction("exclusive", async () => {
		const earlier = list.read("announcements", { with: { name: [name] } });
		const last = (await Array.fromAsync(earlier)).at(-1);
		await list.insert("announcements", [
			{
				...call,
				name,
				created_at: ago(0, now),
				stopped_at: last?.stopped_at ?? null,
				words: JSON.stringify(Object.fromEntries(words)),
			},
		]);
		return (await list.count("announcements")).lastId;
	});
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
	const which = { with: { name: [name] } };
	const waves = await Array.fromAsync(list.read("announcements", which));
	const stopped_at = isStopped
		? (waves.at(-1)?.stopped_at ?? new Date().toISOString())
		: null;
	await list.change("announcements", which, { stopped_at });
	return waves.length > 0;
}
