-- "FRNT": lets a later start tell this database from another program's.
pragma application_id = 0x46524e54;

-- Times are ISO 8601 texts in UTC with milliseconds. Only our own code writes this file, and it
-- parses every entry first (shared/read-sign-up.ts); the checks find errors of that code.

-- One row per sign-up (shared/sign-up.ts). Nothing is unique: a repeat is answered exactly like the
-- first time.
create table waitlist (
	-- No id is given twice, not even an erased one: a reader tells by the ids what is new.
	id integer primary key autoincrement,
	created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) check (length(created_at) = 24),
	email text not null check (length(email) between 3 and 254),
	phone text check (length(phone) between 1 and 40),
	user_type text not null check (user_type in ('host', 'advertiser')),
	answer text check (length(answer) between 1 and 200),
	utm_source text check (length(utm_source) between 1 and 100),
	utm_medium text check (length(utm_medium) between 1 and 100),
	utm_campaign text check (length(utm_campaign) between 1 and 100),
	ref text check (length(ref) between 1 and 100),
	language text check (length(language) between 2 and 35),
	network text check (length(network) = 8),
	-- The time of the import that brought it, the same for all rows of one.
	imported_at text check (length(imported_at) = 24),
	edited_at text check (length(edited_at) = 24),
	-- All sign-ups of an address are found by this.
	person text as (lower(email)) virtual
) strict;

-- Phones lose the characters that no reader sees (Unicode's category Cf), as in shared/phone.ts.
create trigger waitlist_phone after insert on waitlist
	-- Not for the usual ones, in ASCII.
	when octet_length(new.phone) > length(new.phone)
begin
	update waitlist set phone = nullif(trim((
		with recursive characters (place, one) as (
			select 1, substr(new.phone, 1, 1)
			union all
			select place + 1, substr(new.phone, place + 1, 1) from characters
			where place < length(new.phone)
		)
		select group_concat(one, '' order by place) from characters
		-- Single characters, and ranges with a hyphen (45) between.
		where one not glob '[' || char(
			0xad, 0x600, 45, 0x605, 0x61c, 0x6dd, 0x70f, 0x890, 45, 0x891, 0x8e2, 0x180e, 0x200b,
			45, 0x200f, 0x202a, 45, 0x202e, 0x2060, 45, 0x2064, 0x2066, 45, 0x206f, 0xfeff,
			0xfff9, 45, 0xfffb, 0x110bd, 0x110cd, 0x13430, 45, 0x1343f, 0x1bca0, 45, 0x1bca3,
			0x1d173, 45, 0x1d17a, 0xe0001, 0xe0020, 45, 0xe007f
		) || ']'
	)), '') where id = new.id;
end;

-- Holds nearly all that the table does: `doctor` compares the two to find damage.
create index waitlist_person on waitlist (person, user_type, created_at, phone, utm_source, ref);

-- One row per press of a button on the page that the links in a mail lead to. The web server adds
-- rows and reads none: it knows no address, only the key in the link (mail/letter/links.ts).
create table replies (
	id integer primary key autoincrement,
	at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) check (length(at) = 24),
	person_key text not null check (length(person_key) = 22),
	kind text not null check (kind in ('confirmed', 'not-me', 'left', 'erase'))
) strict;

-- A reply that is repeated on the same day takes the place of the one before it.
create unique index replies_once on replies (person_key, kind, substr(at, 1, 10));

-- One row per call of `announce` that sends, a wave (shared/announcement.ts).
create table announcements (
	id integer primary key autoincrement,
	name text not null,
	created_at text not null check (length(created_at) = 24),
	-- Since when its mails wait; null while they go out.
	stopped_at text check (length(stopped_at) = 24),
	-- Whom the call chose: the side, and its other options as they were typed.
	side text check (side in ('host', 'advertiser')),
	filter text,
	-- The words as they were shown: JSON, per side.
	words text not null check (json_valid(words))
) strict;

-- One row per mail (shared/mail.ts). Only the mailer and the founder's commands write it.
create table mails (
	id integer primary key autoincrement,
	email text not null,
	user_type text not null check (user_type in ('host', 'advertiser')),
	person_key text not null check (length(person_key) = 22),
	kind text not null,
	state text not null check (state in ('waiting', 'held', 'sending', 'sent', 'bounced', 'dropped')),
	tries integer not null default 0,
	created_at text not null check (length(created_at) = 24),
	next_try_at text not null check (length(next_try_at) = 24),
	ended_at text check (length(ended_at) = 24),
	message_id text not null,
	response text,
	joined_at text check (length(joined_at) = 24),
	network text,
	held_group text,
	-- When the founder's mail provider reported that it bounced after it was taken.
	reported_at text check (length(reported_at) = 24),
	-- The wave of an announcement.
	announcement_id integer references announcements (id)
) strict;

create index mails_person on mails (email);
create index mails_person_key on mails (person_key);
create index mails_state on mails (state);
-- An address gets an announcement once, also when it is on both sides.
create unique index mails_once on mails (kind, email) where kind <> 'confirmation';

-- What the founder has written down of calls (shared/calls.ts), per lower-cased address.
create table calls (
	email text primary key,
	at text not null check (length(at) = 24),
	called_at text check (length(called_at) = 24),
	note text check (length(note) between 1 and 500),
	call_on text check (length(call_on) = 10)
) strict;

-- The progress of each receiver of notices (notices/receiver-state.ts).
create table receivers (
	-- The setting that has its address.
	name text primary key,
	-- The last sign-up and the last reply of which it got a notice.
	sign_up_cursor integer not null,
	reply_cursor integer not null,
	taken_at text check (length(taken_at) = 24),
	-- Since when it takes none, and why: a status of HTTP, or the code of an error.
	failed_since text check (length(failed_since) = 24),
	reason text
) strict;

-- Erased people, by the key of the links, until the program of WEBHOOK_URL has got a notice of each.
create table erasures (
	person_key text primary key check (length(person_key) = 22),
	at text not null check (length(at) = 24)
) strict;

-- What outlives a person: the wishes of a mailbox, by its hash with a key of erasure_keys (shared/wish.ts).
create table wishes (
	mailbox_key text primary key,
	left_at text check (length(left_at) = 24),
	not_me_at text check (length(not_me_at) = 24),
	asked_at text check (length(asked_at) = 24),
	complained_at text check (length(complained_at) = 24),
	bounced_at text check (length(bounced_at) = 24),
	-- The import that told of leaving or bouncing.
	imported_at text check (length(imported_at) = 24)
) strict;

-- Visits of the page (shared/visits.ts): one row per day, source and language. Nothing tells who came.
create table visits (
	id integer primary key autoincrement,
	day text not null check (length(day) = 10),
	source text check (length(source) between 1 and 100),
	language text check (length(language) between 2 and 35),
	views integer not null check (views > 0),
	visitors integer not null check (visitors between 0 and views)
) strict;

create unique index visits_once on visits (day, coalesce(source, ''), coalesce(language, ''));

-- The mailer's state between its rounds (mail/mailer-state.ts): codes and times.
create table mailer_state (
	name text primary key,
	value text not null
) strict;

-- The key of the hashes of erased people and of wishes: the file that holds these
-- (store/erased-people.ts) tells nothing without it. Here from the beginning, so that each backup has it.
create table erasure_keys (
	name text primary key,
	key text not null
) strict;
insert into erasure_keys values (lower(hex(randomblob(4))), lower(hex(randomblob(32))));
