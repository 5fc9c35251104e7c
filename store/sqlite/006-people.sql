-- People (shared/person.ts), as `peopleOf` makes them of the other tables: list/refresh-people.ts keeps these four tables
-- up to date. They are in no backup; whenever the row of people_state is missing, they are made anew.

create table people (
	-- The lower-cased address.
	email text not null,
	user_type text not null,
	joined_at text not null,
	-- The quarter of an hour of joined_at, counted from the year 1: one number for the days and hours of any time zone.
	joined_quarter integer not null,
	last_seen_at text not null,
	phone text,
	answer text,
	source text,
	language text,
	submissions integer not null,
	mail text,
	call_on text,
	called_at text,
	note text,
	-- JSON (GotAnnouncement in shared/mail.ts); null for none.
	announcements text,
	-- The address as it is shown, where that differs.
	shown_email text,
	-- The mailbox that the address reaches (mail/rules/mailbox.ts).
	mailbox text not null,
	-- Of the first sign-up: its `ref`, and whether an import brought it.
	first_ref text,
	is_first_imported integer not null,
	-- Whether an import brought any sign-up.
	is_imported integer not null,
	-- JSON: what is only shown.
	details text not null
) strict;

create unique index people_email on people (email, user_type);
-- The other indexes are made with the people (store/people.ts).

-- How many people of each side there are with each value of a column of people (countedColumns in store/people.ts); an
-- empty name is none.
create table people_counts (
	counted text not null,
	name text not null,
	user_type text not null,
	people integer not null,
	primary key (counted, name, user_type)
) strict, without rowid;

-- Whose rows were changed since the people were computed: an address, or the key of a mailbox. New sign-ups are found by
-- their ids instead, so that storing one costs nothing more.
create table people_changes (
	id integer primary key autoincrement,
	email text,
	mailbox_key text
) strict;

-- One row while there are people: how far the other tables were read (FoldState in store/people.ts).
create table people_state (
	value text not null
) strict;

create trigger people_sign_up_changed after update on waitlist when exists (select 1 from people_state) begin
	insert into people_changes (email) select lower(old.email) union select lower(new.email);
end;
create trigger people_sign_up_deleted after delete on waitlist when exists (select 1 from people_state) begin
	insert into people_changes (email) values (lower(old.email));
end;

create trigger people_mail_added after insert on mails when exists (select 1 from people_state) begin
	insert into people_changes (email) values (new.email);
end;
create trigger people_mail_changed
	after update of id, email, user_type, person_key, kind, state, created_at, sign_up_cursor on mails
	when exists (select 1 from people_state)
begin
	insert into people_changes (email) select old.email union select new.email;
end;
create trigger people_mail_deleted after delete on mails when exists (select 1 from people_state) begin
	insert into people_changes (email) values (old.email);
end;

create trigger people_reply_added after insert on replies when exists (select 1 from people_state) begin
	insert into people_changes (email) select distinct email from mails where person_key = new.person_key;
end;
create trigger people_reply_changed after update on replies when exists (select 1 from people_state) begin
	insert into people_changes (email)
		select distinct email from mails where person_key in (old.person_key, new.person_key);
end;
create trigger people_reply_deleted after delete on replies when exists (select 1 from people_state) begin
	insert into people_changes (email) select distinct email from mails where person_key = old.person_key;
end;

create trigger people_call_added after insert on calls when exists (select 1 from people_state) begin
	insert into people_changes (email) values (new.email);
end;
create trigger people_call_changed after update on calls when exists (select 1 from people_state) begin
	insert into people_changes (email) select old.email union select new.email;
end;
create trigger people_call_deleted after delete on calls when exists (select 1 from people_state) begin
	insert into people_changes (email) values (old.email);
end;

-- Only what an import told makes a person another one (MailboxWishes in list/wishes.ts).
create trigger people_wish_added after insert on wishes
	when new.imported_at is not null and exists (select 1 from people_state)
begin
	insert into people_changes (mailbox_key) values (new.mailbox_key);
end;
create trigger people_wish_changed after update on wishes
	when (old.imported_at is not null or new.imported_at is not null) and exists (select 1 from people_state)
begin
	insert into people_changes (mailbox_key) select old.mailbox_key union select new.mailbox_key;
end;
create trigger people_wish_deleted after delete on wishes
	when old.imported_at is not null and exists (select 1 from people_state)
begin
	insert into people_changes (mailbox_key) values (old.mailbox_key);
end;
