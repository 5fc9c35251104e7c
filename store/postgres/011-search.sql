-- The addresses of the people, many in one text (store/people-texts.ts): what a search looks through. Running it again
-- changes nothing.

create unlogged table if not exists public.people_texts (
	user_type text collate "C" not null,
	first text collate "C" not null,
	addresses text collate "C" not null,
	primary key (user_type, first)
);
-- As they are, and in the row: to unpack them would take most of the time of a search.
alter table public.people_texts alter column addresses set storage external;
alter table public.people_texts set (toast_tuple_target = 8160);

create or replace function public.forget_people() returns trigger
language plpgsql security definer set search_path = '' as $$ begin
	delete from public.people_state;
	delete from public.people_changes;
	delete from public.people_counts;
	delete from public.people_texts;
	delete from public.people;
	return null;
end $$;
revoke all on function public.forget_people() from public, anon, waitlist_server;

alter table public.people_texts enable row level security;
revoke all on public.people_texts from public, anon, waitlist_server;
do $$ begin
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.people_texts from authenticated;
	end if;
end $$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 14';
