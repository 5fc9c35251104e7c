import { isDeepStrictEqual } from "node:util";
import { totalsOf } from "./counts.ts";
import type { List } from "./list-interface.ts";
import {
	countPeople,
	type Extent,
	extent,
	type Filter,
	type JoinedPerHour,
	joinedPerHour,
	type Page,
	type PageQuery,
	type Person,
	pageOfPeople,
	peopleOf,
	peopleView,
} from "./questions.ts";

const table = "snapshot_people";
/** With more changed people than this, reading all again is faster than one by one. */
const fewPeople = 2_000;

/** For each order of a page, an index with all columns that a page can be filtered by. */
const indexes = [
	"joined_at, email",
	"last_seen_at, email",
	"submissions, email",
	"email",
];

/**
 * The people of the list in a temporary table of this session, so that pages and counts of a long
 * list are fast, and looking writes nothing to the list. As old as the last `refresh`.
 */
export class Snapshot {
	readonly #list: List;
	readonly #counts = new Map<string, JoinedPerHour>();
	/** What the list held at the last refresh; absent before the first. */
	#known: Extent | undefined;
	/** Rows of the people in the table. */
	#submissions = 0;
	/**
	 * Rows after this id are read again at the next refresh: PostgreSQL gives ids before it commits,
	 * so a smaller id may appear after a larger one, but not a whole refresh later.
	 */
	#settledId = 0;
	#lastStep: Promise<unknown> = Promise.resolve();

	constructor(list: List) {
		this.#list = list;
	}

	/** How many people joined, per hour, side and source. */
	counts(): readonly JoinedPerHour[] {
		return [...this.#counts.values()];
	}

	/** A text that changes whenever the list changes. */
	get version(): string {
		return Object.values(this.#known ?? {}).join("-");
	}

	/** Applies what was added or erased since the last refresh. */
	refresh(): Promise<void> {
		return this.#inTurn(async () => {
			if (this.#known === undefined) await this.#list.expectSession();
			// All statements see the list at one moment.
			await this.#list.transaction("snapshot", () => this.#refresh());
		});
	}

	async #refresh(): Promise<void> {
		const now = await extent(this.#list);
		const known = this.#known;
		if (isDeepStrictEqual(known, now)) return;
		const isUpToDate =
			known?.lastHiding === now.lastHiding &&
			(await this.#readAfter(this.#settledId)) &&
			this.#submissions === now.submissions;
		// Otherwise there are too many new people, or rows were erased or hidden.
		if (!isUpToDate) await this.#rebuild();
		this.#settledId = known?.lastId ?? now.lastId;
		this.#known = now;
	}

	/** Some people, and how many the filter leaves in all. */
	page(query: PageQuery): Promise<Page> {
		return this.#inTurn(async () => {
			const total = await this.#count(query);
			return { people: await this.#people(query, total), total };
		});
	}

	/** A page of the second half is read from the other end, because an offset costs time. */
	async #people(query: PageQuery, total: number): Promise<readonly Person[]> {
		const limit = Math.min(query.limit, total - query.offset);
		if (limit <= 0) return [];
		const offset = total - query.offset - limit;
		if (query.offset <= offset) return pageOfPeople(this.#list, query, table);
		const descending = !query.descending;
		const reversed = { ...query, descending, offset, limit };
		return (await pageOfPeople(this.#list, reversed, table)).reverse();
	}

	/**
	 * Steps run one after the other, so none sees a half-changed table. After a failed step, the next refresh
	 * reads all again: the table is half changed, or was lost with the connection.
	 */
	#inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
		const result = this.#lastStep.then(step);
		this.#lastStep = result.catch(() => {
			this.#known = undefined;
		});
		return result;
	}

	async #count({ side, source, search }: Filter): Promise<number> {
		if (search) {
			return countPeople(this.#list, { side, source, search }, table);
		}
		const ofSource = this.counts().filter(
			(count) => source === undefined || count.source === source,
		);
		const totals = totalsOf(ofSource);
		return side ? totals[side] : totals.host + totals.advertiser;
	}

	async #rebuild(): Promise<void> {
		await this.#list.rows(`drop table if exists ${table}`);
		await this.#list.rows(
			`create temporary table ${table} as select * from ${peopleView}`,
		);
		for (const [number, columns] of indexes.entries()) {
			await this.#list.rows(
				`create index ${table}_${number} on ${table} (${columns}, user_type, source)`,
			);
		}
		await this.#list.rows(`analyze ${table}`);
		this.#submissions = (await extent(this.#list)).submissions;
		this.#counts.clear();
		for (const count of await joinedPerHour(this.#list, table)) {
			this.#counts.set(keyOf(count), count);
		}
	}

	/** Reads the people of newer rows again; resolves with false when they are too many. */
	async #readAfter(id: number): Promise<boolean> {
		const changed = await this.#list.rows<{ person: string }>(
			`select distinct person from waitlist_submissions
			where id > $1 limit ${fewPeople + 1}`,
			id,
		);
		if (changed.length > fewPeople) return false;
		for (const { person } of changed) {
			await this.#replace(person, await peopleOf(this.#list, person));
		}
		return true;
	}

	async #replace(email: string, people: readonly Person[]): Promise<void> {
		const before = await peopleOf(this.#list, email, table);
		for (const person of before) this.#add(person, -1);
		for (const person of people) this.#add(person, 1);
		await this.#list.rows(`delete from ${table} where email = $1`, email);
		// What is known by mail is not in the table: it changes without a new sign-up.
		await this.#list.insert(
			table,
			people.map(({ mail, ...columns }) => columns),
		);
	}

	#add(person: Person, change: 1 | -1): void {
		const { joined_at, user_type, source, submissions } = person;
		this.#submissions += change * submissions;
		const hour = joined_at.slice(0, 13);
		const key = keyOf({ hour, user_type, source });
		const people = (this.#counts.get(key)?.people ?? 0) + change;
		if (people === 0) this.#counts.delete(key);
		else this.#counts.set(key, { hour, user_type, source, people });
	}
}

function keyOf(count: Omit<JoinedPerHour, "people">): string {
	return JSON.stringify([count.hour, count.user_type, count.source]);
}
