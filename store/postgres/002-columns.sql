-- Makes the two functions that name the columns of a sign-up from the grants to the web server: with a column that
-- merge_repeats did not name, repeats kept another value than on SQLite. Running it again changes nothing.

-- To be called after a column is added and granted. The functions are made for the columns of now, because to look for
-- them at each sign-up takes longer.
create or replace procedure public.make_sign_up_functions()
language plpgsql set search_path = '' as $make$
declare
	-- Not those that the database fills, should the role have a right on the whole table.
	names constant text[] := array(
		select attname from pg_catalog.pg_attribute
		where attrelid = 'public.waitlist'::regclass and attnum > 0 and not attisdropped
			and not atthasdef and attidentity = ''
			and has_column_privilege('waitlist_server', attrelid, attnum, 'insert')
		order by attnum
	);
	all_columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(names) as name);
	but_phone constant text :=
		(select string_agg(quote_ident(name), ', ') from unnest(names) as name where name <> 'phone');
begin
	-- How the web server adds sign-ups, with its own rights: if the counts of their senders are as the server knows them,
	-- or else none (005-sender-counts.sql). A statement that waited longer for a lock would go on waiting after the server
	-- has hung up.
	execute format($add$
		create or replace function public.add_sign_ups(rows json, counts json) returns json
		language plpgsql set search_path = '' set lock_timeout = '1500ms' as $$
		declare
			counted constant json := public.count_senders(counts);
		begin
			if (counted ->> 'stored')::boolean then
				insert into public.waitlist (%1$s)
				select %1$s from json_populate_recordset(null::public.waitlist, rows);
			end if;
			return counted;
		end $$
	$add$, all_columns);
	revoke all on function public.add_sign_ups(json, json) from public, anon;
	grant execute on function public.add_sign_ups(json, json) to waitlist_server;

	-- Keeps at most 20 sign-ups per address, side and day of what the web adds, also by an ordinary insert of `anon`:
	-- the rows after it go, and it takes over their newest values and their first phone. If it has a phone, this one
	-- and its time stay, as a stranger may not overwrite them. A login that may delete rows anyway, such as that of
	-- `import` and `restore`, stores what it has. SQLite runs these statements, too (store/sqlite/postgres-statements.ts).
	execute format($merge$
		create or replace function public.merge_repeats() returns trigger
		language plpgsql security definer set search_path = ''
		-- Its plan is kept from when the table was empty: with it, each batch of a launch would read the whole table.
		set enable_seqscan = off as $$
		declare
			crowd record;
		begin
			for crowd in
				select today.*
				from (select distinct person, user_type from added) as joined,
					-- Asked for each person by itself, so that the index is used.
					lateral (
						select person, user_type
						from public.waitlist
						where person = joined.person and user_type = joined.user_type
							and imported_at is null
							and created_at >= date_trunc('day', now(), 'UTC')
						group by person, user_type
						having count(*) > 20
					) as today
				-- Always in this order, so that two of them cannot wait for each other.
				order by person, user_type
			loop
				with today as (
					select id, phone from public.waitlist
					where person = crowd.person and user_type = crowd.user_type
						and imported_at is null and created_at >= date_trunc('day', now(), 'UTC')
				)
				update public.waitlist as kept
				set (sign_up_id, created_at, phone, %1$s) = (
					select
						-- The newest sign-up that the row stands for: its column is made by 004-order.sql.
						newest.id,
						case when kept.phone is null then newest.created_at else kept.created_at end,
						coalesce(kept.phone, (
							select phone from today where id > kept.id and phone is not null order by id limit 1
						)),
						%1$s
					from public.waitlist as newest where newest.id = (select max(id) from today)
				)
				where kept.id = (select id from today order by id limit 1 offset 19);
				with today as (
					select id from public.waitlist
					where person = crowd.person and user_type = crowd.user_type
						and imported_at is null and created_at >= date_trunc('day', now(), 'UTC')
				)
				delete from public.waitlist where id in (
					select id from today where id > (select id from today order by id limit 1 offset 19)
				);
			end loop;
			return null;
		end $$
	$merge$, but_phone);
end $make$;
revoke all on procedure public.make_sign_up_functions() from public, anon, waitlist_server;
call public.make_sign_up_functions();

-- As a server of 2.0.0 calls it: without counts.
create or replace function public.add_sign_ups(rows json) returns void
language plpgsql set search_path = '' set lock_timeout = '1500ms' as $$ begin
	perform public.add_sign_ups(rows, '[]');
end $$;

comment on table public.waitlist is 'Frontage waitlist, schema 5';
