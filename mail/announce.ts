/** Who gets an announcement, the mails that it becomes, and what becomes of them. */
import { createHash } from "node:crypto";
import type { MailSettings } from "../config/settings.ts";
import { type Counts, countSides, noCounts, sumOf } from "../shared/counts.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { type Filter, isAmong } from "../shared/people-filter.ts";
import type { Person } from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import { countBrought } from "./brought.ts";
import { addMails } from "./change-queue.ts";
import { announcementNames, placeholdersIn, wordsOf } from "./compose.ts";
import { readMailBook } from "./list-reader.ts";
import { remember, tellMailer } from "./mailer-memory.ts";
import {
	type AnnouncementChoice,
	type Chosen,
	chooseRecipients,
} from "./rules/announcement.ts";

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
		.map((person) => ({ ...person, ...book.mailbox(person.email) }));
	return chooseRecipients(candidates, name, choice, now);
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
		const text = JSON.stringify(wordsOf(name, side));
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

/** What came of the mails that one call of `announce` has added. */
export const waveCounts = [
	"waiting",
	"sent",
	"bounced",
	/** Not sent, because the person left or was erased before, or the founder cancelled it. */
	"dropped",
	/** People who have left, and who have confirmed, since they got it. */
	"left",
	"confirmed",
] as const;

export type Wave = Readonly<Record<(typeof waveCounts)[number], number>> & {
	readonly name: string;
	/** When it was called, as an ISO 8601 time. */
	readonly at: string;
	readonly people: Counts;
};

/** The waves of all announcements, or of one, oldest first. */
export async function readWaves(list: List, name?: string): Promise<Wave[]> {
	return list.transaction("snapshot", async () => {
		const which = name === undefined ? {} : { with: { kind: [name] } };
		const mails = await Array.fromAsync(list.read("mails", which));
		const replies = await Array.fromAsync(list.read("replies"));
		const repliesOf = Map.groupBy(replies, ({ person_key }) => person_key);
		const announced = mails.filter(({ kind }) => kind !== confirmation);
		// All mails of one call have its time.
		const groups = Map.groupBy(announced, (mail) =>
			[mail.created_at, mail.kind].join(" "),
		);
		return [...groups.values()]
			.map((group) => waveOf(group, repliesOf))
			.sort((one, other) => (one.at < other.at ? -1 : 1));
	});
}

function waveOf(
	mails: readonly Mail[],
	repliesOf: ReadonlyMap<string, readonly Reply[]>,
): Wave {
	const countOf = (...states: Mail["state"][]) =>
		mails.filter(({ state }) => states.includes(state)).length;
	const repliedSince = (kind: Reply["kind"]) =>
		mails.filter(
			({ state, person_key, ended_at }) =>
				state === "sent" &&
				repliesOf
					.get(person_key)
					?.some(
						(reply) => reply.kind === kind && reply.at >= (ended_at ?? ""),
					),
		).length;
	return {
		name: mails[0]?.kind ?? "",
		at: mails[0]?.created_at ?? "",
		people: countSides(mails),
		waiting: countOf("waiting", "sending"),
		sent: countOf("sent"),
		bounced: countOf("bounced"),
		dropped: countOf("dropped"),
		left: repliedSince("left"),
		confirmed: repliedSince("confirmed"),
	};
}
