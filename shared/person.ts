/**
 * A person is all sign-ups of one e-mail address, in capital letters or not, on one side, and what
 * is known of them by mail.
 */
import { type Call, type CallNotes, callColumns } from "./calls.ts";
import type { KnownState } from "./known-state.ts";
import {
	announcementsOf,
	confirmation,
	type GotAnnouncement,
	type Mail,
} from "./mail.ts";
import { lastReply, leftAt, type Reply } from "./reply.ts";
import { type Side, sides } from "./sides.ts";
import {
	entryColumns,
	type StoredSignUp,
	type WaitlistEntry,
} from "./sign-up.ts";

/** The e-mail is lower-cased; of every other value of the form, the first that was given. */
export interface Person extends WaitlistEntry, CallNotes {
	/** `utm_source`, or else `ref`, of the first sign-up that has one. */
	readonly source: string | null;
	readonly joined_at: string;
	readonly last_seen_at: string;
	/** How many different phones were given; `phone` is the first of them. */
	readonly phones: number;
	readonly submissions: number;
	readonly mail: KnownState;
	/** The announcements that the person has got or waits for. */
	readonly announcements: readonly GotAnnouncement[];
}

/** The values of a visitor, of which a person has the first: a stranger cannot overwrite them. */
export const detailColumns = entryColumns.filter(
	(name) => name !== "email" && name !== "user_type",
);

/** The columns of a person, in the order of an export. */
export const personColumns = [
	...entryColumns,
	"source",
	"joined_at",
	"last_seen_at",
	"phones",
	"submissions",
	"mail",
	"announcements",
	...callColumns,
] as const satisfies (keyof Person)[];

type KnownMail = Pick<
	Mail,
	"id" | "email" | "user_type" | "person_key" | "kind" | "state" | "created_at"
>;

/** All rows of one address, in any order. */
export interface Known {
	readonly signUps: readonly StoredSignUp[];
	readonly mails: readonly KnownMail[];
	/** The replies to these mails. */
	readonly replies: readonly Reply[];
	/** What the founder has written down of calls to it. */
	readonly call?: Call | undefined;
}

/** The people that the rows of one address make: at most one per side. */
export function peopleOf(known: Known): Person[] {
	// Of any side: "Yes, I joined", pressed later on the other one, ends it, too.
	const hasLeft = leftAt(repliesOf(known)) !== undefined;
	const people: Person[] = [];
	for (const side of sides) {
		const shownAfter = hiddenUntil(known, side);
		const rows = known.signUps
			.filter((row) => row.user_type === side && row.created_at > shownAfter)
			.sort(byTime);
		const [first] = rows;
		if (first === undefined) continue;
		const phones = rows.flatMap(({ phone }) => phone ?? []);
		const person = {
			email: first.email.toLowerCase(),
			phone: null,
			user_type: side,
			source: sourceOf(rows.find((row) => sourceOf(row) !== null) ?? first),
			joined_at: first.created_at,
			last_seen_at: rows.at(-1)?.created_at ?? first.created_at,
			phones: phones.length < 2 ? phones.length : new Set(phones).size,
			submissions: rows.length,
			mail: hasLeft ? "left" : stateOf(known, side, first.created_at),
			announcements: announcementsOf(known.mails, side),
			called_at: known.call?.called_at ?? null,
			call_on: known.call?.call_on ?? null,
			note: known.call?.note ?? null,
		} satisfies Person;
		const details: Record<string, unknown> = person;
		for (const name of detailColumns) {
			const given = rows.find((row) => row[name] !== null) ?? first;
			details[name] = given[name];
		}
		people.push(person);
	}
	return people;
}

/** What is known by mail of a person who joined at a time and has not left. */
function stateOf(known: Known, side: Side, joinedAt: string): KnownState {
	if (known.mails.some(({ state }) => state === "bounced")) return "bounced";
	if (lastReply(repliesOf(known, side), "confirmed") >= joinedAt)
		return "confirmed";
	const question = known.mails
		.filter(
			({ kind, user_type, created_at, state }) =>
				kind === confirmation &&
				user_type === side &&
				created_at >= joinedAt &&
				state !== "dropped",
		)
		.reduce<KnownMail | undefined>(
			(last, mail) => (last && last.id > mail.id ? last : mail),
			undefined,
		);
	if (question === undefined) return null;
	return question.state === "held" ? "held" : "waiting";
}

/**
 * Until when "This wasn't me" hides the sign-ups of an address on a side: they belong to no person.
 * Empty if the button was not pressed.
 */
export function hiddenUntil(known: Known, side: Side): string {
	return lastReply(repliesOf(known, side), "not-me");
}

/** The replies to the mails of a side, or to any. */
function repliesOf({ mails, replies }: Known, side?: Side): readonly Reply[] {
	if (replies.length === 0) return replies;
	return replies.filter((reply) =>
		mails.some(
			({ person_key, user_type }) =>
				person_key === reply.person_key && (side ?? user_type) === user_type,
		),
	);
}

/** Where a sign-up came from, in one word; `null` is unknown. */
export function sourceOf(
	signUp: Pick<StoredSignUp, "utm_source" | "ref">,
): string | null {
	return signUp.utm_source ?? signUp.ref;
}

function byTime(one: StoredSignUp, other: StoredSignUp): number {
	if (one.created_at === other.created_at) return one.id - other.id;
	return one.created_at < other.created_at ? -1 : 1;
}
