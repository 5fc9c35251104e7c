/** Who gets an announcement, and the mails that it becomes. */
import { createHash } from "node:crypto";
import type { MailSettings } from "../config/settings.ts";
import { announcements } from "../content/mails.ts";
import { noCounts, sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { confirmation } from "../shared/mail.ts";
import { type Filter, isAmong } from "../shared/people-filter.ts";
import type { Person } from "../shared/person.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import { addMails } from "./add-mails.ts";
import { countBrought } from "./brought.ts";
import { announcementWords, placeholdersIn } from "./compose.ts";
import { readMailBook } from "./list-reader.ts";
import { remember, tellMailer } from "./mailer-memory.ts";
import {
	type AnnouncementChoice,
	type Chosen,
	chooseRecipients,
} from "./rules/announcement.ts";
import { leftAt, saidNotMe } from "./rules/confirmation.ts";
import { mailboxOf } from "./rules/mailbox.ts";

/** The names of the announcements in `content/mails.ts`. */
export const announcementNames = Object.keys(announcements).filter(
	(name) => name !== confirmation,
);

/** Throws `ExpectedError` when there is no such announcement. */
export function expectName(name: string): void {
	if (announcementNames.includes(name)) return;
	throw new ExpectedError(
		`content/mails.ts has no announcement ${JSON.stringify(name)}; it has: ${announcementNames.join(", ") || "none"}.`,
	);
}

/** Throws `ExpectedError` when there is no such announcement, or its words are not finished. */
export function expectAnnouncement(name: string): void {
	expectName(name);
	const placeholders = placeholdersIn(name);
	if (placeholders.length === 0) return;
	throw new ExpectedError(
		`The words of ${name} are not finished. Replace these placeholders in content/mails.ts:\n${placeholders.join("\n")}`,
	);
}

/**
 * Chooses the people for an announcement, one per mailbox; changes nothing. With `brought`, only
 * people who have brought so many others.
 */
export async function choosePeople(
	list: List,
	name: string,
	filter: Filter,
	choice: AnnouncementChoice & { readonly brought?: number | undefined },
	secrets: readonly string[],
	now: number,
): Promise<Chosen<Person>> {
	const people = await readPeople(list);
	const book = await readMailBook(list, secrets);
	const least = choice.brought ?? 0;
	const brought = least > 0 ? countBrought(people, secrets) : new Map();
	const candidates = people
		.inOrder("joined_at")
		.filter(isAmong(filter))
		.filter((person) => sumOf(brought.get(person) ?? noCounts()) >= least)
		.map((person) => {
			const { replies } = book.history(person.email);
			return {
				...person,
				hasIt: book
					.mailsTo(mailboxOf(person.email))
					.some(({ kind, state }) => kind === name && state !== "dropped"),
				hasLeft: leftAt(replies) !== undefined,
				saidNotMe: saidNotMe(replies, now),
			};
		});
	return chooseRecipients(candidates, choice);
}

/**
 * Adds the mails of an announcement to the queue, with the words that `content/mails.ts` has in this
 * process: those that were shown. Resolves with how many, as `addMails` does. When it is interrupted, the
 * next call chooses those who are left.
 */
export async function announce(
	list: List,
	name: string,
	chosen: readonly Person[],
	settings: MailSettings,
	now: number,
): Promise<number> {
	const ids = {} as Record<Side, string>;
	for (const side of sides) {
		const text = JSON.stringify(announcementWords(name, side));
		const hash = createHash("sha256").update(text).digest("base64url");
		ids[side] = hash.slice(0, 12);
		await remember(list, { [`words:${ids[side]}`]: text });
	}
	const mails = chosen.map(({ email, user_type }) => ({
		email,
		user_type,
		words: ids[user_type],
	}));
	const added = await addMails(list, name, mails, settings, now);
	await tellMailer(list);
	return added;
}
