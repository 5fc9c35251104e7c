import { sourceColumns, type UserType } from "../shared/entry.ts";
import { asUnavailable, asUnusable } from "./postgres-faults.ts";
import { connectAsOwner, ending, isoTime } from "./postgres-owner.ts";
import type {
	ListFilter,
	Person,
	Submission,
	WaitlistReader,
} from "./waitlist-store.ts";

/** Rows fetched at a time: a million people take no more memory than these. */
const rowsAtATime = 1_000;

const people = `
	select email, phone, user_type, ${isoTime("joined_at")}, ${isoTime("last_seen_at")},
		phones::int, submissions::int
	from public.waitlist_people as people
	where ($1::text is null or user_type = $1)
		and ($2::timestamptz is null or people.joined_at >= $2)
		and (not $3::boolean or $4::text is not distinct from (
			select coalesce(utm_source, ref) from public.waitlist as entries
			where lower(entries.email) = people.email and entries.user_type = people.user_type
				and coalesce(utm_source, utm_medium, utm_campaign, ref) is not null
			order by created_at, id limit 1
		))
	order by people.joined_at, email collate "C", user_type`;
const submissions = `
	select id::int8, ${isoTime("created_at")}, email, phone, user_type, ${sourceColumns}
	from public.waitlist as entries
	where ($1::text is null or user_type = $1)
		and ($2::timestamptz is null or entries.created_at >= $2)
		and (not $3::boolean or $4::text is not distinct from coalesce(utm_source, ref))
	order by entries.created_at, id`;

/**
 * Opens the list at a PostgreSQL URL, for a login that may read it.
 * Rejects with `StoreUnusable` when it may not, or when there is no list.
 */
export async function openPostgresReader(url: string): Promise<WaitlistReader> {
	const sql = connectAsOwner(url);
	try {
		await sql`select from public.waitlist_people limit 1`;
	} catch (error) {
		await sql.end({ timeout: 0 });
		throw asUnusable(error, "read");
	}
	async function* rows<Row>(text: string, filter: ListFilter) {
		const { side = null, since = null, source } = filter;
		const isOfSource = source !== undefined;
		try {
			const cursor = sql
				.unsafe<Record<string, unknown>[]>(text, [
					side,
					since,
					isOfSource,
					source ?? null,
				])
				.cursor(rowsAtATime);
			for await (const page of cursor) {
				for (const row of page) yield { ...row } as Row;
			}
		} catch (error) {
			throw asUnavailable(error);
		}
	}
	return {
		people: (filter) => rows<Person>(people, filter),
		submissions: (filter) => rows<Submission>(submissions, filter),
		async count() {
			const sides = await sql<{ user_type: UserType; people: number }[]>`
				select user_type, count(*)::int as people
				from public.waitlist_people group by user_type`.catch((error) => {
				throw asUnavailable(error);
			});
			const counted = sides.map((side) => [side.user_type, side.people]);
			return { host: 0, advertiser: 0, ...Object.fromEntries(counted) };
		},
		close: () => sql.end(ending),
	};
}
