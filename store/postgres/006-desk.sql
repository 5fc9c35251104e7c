-- What was done at the desk, by whom and when (shared/desk.ts). Only the owner's login reads and writes both tables.
-- Running it again changes nothing.
create table if not exists public.desk_actions (
	id bigint generated always as identity primary key,
	at text collate "C" not null check (length(at) = 24),
	-- The address that logged in, or the machine's user.
	done_by text not null check (length(done_by) between 1 and 254),
	action text collate "C" not null check (length(action) between 1 and 40),
	-- The person, lower-cased, if it was about one. An erasure removes these rows.
	email text collate "C" check (length(email) between 3 and 254),
	detail text check (length(detail) between 1 and 500)
);

create index if not exists desk_actions_email on public.desk_actions (email);

-- Links to log in, and sessions, by the SHA-256 of what the link or the cookie holds. Not in backups.
create table if not exists public.desk_logins (
	hash text collate "C" primary key check (length(hash) = 43),
	kind text collate "C" not null check (kind in ('link', 'used-link', 'session')),
	email text collate "C" not null check (length(email) between 3 and 254),
	created_at text collate "C" not null check (length(created_at) = 24),
	-- When a session was used last, to the hour.
	used_at text collate "C" check (length(used_at) = 24),
	-- The secret of a session's token against requests of other pages.
	csrf text collate "C"
);

alter table public.desk_actions enable row level security;
alter table public.desk_logins enable row level security;
revoke all on public.desk_actions, public.desk_logins from public, anon, waitlist_server;
do $$ begin
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.desk_actions, public.desk_logins from authenticated;
	end if;
end $$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 9';
