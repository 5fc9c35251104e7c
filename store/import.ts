import type { Source, UserType, WaitlistEntry } from "../shared/entry.ts";
import { signUpColumns } from "../shared/entry.ts";
import { readErased } from "./erased-people.ts";
import type { List } from "./list-interface.ts";

/** A sign-up from a file; `created_at` is `null` where the file does not say when it was sent. */
export interface ImportedSubmission extends WaitlistEntry, Source {
	readonly created_at: string | null;
}

/** How many sign-ups of a file are new, known and repeated, per side. */
interface ImportCounts {
	/** Not on the list yet. */
	readonly new: Record<UserType, number>;
	/** On the list already. */
	readonly known: Record<UserType, number>;
	/** Twice in the file. */
	readonly repeated: Record<UserType, number>;
}

/** Rows that are stored in one transaction: few enough that sign-ups hardly wait. */
const rowsAtATime = 1_000;

/** The condition that the list holds the row already. */
const isKnown = (row: string) => `exists (
	select 1 from waitlist_submissions as stored
	where stored.person = ${row}.person and stored.user_type = ${row}.user_type
		and stored.phone is not distinct from ${row}.phone
		and (${row}.created_at is null or stored.created_at = ${row}.created_at)
)`;

/** The columns that a file may hold. */
export const importColumns = ["created_at", ...signUpColumns] as const;

/**
 * Collects sign-ups in a temporary table of this session, compares them with the list there, and
 * stores those that are new.
 *
 * Two sign-ups are the same when they have the same address (in capital letters or not), side,
 * phone and time, to the millisecond; one without a time is the same as any with the same address,
 * side and phone.
 */
export class Import {
	readonly #list: List;
	#batch: (ImportedSubmission & { readonly line: number; person: string })[] =
		[];
	#lines = 0;

	private constructor(list: List) {
		this.#list = list;
	}

	/** Begins an import into a list; one per session. */
	static async begin(list: List): Promise<Import> {
		await list.expectSession();
		const texts = importColumns.map((column) => `${column} text`);
		await list.rows(
			`create temporary table incoming (line integer primary key, person text, ${texts})`,
		);
		return new Import(list);
	}

	/** Takes one sign-up of the file, in the file's order. */
	async add(submission: ImportedSubmission): Promise<void> {
		this.#lines += 1;
		const person = submission.email.toLowerCase();
		this.#batch.push({ line: this.#lines, person, ...submission });
		if (this.#batch.length === rowsAtATime) await this.#flush();
	}

	/** Compares all of them with the list and with each other; changes nothing in the list. */
	async compare(): Promise<ImportCounts> {
		await this.#flush();
		await this.#list.rows(`
			create temporary table compared as
			select line, user_type, case
				when nth_by_time > 1 or (created_at is null and nth > 1) then 'repeated'
				when ${isKnown("numbered")} then 'known'
				else 'new'
			end as outcome
			from (
				select line, person, user_type, phone, created_at,
					row_number() over (partition by person, user_type, phone order by line) as nth,
					row_number() over (partition by person, user_type, phone, created_at order by line)
						as nth_by_time
				from incoming
			) as numbered`);
		// `store` reads some lines at a time.
		await this.#list.rows("create index compared_line on compared (line)");
		await this.#list.rows("analyze compared");
		await this.#list.rows("analyze incoming");
		const counts: ImportCounts = {
			new: { host: 0, advertiser: 0 },
			known: { host: 0, advertiser: 0 },
			repeated: { host: 0, advertiser: 0 },
		};
		const rows = await this.#list.rows<{
			outcome: keyof ImportCounts;
			user_type: UserType;
			number: number;
		}>(
			"select outcome, user_type, count(*) as number from compared group by outcome, user_type",
		);
		for (const { outcome, user_type, number } of rows) {
			counts[outcome][user_type] = number;
		}
		return counts;
	}

	/**
	 * Stores the new ones, some at a time, less those that have come on the list meanwhile, or whose
	 * people are remembered in `erasedFile` by then. Resolves with how many were stored; `progress` is
	 * told how many lines of how many are done.
	 */
	async store(
		erasedFile: string,
		progress: (done: number, all: number) => void,
	): Promise<Record<UserType, number>> {
		const stored = { host: 0, advertiser: 0 };
		for (let line = 0; line < this.#lines; line += rowsAtATime) {
			// Another import of the same file may run.
			await this.#list.transaction("exclusive", async () => {
				const found = await this.#list.rows<ImportedSubmission>(
					`select ${importColumns} from incoming
					where line > $1 and line <= $2
						and line in (select line from compared where outcome = 'new' and line > $1 and line <= $2)
						and not ${isKnown("incoming")}
					order by line`,
					line,
					line + rowsAtATime,
				);
				// Read while no `erase` can run: it remembers a person before it ends its transaction.
				const erased = readErased(erasedFile);
				const rows = found.filter(
					({ email, created_at }) =>
						!erased.isErased(email, created_at ?? undefined),
				);
				const now = new Date().toISOString();
				await this.#list.insert(
					"waitlist",
					rows.map((row) => ({ ...row, created_at: row.created_at ?? now })),
				);
				for (const { user_type } of rows) stored[user_type] += 1;
			});
			progress(Math.min(line + rowsAtATime, this.#lines), this.#lines);
		}
		return stored;
	}

	async #flush(): Promise<void> {
		await this.#list.insert("incoming", this.#batch);
		this.#batch = [];
	}
}
