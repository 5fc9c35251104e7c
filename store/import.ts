import { type Counts, countSides, noCounts } from "../shared/counts.ts";
import { type SignUp, signUpColumns } from "../shared/sign-up.ts";
import { readErased, readErasureKeys } from "./erased-people.ts";
import type { List } from "./list.ts";
import { NewRows } from "./new-rows.ts";
import type { Progress } from "./people.ts";

/** A sign-up from a file; `created_at` is `null` where the file does not say when it was sent. */
export type ImportedSignUp = SignUp & { readonly created_at: string | null };

/** The columns that a file may hold. */
export const importColumns = ["created_at", ...signUpColumns] as const;

/** How many sign-ups of a file are new, on the list already, and twice in the file. */
export interface ImportCounts {
	readonly new: Counts;
	readonly known: Counts;
	readonly repeated: Counts;
}

/** Rows that are stored in one transaction: few enough that sign-ups hardly wait. */
const rowsAtATime = 1_000;

/** Two sign-ups with the same key are of one person, with the same phone. */
function keyOf({ email, user_type, phone }: SignUp): string {
	return JSON.stringify([email.toLowerCase(), user_type, phone]);
}

/**
 * Sign-ups of a file, which are compared with the list in memory, and stored where they are new.
 *
 * Two sign-ups are the same when they have the same address (in capital letters or not), side,
 * phone and time, to the millisecond; one without a time is the same as any with the same address,
 * side and phone.
 */
export class Import {
	readonly #list: List;
	/** The different sign-ups of the file, in its order. */
	readonly #signUps: ImportedSignUp[] = [];
	readonly #repeated: SignUp[] = [];
	/** The times that the file has for each key; `null` for a sign-up without one. */
	readonly #times = new Map<string, Set<string | null>>();
	/** Those of these that are on the list, and `null` for a key that is there at any time. */
	readonly #known = new Map<string, Set<string | null>>();
	readonly #rows = new NewRows("waitlist");

	constructor(list: List) {
		this.#list = list;
	}

	/** Takes one sign-up of the file, in the file's order. */
	add(signUp: ImportedSignUp): void {
		const key = keyOf(signUp);
		const times = this.#times.get(key) ?? new Set();
		this.#times.set(key, times);
		const { created_at } = signUp;
		const isRepeated =
			created_at === null ? times.size > 0 : times.has(created_at);
		times.add(created_at);
		if (isRepeated) this.#repeated.push(signUp);
		else this.#signUps.push(signUp);
	}

	/** Compares all of them with the list; changes nothing in it. */
	async compare(): Promise<ImportCounts> {
		await this.#readNew();
		return {
			new: countSides(this.#signUps.filter((each) => !this.#isKnown(each))),
			known: countSides(this.#signUps.filter((each) => this.#isKnown(each))),
			repeated: countSides(this.#repeated),
		};
	}

	/**
	 * Stores the new ones, some at a time, less those that have come on the list meanwhile, or whose
	 * people are remembered in `erasedFile` by then. Resolves with how many were stored.
	 */
	async store(erasedFile: string, progress: Progress): Promise<Counts> {
		const stored = noCounts();
		const all = this.#signUps.length;
		for (let start = 0; start < all; start += rowsAtATime) {
			const some = this.#signUps.slice(start, start + rowsAtATime);
			// Another import of the same file may run.
			await this.#list.transaction("exclusive", async () => {
				await this.#readNew();
				// Read while no `erase` can run: it remembers a person before it ends its transaction.
				const keys = await readErasureKeys(this.#list);
				const erased = readErased(erasedFile, keys);
				const now = new Date().toISOString();
				const rows = some
					.filter(
						(each) =>
							!this.#isKnown(each) &&
							!erased.isErased(each.email, each.created_at ?? undefined),
					)
					.map((each) => ({
						...each,
						created_at: each.created_at ?? now,
						imported_at: now,
					}));
				await this.#list.insert("waitlist", rows);
				for (const { user_type } of rows) stored[user_type] += 1;
			});
			progress(Math.min(start + rowsAtATime, all), all);
		}
		return stored;
	}

	#isKnown(signUp: ImportedSignUp): boolean {
		return this.#known.get(keyOf(signUp))?.has(signUp.created_at) ?? false;
	}

	/** Notes which of the file's sign-ups the list holds, among its rows since the last call. */
	async #readNew(): Promise<void> {
		for await (const row of this.#rows.read(this.#list)) {
			const key = keyOf(row);
			const times = this.#times.get(key);
			if (times === undefined) continue;
			const known = this.#known.get(key) ?? new Set([null]);
			if (times.has(row.created_at)) known.add(row.created_at);
			this.#known.set(key, known);
		}
	}
}
