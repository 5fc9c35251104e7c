import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { sourceColumns } from "../shared/entry.ts";
import type { Progress } from "./waitlist-store.ts";

const rowsAtATime = 5_000;
/** After so many, PostgreSQL's own housekeeping would leave the summary slow for a minute. */
const manyRows = 20_000;
/** How long sign-ups under way are waited for, in milliseconds; they take a few. */
const settleMs = 500;
/** Somebody else folded or erased at the same time. */
const serializationFailure = "40001";

const sources = sourceColumns.join();
const samePerson = `
	lower(entries.email) = touched.email and entries.user_type = touched.user_type`;

/**
 * Everybody who is in the rows is looked up anew, with all that is stored of them, so folding a row
 * twice changes nothing. The columns are those of the view waitlist_people.
 */
const fold = `
	insert into public.waitlist_summary (email, user_type, phone, joined_at, last_seen_at, phones,
		submissions, ${sources})
	select touched.email, touched.user_type, people.*, ${sources}
	from (
		select distinct lower(email) as email, user_type
		from public.waitlist where id > $1 and id <= $2
	) as touched
	cross join lateral (
		select (array_agg(phone order by created_at, id) filter (where phone is not null))[1],
			min(created_at) as joined_at, max(created_at), count(distinct phone), count(*)
		from public.waitlist as entries where ${samePerson}
	) as people
	left join lateral (
		select ${sources} from public.waitlist as entries
		where ${samePerson} and coalesce(utm_source, utm_medium, utm_campaign, ref) is not null
		order by created_at, id limit 1
	) as origin on true
	order by people.joined_at, touched.email
	on conflict (email, user_type) do update set phone = excluded.phone,
		joined_at = excluded.joined_at, last_seen_at = excluded.last_seen_at,
		phones = excluded.phones, submissions = excluded.submissions,
		utm_source = excluded.utm_source, utm_medium = excluded.utm_medium,
		utm_campaign = excluded.utm_campaign, ref = excluded.ref`;

/**
 * Folds new submissions into the summary. `isChecked` says that their sum was compared before;
 * resolves with whether it is now.
 */
export async function foldPostgres(
	sql: postgres.Sql,
	isChecked: boolean,
	progress: Progress,
): Promise<boolean> {
	const settled = await settledId(sql);
	let check = !isChecked;
	let rows = 0;
	let from = 0;
	for (;;) {
		const step = await inSnapshot(sql, (transaction) =>
			foldSome(transaction, from, settled, check),
		);
		if (step === undefined) continue;
		if (step.isWrong) {
			await inSnapshot(sql, startOver);
			check = false;
			from = 0;
			continue;
		}
		from = step.to;
		rows += step.rows;
		progress(step.to, step.all);
		if (!step.isLast) continue;
		if (rows > manyRows) await sql`vacuum (analyze) public.waitlist_summary`;
		return isChecked || step.isChecked;
	}
}

/**
 * An id up to which all submissions can be read; 0 when there is none to be sure of. Ids are drawn
 * before they are committed, so a smaller one may come later; but whoever has drawn one holds a
 * lock on the table until it is there.
 */
async function settledId(sql: postgres.Sql): Promise<number> {
	const last = await numberOf(
		sql`select coalesce(max(id), 0) from public.waitlist`,
	);
	const writing = (writers: readonly string[] | null) => sql<
		{ writer: string }[]
	>`
		select distinct virtualtransaction as writer from pg_locks
		where locktype = 'relation' and relation = 'public.waitlist'::regclass
			and database = (select oid from pg_database where datname = current_database())
			and mode = 'RowExclusiveLock'
			and (${writers}::text[] is null or virtualtransaction = any(${writers}))`;
	let writers = await writing(null);
	for (const start = performance.now(); writers.length > 0; await pause(20)) {
		if (performance.now() - start > settleMs) return 0;
		writers = await writing(writers.map(({ writer }) => writer));
	}
	return last;
}

/** Folds the next submissions in; those after `settled` will be folded in again the next time. */
async function foldSome(
	sql: postgres.TransactionSql,
	from: number,
	settled: number,
	check: boolean,
) {
	const folded = await numberOf(
		sql`select id from public.waitlist_folded for update`,
	);
	const start = Math.max(folded, from);
	const [next] = await sql<{ to: number; rows: number; all: number }[]>`
		select coalesce(max(id), ${start}::int8) as to, count(*) as rows,
			(select coalesce(max(id), 0) from public.waitlist) as all
		from (
			select id from public.waitlist where id > ${start} order by id limit ${rowsAtATime}
		) as next`;
	const { to = start, rows = 0, all = 0 } = next ?? {};
	if (rows > 0) await sql.unsafe(fold, [start, to]);
	await sql`update public.waitlist_folded set id = greatest(id, least(${to}::int8, ${settled}::int8))`;
	const isLast = rows < rowsAtATime;
	// What is folded in by now is all that this snapshot holds, unless somebody removed or changed
	// rows by hand. A submission that was passed over before it was there would look like that too.
	const isChecked = isLast && check && start <= Math.max(folded, settled);
	const difference = isChecked
		? await numberOf(sql`
			select (select coalesce(sum(submissions), 0) from public.waitlist_joined)::int8
				- (select count(*) from public.waitlist)`)
		: 0;
	return { to, rows, all, isLast, isChecked, isWrong: difference !== 0 };
}

async function startOver(sql: postgres.TransactionSql): Promise<void> {
	await sql`update public.waitlist_folded set id = 0`;
	await sql`truncate public.waitlist_summary, public.waitlist_joined`;
}

/** What `work` made of one moment of the database; `undefined` when somebody else came between. */
async function inSnapshot<Result>(
	sql: postgres.Sql,
	work: (transaction: postgres.TransactionSql) => Promise<Result>,
) {
	try {
		return await sql.begin("isolation level repeatable read", work);
	} catch (error) {
		const isOurs =
			error instanceof postgres.PostgresError &&
			error.code === serializationFailure;
		if (!isOurs) throw error;
		return undefined;
	}
}

async function numberOf(
	rows: PromiseLike<readonly Record<string, unknown>[]>,
): Promise<number> {
	return Number(Object.values((await rows)[0] ?? {})[0]);
}
