import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inTransaction } from "./sqlite-transaction.ts";
import type { Progress } from "./waitlist-store.ts";

/** What one transaction folds in. A sign-up that comes meanwhile waits for it: some tens of milliseconds. */
const rowsAtATime = 2_000;

/** The end of the next rows; all of them when there are fewer. */
const end = `
	select coalesce(max(id), ?1) as last from (
		select id from waitlist where id > ?1 order by id limit ${rowsAtATime}
	)`;

/**
 * Everybody who is in the rows is looked up anew, with all that is stored of them, so folding a row
 * twice changes nothing. The columns are those of the view waitlist_people.
 */
const fold = `
	insert into waitlist_summary (email, user_type, phone, joined_at, last_seen_at, phones,
		submissions, utm_source, utm_medium, utm_campaign, ref)
	select people.*, utm_source, utm_medium, utm_campaign, ref from (
		select
			touched.email,
			touched.user_type,
			substr(min(created_at || printf('%019d', id) || phone), 44),
			min(created_at) as joined_at,
			max(created_at),
			count(distinct phone),
			count(*)
		from (
			select distinct lower(email) as email, user_type from waitlist where id > ?1 and id <= ?2
		) as touched
		cross join waitlist as rows
			on lower(rows.email) = touched.email and rows.user_type = touched.user_type
		group by touched.email, touched.user_type
	) as people
	left join waitlist as origin on origin.id = (
		select id from waitlist as others
		where lower(others.email) = people.email and others.user_type = people.user_type
			and coalesce(utm_source, utm_medium, utm_campaign, ref) is not null
		order by created_at, id limit 1
	)
	where true
	order by people.joined_at, people.email
	on conflict do update set phone = excluded.phone, joined_at = excluded.joined_at,
		last_seen_at = excluded.last_seen_at, phones = excluded.phones,
		submissions = excluded.submissions, utm_source = excluded.utm_source,
		utm_medium = excluded.utm_medium, utm_campaign = excluded.utm_campaign, ref = excluded.ref`;

const isRight = `
	select (select coalesce(sum(submissions), 0) from waitlist_joined)
		= (select count(*) from waitlist) as is_right`;

/** Folds new submissions into the summary; `isChecked` says that their sum was compared before. */
export async function foldSqlite(
	database: DatabaseSync,
	isChecked: boolean,
	progress: Progress,
): Promise<void> {
	let checks = isChecked ? 0 : 1;
	for (;;) {
		const step = inTransaction(database, () => foldSome(database, checks > 0));
		if (step === "wrong") {
			checks -= 1;
			await startOver(database);
			continue;
		}
		progress(step.done, step.all);
		if (step.isLast) return;
		// The process lives on meanwhile, and the server's thread gets its turn at the lock.
		await nextTurn();
	}
}

function foldSome(database: DatabaseSync, check: boolean) {
	const all = numberOf(database, "select coalesce(max(id), 0) from waitlist");
	const folded = numberOf(database, "select id from waitlist_folded");
	// The last ids are given again when their rows were removed.
	const from = Math.min(folded, all);
	const to = numberOf(database, end, from);
	if (to > from) database.prepare(fold).run(from, to);
	if (to !== folded) {
		database.prepare("update waitlist_folded set id = ?").run(to);
	}
	const isLast = to === all;
	// What is folded in by now is all there is, unless somebody removed or changed rows by hand.
	if (isLast && check && numberOf(database, isRight) === 0) return "wrong";
	return { done: to, all, isLast };
}

/** Empties the summary; what is left of it when this breaks off is found wrong again. */
async function startOver(database: DatabaseSync): Promise<void> {
	const some = database.prepare(`
		delete from waitlist_summary where (email, user_type) in (
			select email, user_type from waitlist_summary limit ${rowsAtATime}
		)`);
	while (inTransaction(database, () => some.run().changes) > 0) {
		await nextTurn();
	}
	inTransaction(database, () => {
		database.exec("delete from waitlist_joined");
		database.exec("update waitlist_folded set id = 0");
	});
}

function numberOf(
	database: DatabaseSync,
	sql: string,
	...values: number[]
): number {
	const row = database.prepare(sql).get(...values) ?? {};
	return Number(Object.values(row)[0]);
}
