-- What the founder looks at, kept ready for a list of millions. Nothing here is touched by a
-- sign-up: the founder's commands fold new submissions in before they read. All of it can be made
-- again from `waitlist`. Running this file again changes nothing.

-- One row a person and side, as in waitlist_people, with where the first submission that says so
-- came from. The index on waitlist has the name waitlist_person already.
create table if not exists public.waitlist_summary (
	id bigint generated always as identity,
	email text collate "C" not null,
	user_type text not null,
	phone text,
	joined_at timestamptz not null,
	last_seen_at timestamptz not null,
	phones bigint not null,
	submissions bigint not null,
	utm_source text,
	utm_medium text,
	utm_campaign text,
	ref text,
	-- What a source is called when people are counted by it; '' is unknown.
	source text not null generated always as (coalesce(utm_source, ref, '')) stored,
	primary key (email, user_type) include (source, id)
);

-- One for each other order that people are looked at in. Each holds all that people are searched
-- by, so that finding what lies in the middle of an address reads an index from end to end.
create index if not exists waitlist_summary_joined_at
	on public.waitlist_summary (joined_at, id) include (user_type, source, email);
create index if not exists waitlist_summary_last_seen_at
	on public.waitlist_summary (last_seen_at, id) include (user_type, source, email);
create index if not exists waitlist_summary_submissions
	on public.waitlist_summary (submissions, id) include (user_type, source, email);

-- People by the hour in which they joined (UTC), side and source.
create table if not exists public.waitlist_joined (
	hour timestamptz not null,
	user_type text not null,
	source text not null,
	people bigint not null,
	submissions bigint not null,
	primary key (hour, user_type, source)
);

-- Up to which submission all are folded in. The one row is there from the beginning; who folds in or
-- erases locks it first, so that nobody who is erased comes back.
create table if not exists public.waitlist_folded (
	only_row boolean primary key default true check (only_row),
	id bigint not null
);
insert into public.waitlist_folded (id) values (0) on conflict do nothing;

-- Once a statement, however many people it changes.
create or replace function public.waitlist_count_joined() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
	if tg_op in ('UPDATE', 'DELETE') then
		update public.waitlist_joined as counted
		set people = counted.people - gone.people,
			submissions = counted.submissions - gone.submissions
		from (
			select date_trunc('hour', joined_at, 'UTC') as hour, user_type, source,
				count(*) as people, sum(submissions) as submissions
			from before group by 1, 2, 3
		) as gone
		where counted.hour = gone.hour and counted.user_type = gone.user_type
			and counted.source = gone.source;
	end if;
	if tg_op in ('INSERT', 'UPDATE') then
		insert into public.waitlist_joined as counted (hour, user_type, source, people, submissions)
		select date_trunc('hour', joined_at, 'UTC'), user_type, source, count(*), sum(submissions)
		from after group by 1, 2, 3
		on conflict (hour, user_type, source) do update
		set people = counted.people + excluded.people,
			submissions = counted.submissions + excluded.submissions;
	end if;
	if tg_op in ('UPDATE', 'DELETE') then
		delete from public.waitlist_joined where people = 0;
	end if;
	return null;
end
$$;
create or replace trigger waitlist_summary_insert after insert on public.waitlist_summary
	referencing new table as after
	for each statement execute function public.waitlist_count_joined();
create or replace trigger waitlist_summary_update after update on public.waitlist_summary
	referencing old table as before new table as after
	for each statement execute function public.waitlist_count_joined();
create or replace trigger waitlist_summary_delete after delete on public.waitlist_summary
	referencing old table as before
	for each statement execute function public.waitlist_count_joined();

-- For the owner alone. Supabase grants tables to its roles by itself.
alter table public.waitlist_summary enable row level security;
alter table public.waitlist_joined enable row level security;
alter table public.waitlist_folded enable row level security;
revoke all on public.waitlist_summary, public.waitlist_joined, public.waitlist_folded
	from public, anon, waitlist_server;
revoke all on function public.waitlist_count_joined() from public, anon, waitlist_server;
do $$
begin
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.waitlist_summary, public.waitlist_joined, public.waitlist_folded
			from authenticated;
		revoke all on function public.waitlist_count_joined() from authenticated;
	end if;
end
$$;

comment on table public.waitlist is 'Frontage waitlist, schema 3';
