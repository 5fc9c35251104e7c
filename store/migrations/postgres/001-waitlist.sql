-- The waitlist on PostgreSQL 15 or later: for our own server, for Supabase's SQL editor, for plain
-- PostgREST. Running it again changes nothing.
--
-- One row a submission. Nothing is unique: a repeat has to be answered exactly like a first time.

create table if not exists public.waitlist (
	id bigint generated always as identity primary key,
	created_at timestamptz not null default now(),
	email text not null,
	phone text,
	user_type text not null,

	-- The checks say the rules of shared/waitlist-entry.ts again.
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
	-- Trimmed of what JavaScript takes for white space; an empty one is null.
	constraint waitlist_phone_check check (
		phone is null
		or (
			length(phone) between 1 and 40
			and phone !~ '[\u0001-\u001f\u007f-\u009f]'
			and phone !~ '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$'
		)
	),
	constraint waitlist_user_type_check check (user_type in ('host', 'advertiser'))
);

create index if not exists waitlist_person
	on public.waitlist (lower(email), user_type, created_at, id);

-- Who calls without being anybody. Supabase and PostgREST have the role already.
do $$
begin
	if not exists (select from pg_roles where rolname = 'anon') then
		create role anon nologin;
	end if;
	-- Lets the owner's own login work as this role, too. From PostgreSQL 16 on, whoever made a role is
	-- its member without that right; at Supabase the owner has it already, and may not grant it.
	begin
		execute format('grant anon to %I', current_user);
	exception when insufficient_privilege then
		null;
	end;
end
$$;

-- Nothing but adding a row, and of a row only what the visitor says. This also takes back what
-- older Supabase projects grant by themselves.
alter table public.waitlist enable row level security;
drop policy if exists "anyone can join" on public.waitlist;
create policy "anyone can join" on public.waitlist for insert to anon with check (true);
revoke all on public.waitlist from public, anon;
grant usage on schema public to anon;
grant insert (email, phone, user_type) on public.waitlist to anon;

-- One line a person and side, with the rights of whoever reads it; granted to nobody.
create or replace view public.waitlist_people with (security_invoker = true) as
select
	lower(email) as email,
	-- The first that was given: a stranger who repeats an address cannot overwrite it.
	(array_agg(phone order by created_at, id) filter (where phone is not null))[1] as phone,
	user_type,
	min(created_at) as joined_at,
	max(created_at) as last_seen_at,
	count(distinct phone) as phones,
	count(*) as submissions
from public.waitlist
group by lower(email), user_type;
revoke all on public.waitlist_people from public, anon;

-- Supabase's role for people who are logged in, of whom there are none here.
do $$
begin
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.waitlist, public.waitlist_people from authenticated;
	end if;
end
$$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 1';
