/**
 * A person is all sign-ups of one e-mail address, in capital letters or not, on one side, and what
 * is known of them by mail.
 */
import { type Call, type CallNotes, callColumns } from "./calls.ts";
import type { KnownState } from "./mail.ts";
import {
	announcementsOf,
	confirmation,
	type GotAnnouncement,
	type Mail,
} from "./mail.ts";
import type { MailboxTimes } from "./mailbox-events.ts";
import { firstIdOf, inOrder, wasThere } from "./order.ts";
import { withoutTurning } from "./printable.ts";
import {
	bouncing,
	isLater,
	lastOf,
	leaving,
	type Reply,
	type TimedReply,
	withEvents,
} from "./reply.ts";
import { type Side, sides } from "./sides.ts";
import {
	type DetailColumn,
	detailColumns,
	entryColumns,
	noDetails,
	type StoredSignUp,
	type WaitlistEntry,
} from "./sign-up.ts";

/** The e-mail is lower-cased; of every other value of the form, the first that was given and may be the person's own. */
export interface Person extends WaitlistEntry, CallNotes {
	/** `utm_source`, or else `ref`, of the first sign-up that has one. */
	readonly source: string | null;
	/** That of the page on which the person signed up last. */
	readonly language: string | null;
	readonly joined_at: string;
	readonly last_seen_at: string;
	/** How many different phones were given; `phone` is the first of them. */
	readonly phones: number;
	readonly submissions: number;
	/**
	 * The first other phone that was entered after the address was confirmed, by a sign-up that is not: it may be a
	 * stranger's, and is not to be called.
	 */
	readonly unconfirmed_phone: string | null;
	readonly mail: KnownState;
	/** The announcements that the person has got or waits for. */
	readonly announcements: readonly GotAnnouncement[];
}

/** The columns of a person, in the order of an export. */
export const personColumns = [
	...entryColumns,
	"source",
	"language",
	"joined_at",
	"last_seen_at",
	"phones",
	"submissions",
	"unconfirmed_phone",
	"mail",
	"announcements",
	...callColumns,
] as const satisfies (keyof Person)[];

type KnownMail = Pick<
	Mail,
	| "id"
	| "email"
	| "user_type"
	| "person_key"
	| "kind"
	| "state"
	| "created_at"
	| "sign_up_cursor"
>;

/** All rows of one address, in any order. */
export interface Known {
	readonly signUps: readonly StoredSignUp[];
	readonly mails: readonly KnownMail[];
	/** The replies to these mails. */
	readonly replies: readonly Reply[];
	/** What the founder has written down of calls to it. */
	readonly call?: Call | undefined;
	/** What an import told of the mailbox. */
	readonly mailbox?: MailboxTimes | undefined;
}

/** The people that the rows of one address make: at most one per side. */
export function peopleOf(known: Known): Person[] {
	// Of any side: "Yes, I joined", pressed later on the other one, ends it, too.
	const hasLeft = leaving(repliesAndEvents(known)) !== undefined;
	const people: Person[] = [];
	for (const side of sides) {
		const hiding = lastNotMe(known, side);
		const rows = inOrder(
			known.signUps.filter(
				(row) => row.user_type === side && !(hiding && wasThere(row, hiding)),
			),
		);
		const [first] = rows;
		if (first === undefined) continue;
		const own = confirmedRows(known, side, rows);
		const phones = rows.flatMap(({ phone }) => phone ?? []);
		people.push({
			email: first.email.toLowerCase(),
			...detailsOf(own),
			user_type: side,
			source: sourceOf(own.find((row) => sourceOf(row) !== null) ?? first),
			language: languageOf(own),
			joined_at: first.created_at,
			last_seen_at: rows.at(-1)?.created_at ?? first.created_at,
			phones: phones.length < 2 ? phones.length : new Set(phones).size,
			submissions: rows.length,
			unconfirmed_phone: unconfirmedPhone(own, rows),
			mail: hasLeft ? "left" : stateOf(known, side, first),
			announcements: announcementsOf(known.mails, side),
			called_at: known.call?.called_at ?? null,
			call_on: known.call?.call_on ?? null,
			note: known.call?.note ?? null,
		});
	}
	return people;
}

type Details = Pick<WaitlistEntry, DetailColumn>;

/** The first value that was given in each column: a stranger cannot overwrite it. */
function detailsOf(rows: readonly StoredSignUp[]): Details {
	const details: { -readonly [Name in DetailColumn]: Details[Name] } = {
		...noDetails,
	};
	for (const name of detailColumns) {
		const given = rows.find((row) => row[name] !== null)?.[name] ?? null;
		// Rows of version 2.0.0, and those that a static host's page stores by itself.
		details[name] = (given && withoutTurning(given)) || null;
	}
	return details;
}

/** The first phone that only other sign-ups than the person's own have. */
function unconfirmedPhone(
	own: readonly StoredSignUp[],
	rows: readonly StoredSignUp[],
): string | null {
	if (own.length === rows.length) return null;
	const known = new Set(own.map(({ phone }) => phone));
	return rows.find(({ phone }) => phone && !known.has(phone))?.phone ?? null;
}

/**
 * The sign-ups of a side, in their order, that may be the person's own: all until the address is confirmed on
 * any side, then only those that are confirmed themselves, and those that the founder has imported or corrected.
 */
function confirmedRows(
	known: Known,
	side: Side,
	rows: readonly StoredSignUp[],
): readonly StoredSignUp[] {
	const confirmed = repliesOf(known).filter(({ kind }) => kind === "confirmed");
	if (confirmed.length === 0) return rows;
	const first = confirmed.reduce((least, reply) =>
		isLater(least, reply) ? reply : least,
	);
	const last = lastOf(repliesOf(known, side), "confirmed") ?? first;
	return rows.filter(
		(row) =>
			row.imported_at !== null ||
			row.edited_at !== null ||
			wasThere(row, first, firstIdOf) ||
			wasThere(row, last, firstIdOf),
	);
}

/** What is known by mail of a person with this first sign-up who has not left. */
function stateOf(known: Known, side: Side, first: StoredSignUp): KnownState {
	if (
		known.mails.some(({ state }) => state === "bounced") ||
		bouncing(repliesAndEvents(known)) !== undefined
	)
		return "bounced";
	const confirmed = lastOf(repliesOf(known, side), "confirmed");
	if (confirmed && wasThere(first, confirmed, firstIdOf)) return "confirmed";
	const question = known.mails
		.filter(
			({ kind, user_type, created_at: at, sign_up_cursor, state }) =>
				kind === confirmation &&
				user_type === side &&
				wasThere(first, { at, sign_up_cursor }, firstIdOf) &&
				state !== "dropped",
		)
		.reduce<KnownMail | undefined>(
			(last, mail) => (last && last.id > mail.id ? last : mail),
			undefined,
		);
	if (question === undefined) return null;
	return question.state === "held" ? "held" : "asked";
}

/**
 * The last "This wasn't me" of a side, which hides the sign-ups that were there: they belong to no person.
 * `undefined` if the button was not pressed.
 */
export function lastNotMe(known: Known, side: Side): Reply | undefined {
	return lastOf(repliesOf(known, side), "not-me");
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

/** The replies to the mails of any side, beside the events of the mailbox. */
export function repliesAndEvents(known: Known): readonly TimedReply[] {
	return withEvents(repliesOf(known), known.mailbox);
}

/** Where a sign-up came from, in one word; `null` is unknown. */
export function sourceOf(
	signUp: Pick<StoredSignUp, "utm_source" | "ref">,
): string | null {
	const { utm_source, ref } = signUp;
	return utm_source?.toLowerCase() ?? (ref && spelledAlike(ref));
}

/** A `ref` as any writer may spell it: `Facebook` and `facebook` are one, and each letter of a person's code counts. */
export function spelledAlike(ref: string): string {
	const isCode =
		/^[\w-]{1,8}$/.test(ref) && !/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(ref);
	return isCode ? ref : ref.toLowerCase();
}

/** Whether a source is the one that the founder names, in capital letters or not. */
export function isSource(
	source: string | null,
	wanted: string | null,
): boolean {
	return source === wanted || (source ?? "") === wanted?.toLowerCase();
}

/** Where a person is from whom only imports brought in. */
export interface Origin {
	/** The first source that the imports named. */
	readonly source: string | null;
	/** When the first of their sign-ups was, as ISO 8601: that of the import where its file does not say. */
	readonly since: string;
}

/** Where these sign-ups of a person are from; `undefined` if any of them was made on the page. */
export function originOf(signUps: readonly StoredSignUp[]): Origin | undefined {
	if (signUps.some(({ imported_at }) => imported_at === null)) return undefined;
	const [since] = signUps.map(({ created_at }) => created_at).sort();
	if (since === undefined) return undefined;
	// As it was written: `sourceOf` has small letters, and a `ref` may be a code.
	const named = signUps.find(({ utm_source }) => utm_source !== null);
	return { source: named?.utm_source ?? null, since };
}

/** The language of the last of these sign-ups, oldest first, that has one; `null` is unknown. */
export function languageOf(
	signUps: readonly Pick<StoredSignUp, "language">[],
): string | null {
	return (
		signUps.findLast(({ language }) => language !== null)?.language ?? null
	);
}

/** A sign-up with its answer as `readAnswer` has it. */
export function withAnswer<Row extends { readonly answer: string | null }>(
	row: Row,
	readAnswer: (answer: string) => string,
): Row {
	if (row.answer === null) return row;
	return { ...row, answer: readAnswer(row.answer) };
}
