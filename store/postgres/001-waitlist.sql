-- The waitlist on PostgreSQL 15 or later: for our own server, for Supabase's SQL editor, for plain
-- PostgREST. Running it again changes nothing.
--
-- One row per submission. Nothing is unique: a repeat is answered exactly like the first time.

create table if not exists public.waitlist (
	id bigint generated always as identity primary key,
	created_at timestamptz(3) not null default now(),
	email text not null,
	phone text,
	user_type text not null,
	-- Where the submission came from, as the page's address said: null is unknown.
	utm_source text constraint waitlist_utm_source_check check (length(utm_source) between 1 and 100),
	utm_medium text constraint waitlist_utm_medium_check check (length(utm_medium) between 1 and 100),
	utm_campaign text constraint waitlist_utm_campaign_check check (length(utm_campaign) between 1 and 100),
	ref text constraint waitlist_ref_check check (length(ref) between 1 and 100),

	-- The rules of shared/entry.ts, because callers insert here directly at Supabase.
	-- The e-mail's are split up: as one expression, they cost more than all else of an insert.
	constraint waitlist_email_check check (
		length(email) <= 254
		and email ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$'
		-- No label of the domain begins or ends with a hyphen …
		and '.' || split_part(email, '@', 2) || '.' not like '%.-%'
		and '.' || split_part(email, '@', 2) || '.' not like '%-.%'
		-- … or has 64 characters.
		and (length(split_part(email, '@', 2)) < 64 or split_part(email, '@', 2) !~ '[^.]{64}')
	),
	constraint waitlist_phone_check check (
		phone is null
		or (
			length(phone) between 1 and 40
			and phone !~ '[\u0001-\u001f\u007f-\u009f]'
			-- Trimmed of what JavaScript takes for white space.
			and phone !~ '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$'
		)
	),
	constraint waitlist_user_type_check check (user_type in ('host', 'advertiser'))
);

create index if not exists waitlist_person
	on public.waitlist ((lower(email) collate "C"), user_type, created_at, id);

-- The founder's two views, with the rights of the login that reads them, granted to no role. Times
-- are ISO 8601 in UTC, and texts sort by their bytes, as in SQLite.
create or replace view public.waitlist_submissions with (security_invoker = true) as
select
	id,
	to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C" as created_at,
	lower(email) collate "C" as person,
	email, phone, user_type, utm_source, utm_medium, utm_campaign, ref,
	coalesce(utm_source, ref) as source
from public.waitlist;

-- The one definition of a person: one row per lower-cased e-mail and side.
create or replace view public.waitlist_people with (security_invoker = true) as
select
	lower(email) collate "C" as email,
	user_type,
	-- The first that was given: a stranger who repeats an address cannot overwrite it.
	(array_agg(phone order by created_at, id) filter (where phone is not null))[1] as phone,
	(array_agg(coalesce(utm_source, ref) order by created_at, id)
		filter (where coalesce(utm_source, ref) is not null))[1] collate "C" as source,
	to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C" as joined_at,
	to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C" as last_seen_at,
	count(distinct phone) as phones,
	count(*) as submissions
from public.waitlist
group by lower(email) collate "C", user_type;

-- Two roles may add rows and nothing else: `anon` for callers of Supabase and PostgREST, with the
-- three columns of the form, and `waitlist_server` for our own server, with the source as well.
-- Row security and the revokes also take back what older Supabase projects grant by themselves.
alter table public.waitlist enable row level security;
do $$
declare
	adder text;
begin
	foreach adder in array array['anon', 'waitlist_server'] loop
		if not exists (select from pg_roles where rolname = adder) then
			execute format('create role %I nologin', adder);
		end if;
		-- Lets the owner's own login work as this role, too. From PostgreSQL 16 on, the login that
		-- made a role is its member without that right; at Supabase the owner has it already, and
		-- may not grant it.
		begin
			execute format('grant %I to %I', adder, current_user);
		exception when insufficient_privilege then
			null;
		end;
		execute format('drop policy if exists "%s can add" on public.waitlist', adder);
		execute format(
			'create policy "%s can add" on public.waitlist for insert to %I with check (true)', adder, adder
		);
		execute format('grant usage on schema public to %I', adder);
	end loop;
	revoke all on public.waitlist, public.waitlist_submissions, public.waitlist_people
		from public, anon, waitlist_server;
	-- Supabase's role for logged-in users, of whom there are none here.
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.waitlist, public.waitlist_submissions, public.waitlist_people
			from authenticated;
	end if;
end
$$;
grant insert (email, phone, user_type) on public.waitlist to anon;
grant insert (email, phone, user_type, utm_source, utm_medium, utm_campaign, ref)
	on public.waitlist to waitlist_server;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 1';
