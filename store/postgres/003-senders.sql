-- How many senders came (shared/visits.ts); null in rows from before.
alter table public.visits add column if not exists senders bigint check (senders between 0 and visitors);

-- How the web server adds visits; it has no right on the table itself. Of each day, the 200 rows with most senders, and
-- of equal ones with most visitors, stay; the sources of the others become "(other)" (otherSource in shared/visits.ts).
-- SQLite runs these statements, too (store/sqlite/postgres-statements.ts). A server of the version before sends no senders.
create or replace function public.add_visits(rows json) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1500ms' as $$ begin
	-- One at a time: two that add the same rows in another order would wait for each other.
	perform pg_advisory_xact_lock(hashtext('frontage visits'));
	insert into public.visits (day, source, language, views, visitors, senders)
		select day, source, language, views, visitors, senders
		from json_populate_recordset(null::public.visits, rows) as added
		where true
		on conflict (day, coalesce(source, ''), coalesce(language, '')) do update
			set views = visits.views + excluded.views, visitors = visits.visitors + excluded.visitors,
				senders = coalesce(visits.senders, 0) + coalesce(excluded.senders, 0);
	with ranked as (
		select id, row_number() over (
			partition by day order by coalesce(senders, 0) desc, visitors desc, views desc, id) as place
		from public.visits
		where day in (select day from json_populate_recordset(null::public.visits, rows) as added)
			and source <> '(other)'
	)
	insert into public.visits (day, source, language, views, visitors, senders)
		select day, '(other)', language, sum(views), sum(visitors), sum(senders)
		from public.visits where id in (select id from ranked where place > 200)
		group by day, language
		on conflict (day, coalesce(source, ''), coalesce(language, '')) do update
			set views = visits.views + excluded.views, visitors = visits.visitors + excluded.visitors,
				senders = coalesce(visits.senders, 0) + coalesce(excluded.senders, 0);
	with ranked as (
		select id, row_number() over (
			partition by day order by coalesce(senders, 0) desc, visitors desc, views desc, id) as place
		from public.visits
		where day in (select day from json_populate_recordset(null::public.visits, rows) as added)
			and source <> '(other)'
	)
	delete from public.visits where id in (select id from ranked where place > 200);
end $$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 6';
