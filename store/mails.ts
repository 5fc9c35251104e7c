/** What the mailer and the founder's commands ask of mails and of the replies to them. */
import { type JoinedPerHour, joinedPerHour } from "../shared/counts.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import type { Person } from "../shared/person.ts";
import type { Reply, ReplyKind } from "../shared/reply.ts";
import { minute } from "../shared/time.ts";
import type { List } from "./list.ts";
import { readAddress, readPeople, readReplies } from "./people.ts";

export { confirmation, type Mail };

/** What a person has replied, and when. */
export type Answer = Pick<Reply, "kind" | "at">;

const mailsWith = (
	list: List,
	columns: Partial<Record<keyof Mail, string[]>>,
) => Array.fromAsync(list.read("mails", { with: columns }));

/** Lower-cased addresses with a sign-up, after that id, newer than the last confirmation to the person. */
export async function addressesWithNews(
	list: List,
	{
		afterId,
		after,
		limit,
	}: {
		readonly afterId: number;
		readonly after: string;
		readonly limit: number;
	},
): Promise<string[]> {
	const asked = new Map<string, string>();
	const keyOf = ({ email, user_type }: Pick<Mail, "email" | "user_type">) =>
		`${user_type} ${email.toLowerCase()}`;
	for await (const mail of list.read("mails", {
		with: { kind: [confirmation] },
	}))
		if (mail.created_at > (asked.get(keyOf(mail)) ?? ""))
			asked.set(keyOf(mail), mail.created_at);
	const found = new Set<string>();
	for await (const signUp of list.read("waitlist", { afterId })) {
		const email = signUp.email.toLowerCase();
		if (email > after && signUp.created_at > (asked.get(keyOf(signUp)) ?? ""))
			found.add(email);
	}
	return [...found].sort().slice(0, limit);
}

/** All mails to a lower-cased address, oldest first. */
export function mailsTo(list: List, email: string): Promise<Mail[]> {
	return mailsWith(list, { email: [email] });
}

/** What was replied with any of the keys, oldest first. */
export function answersOf(
	list: List,
	keys: readonly string[],
): Promise<Answer[]> {
	return Array.fromAsync(list.read("replies", { with: { person_key: keys } }));
}

/**
 * The mail that is sent next: one that was being sent when the mailer ended, or else a due one,
 * confirmations first. `withConfirmations` false leaves these out; mails of the ids `last` come
 * after all others.
 */
export async function nextMail(
	list: List,
	now: string,
	{
		withConfirmations,
		last,
	}: { readonly withConfirmations: boolean; readonly last: readonly number[] },
): Promise<Mail | undefined> {
	for (const state of ["sending", "waiting"]) {
		const mails = (await mailsWith(list, { state: [state] })).filter(
			({ next_try_at, kind }) =>
				next_try_at <= now && (withConfirmations || kind !== confirmation),
		);
		const rank = ({ id, kind, next_try_at }: Mail) =>
			`${last.includes(id) ? 1 : 0}${kind === confirmation ? 0 : 1}${next_try_at}`;
		const [first] = mails.sort((one, other) =>
			rank(one) === rank(other)
				? one.id - other.id
				: rank(one) < rank(other)
					? -1
					: 1,
		);
		if (first) return first;
	}
	return undefined;
}

/** Changes some columns of a mail. */
export async function changeMail(
	list: List,
	id: number,
	change: Partial<Mail>,
): Promise<void> {
	await list.change("mails", { with: { id: [id] } }, change);
}

/** How many mails the mail server took or refused since this time (ISO 8601, UTC). */
export async function mailsSince(list: List, time: string): Promise<number> {
	const ended = await mailsWith(list, { state: ["sent", "bounced"] });
	return ended.filter(({ ended_at }) => (ended_at ?? "") >= time).length;
}

/** Mails of one kind in one state. */
export interface MailCount {
	readonly kind: string;
	readonly state: Mail["state"];
	readonly mails: number;
}

/** How many mails there are, per kind and state. */
export async function countMails(list: List): Promise<MailCount[]> {
	const groups = Map.groupBy(await mailsWith(list, {}), ({ kind, state }) =>
		JSON.stringify([kind, state]),
	);
	return [...groups].sort().map(([key, mails]) => {
		const [kind, state] = JSON.parse(key);
		return { kind, state, mails: mails.length };
	});
}

/** How many people gave each reply, also since erased sign-ups and hidden ones. */
export async function countAnswers(
	list: List,
	since = "",
): Promise<Record<ReplyKind, number>> {
	const keys = {
		confirmed: new Set<string>(),
		"not-me": new Set<string>(),
		left: new Set<string>(),
	};
	for await (const { kind, person_key } of list.read("replies", { since }))
		keys[kind].add(person_key);
	return {
		confirmed: keys.confirmed.size,
		"not-me": keys["not-me"].size,
		left: keys.left.size,
	};
}

/** What the mailer remembers between two starts; each is a time (ISO 8601, UTC) or a sentence. */
export const memories = [
	/** The founder paused the mailer. */
	"paused",
	/** Confirmations wait, because far more people join than usual; and when the founder allowed it. */
	"braked",
	"allowed",
	/** Why the mail server cannot be used, in its own words, and since when. */
	"trouble",
	"trouble-since",
	/** The day of the last digest. */
	"digest",
] as const;
type Memory = (typeof memories)[number];

/** What the mailer remembers. */
export async function remembered(
	list: List,
): Promise<Partial<Record<Memory, string>>> {
	const rows = await Array.fromAsync(list.read("mailer"));
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Remembers a value; `null` forgets it. */
export async function remember(
	list: List,
	name: Memory,
	value: string | null,
): Promise<void> {
	if (value === null) await list.remove("mailer", { with: { name: [name] } });
	else await list.insert("mailer", [{ name, value }], { isReplacing: true });
}

/** How many mails wait to be sent and bounced; `lastMail` is 0 before the first one. */
export async function mailQueue(list: List) {
	const count = (...state: Mail["state"][]) =>
		list.count("mails", { with: { state } });
	return {
		lastMail: (await list.count("mails")).lastId,
		waiting: (await count("waiting", "sending")).rows,
		bounced: (await count("bounced")).rows,
	};
}

/** A sentence for each thing that keeps mails waiting. */
export async function mailNotes(list: List): Promise<string[]> {
	const memory = await remembered(list);
	const { paused, braked, trouble, "trouble-since": since } = memory;
	const notes: string[] = [];
	if (since !== undefined)
		notes.push(
			`The mail server cannot be used since ${minute(since)}: all mails wait, and are sent when it can. It said: ${trouble}`,
		);
	if (paused !== undefined)
		notes.push(`Paused since ${minute(paused)}: \`mail resume\` goes on.`);
	if (braked !== undefined)
		notes.push(
			`Confirmations wait since ${minute(braked)}, because far more people join than usual. They go on when that ends, or with \`mail resume\`.`,
		);
	return notes;
}

/** How many mails bounced since this time (ISO 8601, UTC). */
export async function refusedSince(list: List, time: string): Promise<number> {
	const bounced = await mailsWith(list, { state: ["bounced"] });
	return bounced.filter(({ ended_at }) => (ended_at ?? "") >= time).length;
}

/** The newest mails that the mail server has not taken: bounced, or to be tried again. */
export async function failedMails(list: List, limit: number): Promise<Mail[]> {
	const time = ({ ended_at, next_try_at }: Mail) => ended_at ?? next_try_at;
	return (await mailsWith(list, { state: ["bounced", "waiting"] }))
		.filter(({ state, tries }) => state === "bounced" || tries > 0)
		.sort((one, other) =>
			time(one) === time(other)
				? other.id - one.id
				: time(one) > time(other)
					? -1
					: 1,
		)
		.slice(0, limit);
}

/** Puts bounced mails back into the queue, all or those to one address; resolves with how many. */
export function retryRefused(
	list: List,
	now: string,
	email?: string,
): Promise<number> {
	const to = email === undefined ? {} : { email: [email.toLowerCase()] };
	return list.change(
		"mails",
		{ with: { state: ["bounced"], ...to } },
		{ state: "waiting", tries: 0, next_try_at: now, ended_at: null },
	);
}

/** The addresses of people who left by a link in a mail, and are still stored. */
export function addressesThatLeft(list: List): Promise<string[]> {
	return addressesThatReplied(list, "left");
}

/** The addresses from which "This wasn't me" was replied since this time (ISO 8601, UTC). */
export function addressesNotMe(list: List, since: string): Promise<string[]> {
	return addressesThatReplied(list, "not-me", since);
}

async function addressesThatReplied(
	list: List,
	kind: ReplyKind,
	since = "",
): Promise<string[]> {
	const keys = new Set<string>();
	for await (const reply of list.read("replies", {
		since,
		with: { kind: [kind] },
	}))
		keys.add(reply.person_key);
	const mails = await mailsWith(list, {});
	const found = mails.filter(({ person_key }) => keys.has(person_key));
	return [...new Set(found.map(({ email }) => email))].sort();
}

/** The addresses that have an announcement, sent or not. */
export async function addressesWith(
	list: List,
	announcement: string,
): Promise<string[]> {
	const mails = await mailsWith(list, { kind: [announcement] });
	return mails.map(({ email }) => email);
}

/** Those of the lower-cased addresses that are still on the list and have no such announcement. */
export async function addressesWithout(
	list: List,
	announcement: string,
	emails: readonly string[],
): Promise<Set<string>> {
	const signUps = list.read("waitlist", { with: { person: emails } });
	const found = new Set<string>();
	for await (const { email } of signUps) found.add(email.toLowerCase());
	return found.difference(new Set(await addressesWith(list, announcement)));
}

/** Removes the mails to an address and the replies to them. */
export async function removeMails(list: List, email: string): Promise<void> {
	const mails = await mailsTo(list, email.toLowerCase());
	for (const { id } of await readReplies(list, mails))
		await list.remove("replies", { with: { id: [id] } });
	await list.remove("mails", { with: { email: [email.toLowerCase()] } });
}

/** One person per side of an address. */
export async function peopleOf(
	list: List,
	email: string,
): Promise<readonly Person[]> {
	return (await readAddress(list, email)).people;
}

/** How many people joined since a time, per hour, side and source. */
export async function joinedSince(
	list: List,
	since = "",
): Promise<JoinedPerHour[]> {
	const people = (await readPeople(list)).all();
	return joinedPerHour(people.filter(({ joined_at }) => joined_at >= since));
}
