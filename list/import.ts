import { sideAndAddress } from "../mail/rules/mailbox.ts";
import { type Counts, noCounts } from "../shared/counts.ts";
import { type SignUp, signUpColumns } from "../shared/sign-up.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import { limits } from "../store/limits.ts";
import { inParts, type List, type Progress } from "../store/list.ts";
import type { Which } from "../store/tables.ts";
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

/** The number of stored sign-ups, and the sign-ups that another import stored meanwhile. */
type StoredImport = Counts & { readonly known: readonly ImportedSignUp[] };

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
	const keys = signUps.map(sideAndAddress);
	const listed = which && (await findListed(list, keys, which));
	const divided: Record<ImportKind, ImportedSignUp[]> = {
		new: [],
		known: [],
		repeated: [],
	};
	const seen = new Seen();
	for (const [at, each] of signUps.entries()) {
		const person = keys[at] ?? "";
		const key = `${person} ${each.phone ?? ""}`;
		const kind = seen.hasOrAdd(key, each.created_at)
			? "repeated"
			: listed?.has(person)
				? "known"
				: "new";
		divided[kind].push(each);
	}
	return divided;
}

/** Which people, by side and address, rows of the list have, less those of an import. */
async function findListed(
	list: List,
	keys: readonly string[],
	which: Which<"waitlist">,
	importName?: string,
): Promise<Set<string>> {
	let people: Set<string> | undefined;
	const listed = new Set<string>();
	for await (const page of list.pages("waitlist", which))
		for (const row of page) {
			const person = sideAndAddress(row);
			people ??= new Set(keys);
			// What an earlier part of the same import has stored is of the same file.
			if (people.has(person) && row.imported_at !== importName)
				listed.add(person);
		}
	return listed;
}

/** Keys of sign-ups, each with its times; a sign-up without a time is there if any with its key is. */
class Seen {
	/** One time, or several: nearly all keys have one. */
	readonly #times = new Map<string, string | null | (string | null)[]>();

	/** Adds a sign-up; whether it was there before. */
	hasOrAdd(key: string, time: string | null): boolean {
		const before = this.#times.get(key);
		if (before === undefined) {
			this.#times.set(key, time);
			return false;
		}
		const times = Array.isArray(before) ? before : [before];
		if (time === null || times.includes(time)) return true;
		times.push(time);
		this.#times.set(key, times);
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
 * are of people on the list by then: compared and stored in one transaction, in which no other import can run. `imported_at`
 * is the import's name; `notes` are the founder's, by lower-cased address, for stored people who have none. The table of
 * people is up to date after that. Not within a transaction.
 */
export async function storeImported(
	list: List,
	signUps: readonly ImportedSignUp[],
	erasedFile: string,
	progress: Progress = () => {},
	imported_at = new Date().toISOString(),
	notes: ReadonlyMap<string, string> = new Map(),
): Promise<StoredImport> {
	const stored = noCounts();
	const known: ImportedSignUp[] = [];
	let done = 0;
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
		const keys = some.map(sideAndAddress);
		const which = { with: { person } };
		const listed = await findListed(list, keys, which, imported_at);
		const isListed = (each: ImportedSignUp) =>
			listed.size > 0 && listed.has(sideAndAddress(each));
		known.push(...some.filter(isListed));
		const rows = some
			.filter(
				(each) =>
					!isListed(each) &&
					!erased.isErased(each.email, each.created_at ?? undefined),
			)
			.map((each) => ({
				...each,
				created_at: each.created_at ?? imported_at,
				imported_at,
			}));
		await list.insert("waitlist", rows);
		await addNotes(list, rows, notes, imported_at);
		if (step) await saveStep(list, step);
		for (const { user_type } of rows) stored[user_type] += 1;
		done += some.length;
		progress(done, signUps.length);
	};
	await inParts(list, ordered ?? signUps, size, store, refresh);
	await list.analyze(["waitlist"]);
	await refreshPeople(list);
	return { ...stored, known };
}
