import type { DatabaseSync } from "node:sqlite";
import type { UserType } from "../shared/entry.ts";
import { asUnavailable } from "./sqlite-faults.ts";
import { openForReading } from "./sqlite-open.ts";
import {
	type ListFilter,
	type Person,
	type Submission,
	submissionColumns,
	type WaitlistReader,
} from "./waitlist-store.ts";

const people = `
	select email, phone, user_type, joined_at, last_seen_at, phones, submissions
	from waitlist_people as people
	where (?1 is null or user_type = ?1) and (?2 is null or joined_at >= ?2) and (?3 = 0 or (
		select coalesce(utm_source, ref) from waitlist as rows
		where lower(rows.email) = people.email and rows.user_type = people.user_type
			and coalesce(utm_source, utm_medium, utm_campaign, ref) is not null
		order by created_at, id limit 1
	) is ?4)
	order by joined_at, email, user_type`;
const submissions = `
	select ${submissionColumns}
	from waitlist
	where (?1 is null or user_type = ?1) and (?2 is null or created_at >= ?2)
		and (?3 = 0 or coalesce(utm_source, ref) is ?4)
	order by created_at, id`;
const count =
	"select user_type, count(*) as people from waitlist_people group by user_type";

/** The list in `file`, which is not changed. Throws `StoreUnusable` when it cannot be read. */
export function openSqliteReader(file: string): WaitlistReader {
	const database = openForReading(file);
	// One row at a time: a million people take no more memory than one.
	async function* rows<Row>(sql: string, filter: ListFilter) {
		const { side = null, since = null, source } = filter;
		const isOfSource = source === undefined ? 0 : 1;
		try {
			const found = database
				.prepare(sql)
				.iterate(side, since, isOfSource, source ?? null);
			for (const row of found) yield { ...row } as Row;
		} catch (error) {
			throw asUnavailable(error);
		}
	}
	return {
		people: (filter) => rows<Person>(people, filter),
		submissions: (filter) => rows<Submission>(submissions, filter),
		count: async () => totals(database),
		close: async () => database.close(),
	};
}

function totals(database: DatabaseSync): Record<UserType, number> {
	try {
		const sides = database.prepare(count).all() as unknown as {
			user_type: UserType;
			people: number;
		}[];
		const counted = sides.map((side) => [side.user_type, side.people]);
		return { host: 0, advertiser: 0, ...Object.fromEntries(counted) };
	} catch (error) {
		throw asUnavailable(error);
	}
}
