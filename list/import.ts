import { sideAndAddress } from "../mail/rules/mailbox.ts";
import { type Counts, noCounts } from "../shared/counts.ts";
import {
	type SignUp,
	type StoredSignUp,
	signUpColumns,
} from "../shared/sign-up.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import { limits } from "../store/limits.ts";
import { inParts, type List, type Progress } from "../store/list.ts";
import type { Which } from "../store/tables.ts";
import { freeName } from "./import-name.ts";
import { addNotes } from "./notes.ts";
import {
	expectSignUps,
	readNextStep,
	refreshPeople,
	type Step,
	saveStep,
} from "./refresh-people.ts";

/** A sign-up from a file; `created_at` is `null` where the file does not say when it was sent. */
export type ImportedSignUp = SignUp & { readonly created_at: string | null };

/** The columns that a file may hold. */
export const importColumns = ["created_at", ...signUpColumns] as const;

/** Whether a sign-up of a file is new, on the list already, or twice in the file. */
export type ImportKind = "new" | "known" | "repeated";

/** A person who left elsewhere, or to whom mail bounced there; `at` is `null` where the file does not say when. */
export interface ToldPerson {
	readonly email: string;
	readonly kind: "left" | "bounced";
	readonly at: string | null;
}

/** The number of stored sign-ups, the sign-ups of people who are on the list by then, and the import's name if it has stored any. */
type StoredImport = Counts & {
	readonly known: readonly ImportedSignUp[];
	readonly name: string | undefined;
};

/**
 * Divides the sign-ups of a file into those that are new, of people who are on the list already, and repeated. `which`
 * are the rows of the list with which they are compared; `null` compares them with each other alone.
 *
 * A person is on the list with any sign-up of the address (in capital letters or not) on that side, at any time: an
 * import changes no place in the line. Within the file, two sign-ups are the same when they also have the same phone
 * and time, to the millisecond; one without a time is the same as any.
 */
export async function compareWithList(
	list: List,
	signUps: readonly ImportedSignUp[],
	which: Which<"waitlist"> | null = {},
): Promise<Record<ImportKind, ImportedSignUp[]>> {
	const listed = which && (await findListed(list, signUps, which));
	const divided: Record<ImportKind, ImportedSignUp[]> = {
		new: [],
		known: [],
		repeated: [],
	};
	const seen = new Seen();
	for (const each of signUps) {
		const kind = seen.hasOrAdd(each)
			? "repeated"
			: listed && listed.size > 0 && listed.has(sideAndAddress(each))
				? "known"
				: "new";
		divided[kind].push(each);
	}
	return divided;
}

/** Which people of these sign-ups, by side and address, rows of the list have, less those rows that this import stored. */
async function findListed(
	list: List,
	signUps: readonly ImportedSignUp[],
	which: Which<"waitlist">,
	isOwn = (_: StoredSignUp) => false,
): Promise<Set<string>> {
	let people: Set<string> | undefined;
	const listed = new Set<string>();
	for await (const page of list.pages("waitlist", which))
		for (const row of page) {
			const person = sideAndAddress(row);
			people ??= new Set(signUps.map(sideAndAddress));
			if (people.has(person) && !isOwn(row)) listed.add(person);
		}
	return listed;
}

/** The sign-ups of a file so far, each once. */
class Seen {
	/** By lower-cased address: nearly all have one. */
	readonly #signUps = new Map<string, ImportedSignUp | ImportedSignUp[]>();

	/** Adds a sign-up; whether it was there before. One without a time is there if any is that is the same otherwise. */
	hasOrAdd(signUp: ImportedSignUp): boolean {
		const address = signUp.email.toLowerCase();
		const before = this.#signUps.get(address);
		if (before === undefined) {
			this.#signUps.set(address, signUp);
			return false;
		}
		const all = Array.isArray(before) ? before : [before];
		const { user_type, phone, created_at } = signUp;
		const isThere = all.some(
			(each) =>
				each.user_type === user_type &&
				each.phone === phone &&
				(created_at === null || each.created_at === created_at),
		);
		if (isThere) return true;
		all.push(signUp);
		this.#signUps.set(address, all);
		return false;
	}
}

/**
 * In the order of the addresses, as the index has them: each part then changes a few pages of it, not nearly all.
 * `undefined` where a sign-up has no time: the order of the file is all that is known of it, and stays.
 */
function inStoredOrder(
	signUps: readonly ImportedSignUp[],
): ImportedSignUp[] | undefined {
	if (signUps.some(({ created_at }) => created_at === null)) return undefined;
	const order = signUps.map((each) => ({ each, by: each.email.toLowerCase() }));
	order.sort((one, other) =>
		one.by < other.by ? -1 : one.by > other.by ? 1 : 0,
	);
	return order.map(({ each }) => each);
}

/**
 * Stores sign-ups, some at a time, less those whose people are remembered in `erasedFile` by then, and those that
 * are of people on the list by then: compared and stored in one transaction, in which no other import can run. `name` is that
 * of the import if it has stored anything before; `notes` are the founder's, by lower-cased address, for stored people who
 * have none. The table of people is up to date after that. Not within a transaction.
 */
export async function storeImported(
	list: List,
	signUps: readonly ImportedSignUp[],
	erasedFile: string,
	progress: Progress = () => {},
	name?: string,
	notes: ReadonlyMap<string, string> = new Map(),
): Promise<StoredImport> {
	const stored = noCounts();
	const known: ImportedSignUp[] = [];
	let done = 0;
	let imported_at = name;
	// What an earlier part has stored is of the same file.
	const isOwn = (row: StoredSignUp) => row.imported_at === imported_at;
	const size = limits.importedAtATime;
	const ordered = inStoredOrder(signUps);
	await expectSignUps(list, signUps.length);
	// The people of a part are computed while others may write, and saved with the next part.
	let step: Step | undefined;
	const refresh = async (some: readonly ImportedSignUp[]) => {
		const last = ordered && some.at(-1)?.email.toLowerCase();
		step = await readNextStep(list, 2 * size, last ?? "");
	};
	const store = async (some: readonly ImportedSignUp[]) => {
		// Read while no `erase` can run: it remembers a person before it ends its transaction.
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const person = [...new Set(some.map(({ email }) => email.toLowerCase()))];
		const which = { with: { person } };
		const listed = await findListed(list, some, which, isOwn);
		const isListed = (each: ImportedSignUp) =>
			listed.size > 0 && listed.has(sideAndAddress(each));
		known.push(...some.filter(isListed));
		const fresh = some.filter(
			(each) =>
				!isListed(each) &&
				!erased.isErased(each.email, each.created_at ?? undefined),
		);
		if (fresh.length > 0) {
			imported_at ??= await freeName(list);
			const own = imported_at;
			const rows = fresh.map((each) => ({
				...each,
				created_at: each.created_at ?? own,
				imported_at: own,
			}));
			await list.insert("waitlist", rows);
			await addNotes(list, rows, notes, own);
		}
		if (step) await saveStep(list, step);
		for (const { user_type } of fresh) stored[user_type] += 1;
		done += some.length;
		progress(done, signUps.length);
	};
	await inParts(list, ordered ?? signUps, size, store, refresh);
	await list.analyze(["waitlist"]);
	await refreshPeople(list);
	return { ...stored, known, name: imported_at };
}
