import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { sourceColumns, type UserType } from "../shared/entry.ts";
import { asUnavailable } from "./sqlite-faults.ts";
import { expectFile, fileIdentity } from "./sqlite-file.ts";
import { foldSqlite } from "./sqlite-folding.ts";
import { openBesideServer } from "./sqlite-open.ts";
import {
	type Progress,
	type Submission,
	submissionColumns,
} from "./waitlist-store.ts";
import type {
	Joined,
	ListedPerson,
	Page,
	PageQuery,
	Rhythm,
	SourceCount,
	WaitlistSummary,
} from "./waitlist-summary.ts";

const sides = `
	sum(people) filter (where user_type = 'host') as host,
	sum(people) filter (where user_type = 'advertiser') as advertiser`;
const sidesOrZero = `
	coalesce(host, 0) as host, coalesce(advertiser, 0) as advertiser`;
/** The beginning of an hour's day or week, as ISO 8601 writes it. */
const starts = {
	hour: "hour",
	day: "substr(hour, 1, 10) || 'T00:00:00.000Z'",
	week: "date(hour, 'weekday 0', '-6 days') || 'T00:00:00.000Z'",
} as const;

/** Opens the summary of the list in `file`. Throws `StoreUnusable` when there is none. */
export function openSqliteSummary(file: string): WaitlistSummary {
	return new SqliteSummary(openBesideServer(file, "normal"), file);
}

class SqliteSummary implements WaitlistSummary {
	readonly #database: DatabaseSync;
	readonly #file: string;
	readonly #identity: string;
	#isChecked = false;

	constructor(database: DatabaseSync, file: string) {
		this.#database = database;
		this.#file = file;
		this.#identity = fileIdentity(file);
	}

	async refresh(progress: Progress = () => {}): Promise<void> {
		try {
			// SQLite would go on reading a file that has another one in its place.
			expectFile(this.#file, this.#identity, "the dashboard");
			await foldSqlite(this.#database, this.#isChecked, progress);
			this.#isChecked = true;
		} catch (error) {
			throw asUnavailable(error);
		}
	}

	async totals(): Promise<Record<UserType, number>> {
		const [totals] = this.#all<Record<UserType, number>>(
			`select ${sidesOrZero} from (select ${sides} from waitlist_joined)`,
		);
		return totals ?? { host: 0, advertiser: 0 };
	}

	async joined(by: keyof typeof starts, since = ""): Promise<Joined[]> {
		return this.#all(
			`select start, ${sidesOrZero} from (
				select ${starts[by]} as start, ${sides} from waitlist_joined
				where hour >= ? group by start
			) order by start`,
			since === "" ? "" : `${since.slice(0, 13)}:00:00.000Z`,
		);
	}

	async rhythm(): Promise<Rhythm[]> {
		return this.#all(
			`select weekday, hour, ${sidesOrZero} from (
				select (strftime('%w', hour) + 6) % 7 as weekday,
					cast(substr(hour, 12, 2) as integer) as hour, ${sides}
				from waitlist_joined group by 1, 2
			) order by weekday, hour`,
		);
	}

	async sources(): Promise<SourceCount[]> {
		return this.#all(
			`select nullif(source, '') as source, ${sidesOrZero} from (
				select source, ${sides}, sum(people) as people
				from waitlist_joined group by source
			) order by people desc, source`,
		);
	}

	async page(query: PageQuery): Promise<Page> {
		const { where, values } = conditions(query);
		// What is not searched for is counted already.
		const counted = !query.search
			? `select coalesce(sum(people), 0) as total from waitlist_joined ${where}`
			: `select count(*) as total from waitlist_summary indexed by waitlist_summary_submissions
					${where}`;
		const [{ total } = { total: 0 }] = this.#all<{ total: number }>(
			counted,
			...values,
		);
		const { index, order } = await this.#way(query, total);
		// The rows of the page are looked up at last, and those before it never.
		const people = this.#all<ListedPerson>(
			`select email, phone, user_type, joined_at, last_seen_at, phones, submissions,
				${sourceColumns}
			from (
				select id from waitlist_summary indexed by waitlist_summary_${index} ${where}
				order by ${order} limit ? offset ?
			) cross join waitlist_summary using (id) order by ${order}`,
			...values,
			query.limit,
			query.offset,
		);
		return { people, total };
	}

	/** The index to read people from, and their order. */
	async #way({ sort, source, descending }: PageQuery, total: number) {
		const direction = descending ? "desc" : "asc";
		if (sort !== "email") {
			return { index: sort, order: `${sort} ${direction}, id ${direction}` };
		}
		const order = `email ${direction}, user_type ${direction}`;
		// The index by e-mail does not know the source. Looking up each row is worth it when most fit.
		const { host, advertiser } = await this.totals();
		const isRare = source !== undefined && total * 10 < host + advertiser;
		return { index: isRare ? "joined_at" : sort, order };
	}

	async submissionsOf(email: string): Promise<Submission[]> {
		return this.#all(
			`select ${submissionColumns}
			from waitlist where lower(email) = lower(?) order by created_at, id`,
			email,
		);
	}

	async close(): Promise<void> {
		this.#database.close();
	}

	#all<Row extends object>(sql: string, ...values: SQLInputValue[]): Row[] {
		try {
			return this.#database
				.prepare(sql)
				.all(...values)
				.map((row) => ({ ...row }) as Row);
		} catch (error) {
			throw asUnavailable(error);
		}
	}
}

/** Conditions on columns that the summary's people have, and the counted hours but for the e-mail. */
function conditions({ side, search, source }: PageQuery) {
	const all = [
		...(side === undefined ? [] : [["user_type = ?", side] as const]),
		...(source === undefined ? [] : [["source = ?", source ?? ""] as const]),
		...(search ? [["instr(email, ?) > 0", search.toLowerCase()] as const] : []),
	];
	return {
		where:
			all.length === 0
				? ""
				: `where ${all.map(([condition]) => condition).join(" and ")}`,
		values: all.map(([, value]) => value),
	};
}
