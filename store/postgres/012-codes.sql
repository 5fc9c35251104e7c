-- The codes of the own links of the people who have confirmed (store/people-codes.ts); an empty one is not computed yet.
-- Running it again changes nothing.

create unlogged table if not exists public.people_codes (
	email text collate "C" not null,
	user_type text collate "C" not null,
	code text collate "C" not null,
	primary key (email, user_type, code)
);
create index if not exists people_uncoded on public.people_codes (email, user_type) where code = '';
-- The index of the codes is made with them.

create or replace function public.forget_people() returns trigger
language plpgsql security definer set search_path = '' as $$ begin
	delete from public.people_state;
	delete from public.people_changes;
	delete from public.people_counts;
	delete from public.people_texts;
	delete from public.people_codes;
	delete from public.people;
	return null;
end $$;
revoke all on function public.forget_people() from public, anon, waitlist_server;

alter table public.people_codes enable row level security;
revoke all on public.people_codes from public, anon, waitlist_server;
do $$ begin
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.people_codes from authenticated;
	end if;
end $$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 15';
