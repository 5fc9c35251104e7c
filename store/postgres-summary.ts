import type postgres from "postgres";
import { sourceColumns, type UserType } from "../shared/entry.ts";
import { asUnavailable, asUnusable } from "./postgres-faults.ts";
import { foldPostgres } from "./postgres-folding.ts";
import { connectAsOwner, ending, isoTime } from "./postgres-owner.ts";
import type { Progress, Submission } from "./waitlist-store.ts";
import type {
	Joined,
	ListedPerson,
	Page,
	PageQuery,
	Rhythm,
	SourceCount,
	Span,
	WaitlistSummary,
} from "./waitlist-summary.ts";

const sides = `
	coalesce(sum(people) filter (where user_type = 'host'), 0)::int8 as host,
	coalesce(sum(people) filter (where user_type = 'advertiser'), 0)::int8 as advertiser`;

/**
 * Opens the summary of the list at a PostgreSQL URL, with its owner's login.
 * Rejects with `StoreUnusable` when there is none, or the login may not change it.
 */
export async function openPostgresSummary(
	url: string,
): Promise<WaitlistSummary> {
	const sql = connectAsOwner(url);
	try {
		await sql`select from public.waitlist_folded where false for update`;
	} catch (error) {
		await sql.end({ timeout: 0 });
		throw asUnusable(error, "summarize");
	}
	return new PostgresSummary(sql);
}

class PostgresSummary implements WaitlistSummary {
	readonly #sql: postgres.Sql;
	#isChecked = false;

	constructor(sql: postgres.Sql) {
		this.#sql = sql;
	}

	async refresh(progress: Progress = () => {}): Promise<void> {
		try {
			this.#isChecked = await foldPostgres(
				this.#sql,
				this.#isChecked,
				progress,
			);
		} catch (error) {
			throw asUnavailable(error);
		}
	}

	async totals(): Promise<Record<UserType, number>> {
		const [totals] = await this.#all<Record<UserType, number>>(
			`select ${sides} from public.waitlist_joined`,
		);
		return totals ?? { host: 0, advertiser: 0 };
	}

	joined(by: Span, since?: string): Promise<Joined[]> {
		return this.#all(
			`select ${isoTime("start")}, host, advertiser from (
				select date_trunc($1, hour, 'UTC') as start, ${sides} from public.waitlist_joined
				where hour >= coalesce(date_trunc('hour', $2::timestamptz, 'UTC'), '-infinity')
				group by 1
			) as starts order by starts.start`,
			by,
			since ?? null,
		);
	}

	rhythm(): Promise<Rhythm[]> {
		return this.#all(
			`select extract(isodow from hour at time zone 'UTC')::int - 1 as weekday,
				extract(hour from hour at time zone 'UTC')::int as hour, ${sides}
			from public.waitlist_joined group by 1, 2 order by 1, 2`,
		);
	}

	sources(): Promise<SourceCount[]> {
		return this.#all(
			`select nullif(source, '') as source, ${sides}
			from public.waitlist_joined group by waitlist_joined.source
			order by sum(people) desc, waitlist_joined.source collate "C"`,
		);
	}

	async page(query: PageQuery): Promise<Page> {
		const { where, values } = conditions(query);
		// What is not searched for is counted already.
		const counted = query.search
			? `select count(*) as total from public.waitlist_summary ${where}`
			: `select coalesce(sum(people), 0)::int8 as total from public.waitlist_joined ${where}`;
		const [{ total } = { total: 0 }] = await this.#all<{ total: number }>(
			counted,
			...values,
		);
		const direction = query.descending ? "desc" : "asc";
		const next = query.sort === "email" ? "user_type" : "id";
		const order = (table: string) =>
			`${table}.${query.sort} ${direction}, ${table}.${next} ${direction}`;
		// The rows of the page are looked up at last, and those before it never.
		const people = await this.#all<ListedPerson>(
			`select people.email, phone, people.user_type, ${isoTime("joined_at")},
				${isoTime("last_seen_at")}, phones, submissions, ${sourceColumns}
			from public.waitlist_summary as people join (
				select email, user_type from public.waitlist_summary as sorted ${where}
				order by ${order("sorted")} limit $${values.length + 1} offset $${values.length + 2}
			) as chosen using (email, user_type) order by ${order("people")}`,
			...values,
			query.limit,
			query.offset,
		);
		return { people, total };
	}

	submissionsOf(email: string): Promise<Submission[]> {
		return this.#all(
			`select id, ${isoTime("created_at")}, email, phone, user_type, ${sourceColumns}
			from public.waitlist as entries where lower(email) = lower($1)
			order by entries.created_at, id`,
			email,
		);
	}

	close(): Promise<void> {
		return this.#sql.end(ending);
	}

	async #all<Row extends object>(
		text: string,
		...values: (string | number | null)[]
	): Promise<Row[]> {
		try {
			const rows = await this.#sql.unsafe(text, values);
			return rows.map((row) => ({ ...row }) as Row);
		} catch (error) {
			throw asUnavailable(error);
		}
	}
}

/** Conditions on columns that the summary's people have, and the counted hours but for the e-mail. */
function conditions({ side, search, source }: PageQuery) {
	const values: string[] = [];
	const all: string[] = [];
	if (side !== undefined) all.push(`user_type = $${values.push(side)}`);
	if (source !== undefined) all.push(`source = $${values.push(source ?? "")}`);
	if (search) {
		all.push(`strpos(email, $${values.push(search.toLowerCase())}) > 0`);
	}
	return {
		where: all.length === 0 ? "" : `where ${all.join(" and ")}`,
		values,
	};
}
