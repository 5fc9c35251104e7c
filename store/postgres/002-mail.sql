-- Mail: what people answered by the links in it, and what the mailer has sent and has to send.
-- Running it again changes nothing. Times are ISO 8601 texts in UTC, as in the views.

-- One row per press of a button. The web server adds rows and reads none: it knows no address, only
-- the key in the link (mail/links.ts).
create table if not exists public.events (
	id bigint generated always as identity primary key,
	at text collate "C" not null
		default to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') check (length(at) = 24),
	person_key text collate "C" not null check (length(person_key) = 22),
	kind text not null check (kind in ('confirmed', 'not-me', 'left'))
);

create index if not exists events_person on public.events (kind, person_key, at);

-- One row per mail. Only the mailer and the founder's commands write it.
create table if not exists public.mails (
	id bigint generated always as identity primary key,
	-- The person, as waitlist_people has it, and the person's key.
	email text collate "C" not null,
	user_type text not null check (user_type in ('host', 'advertiser')),
	person_key text collate "C" not null check (length(person_key) = 22),
	-- 'confirmation', or the name of an announcement.
	kind text collate "C" not null,
	-- A mail is 'sending' while the mail server has not answered.
	state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'dropped')),
	tries integer not null default 0,
	created_at text collate "C" not null check (length(created_at) = 24),
	next_try_at text collate "C" not null check (length(next_try_at) = 24),
	-- When it was sent, refused or dropped.
	ended_at text collate "C" check (length(ended_at) = 24),
	message_id text not null,
	-- What the mail server answered last.
	answer text
);

create index if not exists mails_person on public.mails (email, user_type);
create index if not exists mails_person_key on public.mails (person_key);
create index if not exists mails_next on public.mails (state, next_try_at);
create index if not exists mails_ended on public.mails (ended_at);
-- An address gets an announcement once, also when it is on both sides.
create unique index if not exists mails_once on public.mails (kind, email) where kind <> 'confirmation';

-- What the mailer remembers, such as a pause.
create table if not exists public.mailer (
	name text collate "C" primary key,
	value text not null
);

-- Until when the sign-ups of a person were somebody else's: "This wasn't me" hides them.
create or replace view public.waitlist_hidden with (security_invoker = true) as
select mails.email, mails.user_type, max(events.at) as hidden_until
from public.events join public.mails on mails.person_key = events.person_key
where events.kind = 'not-me'
group by mails.email, mails.user_type;

-- The one definition of a person: one row per lower-cased e-mail and side.
create or replace view public.waitlist_people with (security_invoker = true) as
select
	lower(waitlist.email) collate "C" as email,
	waitlist.user_type,
	-- The first that was given: a stranger who repeats an address cannot overwrite it.
	(array_agg(phone order by created_at, id) filter (where phone is not null))[1] as phone,
	(array_agg(coalesce(utm_source, ref) order by created_at, id)
		filter (where coalesce(utm_source, ref) is not null))[1] collate "C" as source,
	to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C" as joined_at,
	to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C" as last_seen_at,
	count(distinct phone) as phones,
	count(*) as submissions
from public.waitlist left join public.waitlist_hidden as hidden
	on hidden.email = lower(waitlist.email) collate "C" and hidden.user_type = waitlist.user_type
where hidden_until is null or created_at > hidden_until::timestamptz
group by lower(waitlist.email) collate "C", waitlist.user_type;

-- The web server adds events and does nothing else here; `anon` does nothing at all.
alter table public.events enable row level security;
alter table public.mails enable row level security;
alter table public.mailer enable row level security;
drop policy if exists "waitlist_server can add" on public.events;
create policy "waitlist_server can add" on public.events
	for insert to waitlist_server with check (true);
do $$
begin
	revoke all on public.events, public.mails, public.mailer, public.waitlist_hidden
		from public, anon, waitlist_server;
	if exists (select from pg_roles where rolname = 'authenticated') then
		revoke all on public.events, public.mails, public.mailer, public.waitlist_hidden
			from authenticated;
	end if;
end
$$;
grant insert (person_key, kind) on public.events to waitlist_server;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 2';
