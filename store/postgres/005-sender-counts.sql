-- How many sign-ups all servers together have got from each network (today, in UTC) and each sender (in the time of
-- RATE_LIMIT), as hashes with a salt, which has the empty name, and the labels of networks (store/sender-counts.ts).
-- Not in backups, on standbys or in the write-ahead log: a restart may lose it. Running it again changes nothing.
create unlogged table if not exists public.sender_counts (
	name text collate "C" primary key,
	sign_ups bigint not null,
	ends_at timestamptz not null,
	label text,
	label_ends_at timestamptz
);

create index if not exists sender_counts_ended on public.sender_counts (greatest(ends_at, label_ends_at));

alter table public.sender_counts enable row level security;
revoke all on public.sender_counts from public, anon, waitlist_server;
do $$ begin
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.sender_counts from authenticated;
	end if;
end $$;

-- Adds `counts` (Added in store/sender-counts.ts), unless one of them is larger than the server knew and would change a
-- label. Returns what each of them has, and whether the sign-ups are to be stored.
create or replace function public.count_senders(counts json) returns json
language plpgsql security definer set search_path = '' as $$
declare
	salt text := (select label from public.sender_counts where name = '');
	fits boolean;
	counted json;
begin
	if salt is null then
		insert into public.sender_counts values ('', 0, 'infinity', gen_random_uuid()::text, 'infinity')
			on conflict do nothing;
		salt := (select label from public.sender_counts where name = '');
	end if;
	with given as (
		select md5(salt || name) as name, sign_ups, most, label, place,
			now() + ms * interval '1 millisecond' as ends_at,
			now() + label_ms * interval '1 millisecond' as label_ends_at
		from rows from (json_to_recordset(counts) as (
			name text, sign_ups bigint, most bigint, ms double precision, label text, label_ms double precision
		)) with ordinality as each (name, sign_ups, most, ms, label, label_ms, place)
	), known as (
		insert into public.sender_counts as had (name, sign_ups, ends_at, label, label_ends_at)
			-- Always in this order, so that two servers cannot wait for each other.
			select name, sign_ups, ends_at, label, label_ends_at from given order by name
			on conflict (name) do update set
				sign_ups = excluded.sign_ups + case when had.ends_at > now() then had.sign_ups else 0 end,
				ends_at = case when had.ends_at > now() then had.ends_at else excluded.ends_at end,
				label = case when had.label_ends_at > now() then had.label else excluded.label end,
				label_ends_at = greatest(had.label_ends_at, excluded.label_ends_at)
			returning name, sign_ups, ends_at, case when label_ends_at > now() then label end as label, label_ends_at
	), compared as (
		select known.*, place, given.sign_ups as added,
			bool_and(known.sign_ups <= coalesce(most, known.sign_ups) and known.label is not distinct from given.label)
				over () as fit
		from given join known using (name)
	)
	select coalesce(bool_and(fit), true), coalesce(json_agg(json_build_object(
			'sign_ups', sign_ups - case when fit then 0 else added end,
			'ms', 1000 * extract(epoch from ends_at - now()),
			'label', label,
			'label_ms', 1000 * extract(epoch from label_ends_at - now())
		) order by place), '[]')
		into fits, counted
		from compared;
	if not fits then
		update public.sender_counts as known set sign_ups = known.sign_ups - added.sign_ups
			from json_to_recordset(counts) as added (name text, sign_ups bigint)
			where known.name = md5(salt || added.name);
	end if;
	-- Last, and without waiting: who waits for these rows has others.
	delete from public.sender_counts where name in (
		select name from public.sender_counts where greatest(ends_at, label_ends_at) < now()
			limit 1000 for update skip locked
	);
	return json_build_object('stored', fits, 'counted', counted);
end $$;
revoke all on function public.count_senders(json) from public, anon;
grant execute on function public.count_senders(json) to waitlist_server;

-- label_networks and network_counts stay for the servers of 2.0.0 that still run while this file does.

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 8';
