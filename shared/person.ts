/**
 * A person is all sign-ups of one e-mail address, in capital letters or not, on one side, and what
 * is known of them by mail.
 */
import { type Call, type CallNotes, callColumns, noCalls } from "./calls.ts";
import { announcementsOf, confirmation, type Mail } from "./mail.ts";
import type { Reply } from "./reply.ts";
import { type Side, sides } from "./sides.ts";
import {
	entryColumns,
	type StoredSignUp,
	type WaitlistEntry,
} from "./sign-up.ts";

/**
 * What is known by mail: `confirmed` by the person, `waiting` for that, `held` until the founder
 * decides, `bounced` by a mail server, or `left`, who gets no more mail; `null` without a mail.
 */
export const knownStates = [
	"confirmed",
	"waiting",
	"held",
	"bounced",
	"left",
] as const;
export type KnownState = (typeof knownStates)[number] | null;

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
	/** The announcements that the person has got, each with what became of it: `launch sent`; `null` for none. */
	readonly announcements: string | null;
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
	const { signUps, mails, replies } = known;
	const repliesOf = (kind: Reply["kind"], side?: Side) =>
		repliesTo(mails, replies, kind, side);
	const leftAt = latest(repliesOf("left"));
	// "Yes, I joined", pressed later on any side, ends it.
	const hasLeft = leftAt !== "" && leftAt >= latest(repliesOf("confirmed"));
	const people: Person[] = [];
	for (const side of sides) {
		const shownAfter = hiddenUntil(known, side);
		const rows = signUps.filter(
			({ user_type, created_at }) =>
				user_type === side && created_at > shownAfter,
		);
		if (rows.length > 1) rows.sort(byTime);
		const [first] = rows;
		if (first === undefined) continue;
		const isConfirmed =
			latest(repliesOf("confirmed", side)) >= first.created_at;
		const question = mails
			.filter(
				({ kind, user_type, created_at }) =>
					kind === confirmation &&
					user_type === side &&
					created_at >= first.created_at,
			)
			.reduce<KnownMail | undefined>(
				(last, mail) => (last && last.id > mail.id ? last : mail),
				undefined,
			);
		people.push({
			...personOf(first, rows),
			announcements: announcementsOf(mails, side),
			...callNotesOf(known.call),
			mail: hasLeft
				? "left"
				: isConfirmed
					? "confirmed"
					: question === undefined
						? null
						: question.state === "bounced" || question.state === "held"
							? question.state
							: "waiting",
		});
	}
	return people;
}

/**
 * Until when "This wasn't me" hides the sign-ups of an address on a side: they belong to no person.
 * Empty if the button was not pressed.
 */
export function hiddenUntil({ mails, replies }: Known, side: Side): string {
	return latest(repliesTo(mails, replies, "not-me", side));
}

/** The replies of a kind to the mails of a side, or to any. */
function repliesTo(
	mails: Known["mails"],
	replies: readonly Reply[],
	kind: Reply["kind"],
	side?: Side,
): readonly Reply[] {
	return replies.filter(
		(reply) =>
			reply.kind === kind &&
			mails.some(
				({ person_key, user_type }) =>
					person_key === reply.person_key && (side ?? user_type) === user_type,
			),
	);
}

function personOf(
	first: StoredSignUp,
	rows: readonly StoredSignUp[],
): Omit<Person, "mail" | "announcements" | keyof CallNotes> {
	const source = rows.find((row) => sourceOf(row) !== null) ?? first;
	const phones = rows.flatMap(({ phone }) => phone ?? []);
	const person = {
		email: first.email.toLowerCase(),
		phone: null,
		user_type: first.user_type,
		source: sourceOf(source),
		joined_at: first.created_at,
		last_seen_at: rows.at(-1)?.created_at ?? first.created_at,
		phones: phones.length < 2 ? phones.length : new Set(phones).size,
		submissions: rows.length,
	};
	for (const name of detailColumns) {
		const given = rows.find((row) => row[name] !== null) ?? first;
		Object.assign(person, { [name]: given[name] });
	}
	return person;
}

function callNotesOf(call: CallNotes = noCalls): CallNotes {
	const { called_at, call_on, note } = call;
	return { called_at, call_on, note };
}

/** Where a sign-up came from, in one word; `null` is unknown. */
export function sourceOf(
	signUp: Pick<StoredSignUp, "utm_source" | "ref">,
): string | null {
	return signUp.utm_source ?? signUp.ref;
}

function latest(replies: readonly Reply[]): string {
	return replies.reduce((last, { at }) => (at > last ? at : last), "");
}

function byTime(one: StoredSignUp, other: StoredSignUp): number {
	if (one.created_at === other.created_at) return one.id - other.id;
	return one.created_at < other.created_at ? -1 : 1;
}
