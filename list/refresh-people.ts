/**
 * Keeps the table of people up to date: whose rows are new or were changed since the last time gets all of them read,
 * and `peopleOf`, the one definition of a person, makes the people of them anew.
 */
import { isDeepStrictEqual } from "node:util";
import { mailboxOf } from "../mail/rules/mailbox.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import type { Mail } from "../shared/mail.ts";
import {
	type Known,
	originOf,
	type Person,
	peopleOf,
} from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import { shownEmail } from "../shared/shown-email.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { quarterOf } from "../shared/time.ts";
import { readErasureKeys } from "../store/erased-people.ts";
import { limits } from "../store/limits.ts";
import type { List, Progress } from "../store/list.ts";
import {
	beginPeople,
	type CountRow,
	type FoldState,
	forgetPeople,
	hasTold,
	haveToBeMade,
	indexInParts,
	indexPeople,
	isUpToDate,
	type NotedChange,
	type PeopleChange,
	readChanges,
	readEmailsOf,
	readFoldState,
	readMailboxes,
	readNewSignUps,
	removeChanges,
	removeUnusedCounts,
	replacePeople,
	type StoredPerson,
	saveFoldState,
} from "../store/people.ts";
import { findPeople, sampleAddresses } from "../store/people-queries.ts";
import { compareBytes } from "../store/people-texts.ts";
import type { Which } from "../store/tables.ts";
import { MailboxWishes, readMailboxWishes } from "./wishes.ts";

/** After so many times that another program was faster, this one keeps the others from it. */
const mostRaces = 3;

/** What one step of a refresh writes. */
export interface Step extends PeopleChange {
	readonly before: FoldState;
	readonly after: FoldState;
	readonly changes: readonly NotedChange[];
	/** The counts of all people, when the last of them are made. */
	readonly counts?: readonly CountRow[];
	/** Whether all rows that were there are in it: those that came meanwhile are for the next look. */
	readonly isLast: boolean;
}

/**
 * Brings the table of people up to date with all rows that are there now; every look at people begins with it. It costs
 * a few milliseconds when nothing has changed. Any number of programs may call it at the same time, also on several
 * machines; `progress` counts sign-ups, where there are many. Not within a transaction. Rejects with `ExpectedError`.
 */
export async function refreshPeople(
	list: List,
	progress: Progress = () => {},
): Promise<void> {
	if (await isUpToDate(list)) return;
	await expectSignUps(list, 0);
	let all = 0;
	let done = 0;
	for (let races = 0; ; ) {
		let step: Step | undefined;
		if (races < mostRaces)
			step = await list.transaction("snapshot", () => readStep(list));
		else
			await list.transaction("people", async () => {
				step = await readStep(list);
				if (step) await save(list, step);
			});
		if (step === undefined) {
			if (await hasPeople(list)) return;
			await list.transaction("exclusive", () => beginPeople(list));
			continue;
		}
		const { before, after } = step;
		if (before.madeUntil !== undefined && after.madeUntil === undefined)
			step = { ...step, counts: await indexInParts(list) };
		const isSaved =
			races >= mostRaces ||
			(await list.transaction("people", () => save(list, step as Step)));
		races = isSaved ? 0 : races + 1;
		if (!isSaved) continue;
		if (before.madeUntil !== undefined && after.madeUntil === undefined)
			await list.analyze(["people"]);
		if (step.isLast) return;
		if (step.range.length + step.emails.length < limits.foldedAtATime / 2)
			continue;
		// Only where it takes long enough to be shown.
		if (all === 0) all = (await list.count("waitlist")).rows;
		done += step.people.length;
		progress(Math.min(done, all), all);
	}
}

/**
 * Prepares the table for a number of sign-ups that will be added, as by an import: where it takes less time to make all
 * people anew than to change them, that begins. Not within a transaction. Rejects with `ExpectedError`.
 */
export async function expectSignUps(
	list: List,
	expected: number,
): Promise<void> {
	if (!(await haveToBeMade(list, expected))) return;
	// Apart, because it takes a while to remove many people: sign-ups do not wait for it in PostgreSQL.
	await list.transaction("people", async () => {
		if (await haveToBeMade(list, expected)) await forgetPeople(list);
	});
	await list.transaction("exclusive", () => beginPeople(list, expected));
}

/**
 * Reads a step of a refresh that is saved with the next rows (`saveStep`): of so many sign-ups, and while all people are
 * being made, of addresses until one. `undefined` if there is none. Not within a transaction. Rejects with `ExpectedError`.
 */
export function readNextStep(
	list: List,
	most: number,
	until: string,
): Promise<Step | undefined> {
	return list.transaction("snapshot", () => readStep(list, most, until));
}

/** Saves it in the exclusive transaction that runs, or not at all if another program has changed people since. */
export async function saveStep(list: List, step: Step): Promise<void> {
	await list.holdPeople();
	await save(list, step);
}

const hasPeople = async (list: List) =>
	(await readFoldState(list)) !== undefined;

/**
 * Brings the people of these addresses up to date in the transaction that runs, an exclusive one: for changes that must
 * leave no earlier row, such as erasing.
 */
export async function refreshNow(
	list: List,
	emails: readonly string[],
): Promise<void> {
	await list.holdPeople();
	const state = await readFoldState(list);
	const some = [...new Set(emails.map((email) => email.toLowerCase()))];
	// They will be made anew: until then, no erased person stays, nor the address until which they are made.
	if (state === undefined || some.includes(state.madeUntil ?? ""))
		return forgetPeople(list);
	const changes = await readChanges(list, { emails: some });
	const people = await readPeopleOf(list, some);
	await save(list, {
		...{ before: state, after: state, changes, people },
		...{ range: [], emails: some, isLast: true },
	});
	await removeUnusedCounts(list);
}

/**
 * Reads what the next step writes, of so many sign-ups and changes; `undefined` if there is nothing left (until an address),
 * or no people are there.
 */
async function readStep(
	list: List,
	most = limits.foldedAtATime,
	until?: string,
): Promise<Step | undefined> {
	const before = await readFoldState(list);
	if (before === undefined) return undefined;
	const { madeUntil } = before;
	const known =
		madeUntil === undefined
			? new Map<string, KnownRows>()
			: await readNextKnown(list, madeUntil, most, until);
	const range = [...known.keys()];
	const added = await readNewSignUps(list, before, most);
	// All others are made with their range, also from rows that are noted as changed.
	const isMade = (email: string) =>
		madeUntil === undefined || compareBytes(email, madeUntil) <= 0;
	const changes =
		madeUntil === undefined ? await readChanges(list, { most }) : [];
	const emails = [
		...new Set([
			...changes.flatMap(({ email }) => email ?? []),
			...(await addressesOf(list, changes)),
			...added.emails.filter(isMade),
		]),
	];
	const after = afterRange(added.state, range, until);
	const isSame = JSON.stringify(after) === JSON.stringify(before);
	if (changes.length === 0 && emails.length === 0 && isSame) return undefined;
	const people = [
		...[...known.values()].flatMap(storedPeopleOf),
		...(await readPeopleOf(list, emails)),
	];
	const isLast =
		madeUntil === undefined &&
		changes.length < most &&
		added.emails.length < most;
	return { before, after, changes, range, emails, people, isLast };
}

/** The state after the next addresses in their order were made; without any, all are, unless some wait. */
function afterRange(
	state: FoldState,
	range: readonly string[],
	until: string | undefined,
): FoldState {
	const last = range.at(-1);
	if (last !== undefined) return { ...state, madeUntil: last };
	if (until !== undefined) return state;
	const { madeUntil, ...others } = state;
	return others;
}

/** Writes a step, unless another program has written since it was read; resolves with whether it has. */
async function save(list: List, step: Step): Promise<boolean> {
	const now = await readFoldState(list);
	if (now?.stamp !== step.before.stamp) return false;
	const isMade = step.after.madeUntil === undefined;
	if (isMade && step.before.madeUntil !== undefined)
		await indexPeople(list, step.counts);
	await replacePeople(list, step, isMade ? undefined : step.before.madeUntil);
	await removeChanges(list, step.changes);
	await saveFoldState(list, step.after);
	return true;
}

/** The addresses of the people whose mailboxes have changed wishes. */
async function addressesOf(
	list: List,
	changes: readonly NotedChange[],
): Promise<string[]> {
	const changed = new Set(
		changes.flatMap(({ mailbox_key }) => mailbox_key ?? []),
	);
	if (changed.size === 0) return [];
	const wishes = new MailboxWishes(await readErasureKeys(list));
	const mailboxes = (await readMailboxes(list)).filter((mailbox) =>
		wishes.keysOf(mailbox).some((key) => changed.has(key)),
	);
	return readEmailsOf(list, mailboxes);
}

/** The people of lower-cased addresses, made of all their rows. */
export async function readPeopleOf(
	list: List,
	emails: readonly string[],
): Promise<StoredPerson[]> {
	const known = await readKnown(list, emails);
	return emails.flatMap((email) => {
		const theirs = known.get(email);
		return theirs ? storedPeopleOf(theirs) : [];
	});
}

/** How many addresses were compared, and how many of them have other people in the table than their rows make. */
export interface Compared {
	readonly addresses: number;
	readonly differing: number;
}

/** Compares some people of the table, which is up to date, with what all their rows make. */
export async function comparePeople(
	list: List,
	most: number,
): Promise<Compared> {
	const emails = await sampleAddresses(list, most);
	const stored = await findPeople(list, { with: { email: emails } });
	const made = await readPeopleOf(list, emails);
	const differing = emails.filter(
		(email) =>
			!isDeepStrictEqual(
				inSideOrder(stored.filter((each) => each.email === email)),
				inSideOrder(made.filter((each) => each.email === email)),
			),
	);
	return { addresses: emails.length, differing: differing.length };
}

function inSideOrder(people: readonly StoredPerson[]): StoredPerson[] {
	return people.toSorted((one, other) =>
		one.user_type < other.user_type ? -1 : 1,
	);
}

/** Makes all people anew, of all rows. Rejects with `ExpectedError`. */
export async function remakePeople(
	list: List,
	progress?: Progress,
): Promise<void> {
	await list.transaction("people", () => forgetPeople(list));
	await refreshPeople(list, progress);
}

/** All rows of one address, as they are stored. */
export type KnownRows = Omit<Known, "mails"> & {
	readonly mails: readonly Mail[];
};

/** All rows of lower-cased addresses that have sign-ups. */
export async function readKnown(
	list: List,
	emails: readonly string[],
): Promise<ReadonlyMap<string, KnownRows>> {
	if (emails.length === 0) return new Map();
	const signUps = await readSignUps(list, { with: { person: emails } });
	return withOtherRows(list, signUps, { with: { email: emails } });
}

/**
 * All rows of the next lower-cased addresses that have sign-ups, in the order of these: of at most so many sign-ups, if one
 * address has not more; until an address, if one is given. None after the last one.
 */
export async function readNextKnown(
	list: List,
	after: string,
	most: number,
	until?: string,
): Promise<ReadonlyMap<string, KnownRows>> {
	const signUps = await readSignUps(list, {
		addresses: { after, until, most },
	});
	const emails = [...signUps.keys()];
	const rows = emails.reduce((sum, each) => sum + sizeOf(signUps, each), 0);
	const last = emails.at(-1);
	if (last === undefined) return new Map();
	// Perhaps not all rows of the last one were read.
	if (rows >= most && emails.length === 1) return readKnown(list, emails);
	if (rows >= most) signUps.delete(last);
	const addresses = { after, until: [...signUps.keys()].at(-1) };
	return withOtherRows(list, signUps, { addresses });
}

const sizeOf = (signUps: ReadonlyMap<string, unknown[]>, email: string) =>
	signUps.get(email)?.length ?? 0;

/** Sign-ups by their lower-cased addresses, oldest first. */
async function readSignUps(
	list: List,
	which: Which<"waitlist">,
): Promise<Map<string, StoredSignUp[]>> {
	const signUps = new Map<string, StoredSignUp[]>();
	for await (const page of list.pages("waitlist", which))
		for (const row of page)
			getOrInsert(signUps, row.email.toLowerCase(), () => []).push(row);
	for (const all of signUps.values())
		if (all.length > 1) all.sort((one, other) => one.id - other.id);
	return signUps;
}

/** The rows of these sign-ups' addresses, which the condition names. */
async function withOtherRows(
	list: List,
	signUps: ReadonlyMap<string, readonly StoredSignUp[]>,
	which: Which<"mails"> & Which<"calls">,
): Promise<ReadonlyMap<string, KnownRows>> {
	type Rows = { -readonly [Name in keyof Known]: Known[Name] } & {
		mails: Mail[];
		replies: Reply[];
	};
	const known = new Map<string, Rows>();
	for (const [email, all] of signUps)
		known.set(email, { signUps: all, mails: [], replies: [] });
	const ofKeys = new Map<string, Set<Rows>>();
	for await (const mail of list.read("mails", which)) {
		const theirs = known.get(mail.email);
		theirs?.mails.push(mail);
		if (theirs)
			getOrInsert(ofKeys, mail.person_key, () => new Set()).add(theirs);
	}
	if (ofKeys.size > 0) {
		const person_key = [...ofKeys.keys()];
		for await (const reply of list.read("replies", { with: { person_key } }))
			for (const theirs of ofKeys.get(reply.person_key) ?? [])
				theirs.replies.push(reply);
	}
	for await (const call of list.read("calls", which)) {
		const theirs = known.get(call.email);
		if (theirs) theirs.call = call;
	}
	if (await hasTold(list)) {
		const wishes = await readMailboxWishes(list, [...known.keys()]);
		for (const [email, theirs] of known) theirs.mailbox = wishes.toldOf(email);
	}
	return known;
}

/** The people that all rows of one address make, with what the table has beside. */
function storedPeopleOf(known: Known): StoredPerson[] {
	return peopleOf(known).map((person) =>
		Object.assign(person, factsOf(person, known.signUps)),
	);
}

function factsOf(
	{ email, user_type, joined_at }: Person,
	all: readonly StoredSignUp[],
) {
	const signUps = all.filter((row) => row.user_type === user_type);
	const first = signUps.find(({ created_at }) => created_at === joined_at);
	const shown = shownEmail(email);
	return {
		mailbox: mailboxOf(email),
		shown_email: shown === email ? null : shown,
		joined_quarter: quarterOf(joined_at),
		first_ref: first?.ref ?? null,
		is_first_imported: Boolean(first?.imported_at),
		is_day_only: Boolean(first && hasDayOnly(first)),
		is_imported: signUps.some(({ imported_at }) => imported_at !== null),
		origin: originOf(signUps) ?? null,
	};
}

/**
 * Whether only the day of joining is known: an import named a day, whose midnight is a full or half hour anywhere, or no
 * time, and the sign-up has that of the import.
 */
function hasDayOnly({ created_at, imported_at }: StoredSignUp): boolean {
	return (
		imported_at !== null &&
		(/:[03]0:00\.000Z$/.test(created_at) || created_at === imported_at)
	);
}
