-- What was done at the desk, by whom and when (shared/desk.ts). Only the founder's own programs write and read it.
create table desk_actions (
	id integer primary key autoincrement,
	at text not null check (length(at) = 24),
	-- The address that logged in, or the machine's user.
	done_by text not null check (length(done_by) between 1 and 254),
	action text not null check (length(action) between 1 and 40),
	-- The person, lower-cased, if it was about one. An erasure removes these rows.
	email text check (length(email) between 3 and 254),
	detail text check (length(detail) between 1 and 500)
) strict;

create index desk_actions_email on desk_actions (email);

-- Links to log in, and sessions, by the SHA-256 of what the link or the cookie holds. Not in backups.
create table desk_logins (
	hash text primary key check (length(hash) = 43),
	kind text not null check (kind in ('link', 'used-link', 'session')),
	email text not null check (length(email) between 3 and 254),
	created_at text not null check (length(created_at) = 24),
	-- When a session was used last, to the hour.
	used_at text check (length(used_at) = 24),
	-- The secret of a session's token against requests of other pages.
	csrf text
) strict;
