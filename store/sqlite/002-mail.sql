-- Mail: what people answered by the links in it, and what the mailer has sent and has to send.

-- One row per press of a button. The web server adds rows and reads none: it knows no address, only
-- the key in the link (mail/links.ts).
create table events (
	id integer primary key autoincrement,
	at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) check (length(at) = 24),
	person_key text not null check (length(person_key) = 22),
	kind text not null check (kind in ('confirmed', 'not-me', 'left'))
) strict;

create index events_person on events (kind, person_key, at);

-- One row per mail. Only the mailer and the founder's commands write it.
create table mails (
	id integer primary key autoincrement,
	-- The person, as waitlist_people has it, and the person's key.
	email text not null,
	user_type text not null check (user_type in ('host', 'advertiser')),
	person_key text not null check (length(person_key) = 22),
	-- 'confirmation', or the name of an announcement.
	kind text not null,
	-- A mail is 'sending' while the mail server has not answered.
	state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'dropped')),
	tries integer not null default 0,
	created_at text not null check (length(created_at) = 24),
	next_try_at text not null check (length(next_try_at) = 24),
	-- When it was sent, refused or dropped.
	ended_at text check (length(ended_at) = 24),
	message_id text not null,
	-- What the mail server answered last.
	answer text
) strict;

create index mails_person on mails (email, user_type);
create index mails_person_key on mails (person_key);
create index mails_next on mails (state, next_try_at);
create index mails_ended on mails (ended_at);
-- An address gets an announcement once, also when it is on both sides.
create unique index mails_once on mails (kind, email) where kind <> 'confirmation';

-- What the mailer remembers, such as a pause.
create table mailer (
	name text primary key,
	value text not null
) strict;

-- Until when the sign-ups of a person were somebody else's: "This wasn't me" hides them.
create view waitlist_hidden as
select mails.email, mails.user_type, max(events.at) as hidden_until
from events join mails on mails.person_key = events.person_key
where events.kind = 'not-me'
group by mails.email, mails.user_type;

drop view waitlist_people;

-- The one definition of a person: one row per lower-cased e-mail and side.
create view waitlist_people as
select
	person as email,
	waitlist.user_type,
	-- The first that was given, so that a stranger who repeats an address cannot overwrite it: the
	-- least of time, id and value in one text, in which the value begins at character 44. A null
	-- value makes the whole text null, and min() skips it.
	substr(min(created_at || printf('%019d', id) || phone), 44) as phone,
	substr(min(created_at || printf('%019d', id) || source), 44) as source,
	min(created_at) as joined_at,
	max(created_at) as last_seen_at,
	count(distinct phone) as phones,
	count(*) as submissions
from waitlist left join waitlist_hidden as hidden
	on hidden.email = waitlist.person and hidden.user_type = waitlist.user_type
where hidden_until is null or created_at > hidden_until
group by person, waitlist.user_type;
