-- "FRNT": lets a later start tell this database from another program's.
pragma application_id = 0x46524e54;

-- Times are ISO 8601 texts in UTC with milliseconds. Only our own code writes this file, and it
-- parses every entry first (shared/sign-up.ts); the checks protect from a slip.

-- One row per sign-up. Nothing is unique: a repeat is answered exactly like the first time.
create table waitlist (
	-- No id is given twice, not even an erased one: a reader tells by the ids what is new.
	id integer primary key autoincrement,
	created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) check (length(created_at) = 24),
	email text not null check (length(email) between 3 and 254),
	phone text check (length(phone) between 1 and 40),
	user_type text not null check (user_type in ('host', 'advertiser')),
	-- Where the sign-up came from, as the page's address said: null is unknown.
	utm_source text check (length(utm_source) between 1 and 100),
	utm_medium text check (length(utm_medium) between 1 and 100),
	utm_campaign text check (length(utm_campaign) between 1 and 100),
	ref text check (length(ref) between 1 and 100),
	-- All sign-ups of an address are found by this.
	person text as (lower(email)) virtual
) strict;

-- Holds nearly all that the table does: `doctor` compares the two to find damage.
create index waitlist_person on waitlist (person, user_type, created_at, phone, utm_source, ref);

-- One row per press of a button on the page that the links in a mail lead to. The web server adds
-- rows and reads none: it knows no address, only the key in the link (mail/links.ts).
create table replies (
	id integer primary key autoincrement,
	at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) check (length(at) = 24),
	person_key text not null check (length(person_key) = 22),
	kind text not null check (kind in ('confirmed', 'not-me', 'left'))
) strict;

create index replies_person on replies (person_key);

-- One row per mail. Only the mailer and the founder's commands write it.
create table mails (
	id integer primary key autoincrement,
	-- The person: the lower-cased address and the side, and the person's key.
	email text not null,
	user_type text not null check (user_type in ('host', 'advertiser')),
	person_key text not null check (length(person_key) = 22),
	-- 'confirmation', or the name of an announcement.
	kind text not null,
	-- A mail is 'sending' while the mail server has not answered.
	state text not null check (state in ('waiting', 'sending', 'sent', 'bounced', 'dropped')),
	tries integer not null default 0,
	created_at text not null check (length(created_at) = 24),
	next_try_at text not null check (length(next_try_at) = 24),
	-- When it was sent, bounced or dropped.
	ended_at text check (length(ended_at) = 24),
	message_id text not null,
	-- What the mail server said last.
	response text
) strict;

create index mails_person on mails (email);
create index mails_state on mails (state);
-- An address gets an announcement once, also when it is on both sides.
create unique index mails_once on mails (kind, email) where kind <> 'confirmation';

-- What the mailer remembers, such as a pause.
create table mailer (
	name text primary key,
	value text not null
) strict;
