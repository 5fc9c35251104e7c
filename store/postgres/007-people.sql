-- People (shared/person.ts), as `peopleOf` makes them of the other tables: list/refresh-people.ts keeps these four tables
-- up to date. They are in no backup, on no standby and not in the write-ahead log; whenever the row of people_state is
-- missing, they are made anew. Running it again changes nothing.

create unlogged table if not exists public.people (
	-- The lower-cased address.
	email text collate "C" not null,
	user_type text collate "C" not null,
	joined_at text collate "C" not null,
	-- The quarter of an hour of joined_at, counted from the year 1: one number for the days and hours of any time zone.
	joined_quarter integer not null,
	last_seen_at text collate "C" not null,
	phone text collate "C",
	answer text collate "C",
	source text collate "C",
	language text collate "C",
	submissions integer not null,
	mail text collate "C",
	call_on text collate "C",
	called_at text collate "C",
	note text collate "C",
	-- JSON (GotAnnouncement in shared/mail.ts); null for none.
	announcements text collate "C",
	-- The address as it is shown, where that differs.
	shown_email text collate "C",
	-- The mailbox that the address reaches (mail/rules/mailbox.ts).
	mailbox text collate "C" not null,
	-- Of the first sign-up: its `ref`, and whether an import brought it.
	first_ref text collate "C",
	is_first_imported integer not null,
	-- Whether an import brought any sign-up.
	is_imported integer not null,
	-- JSON: what is only shown.
	details text collate "C" not null
);

create unique index if not exists people_email on public.people (email, user_type);
-- The other indexes are made with the people (store/people.ts).

-- How many people of each side there are with each value of a column of people (countedColumns in store/people.ts); an
-- empty name is none.
create unlogged table if not exists public.people_counts (
	counted text collate "C" not null,
	name text collate "C" not null,
	user_type text collate "C" not null,
	people bigint not null,
	primary key (counted, name, user_type)
);

-- Whose rows were changed since the people were computed: an address, or the key of a mailbox. New sign-ups are found by
-- their ids instead, so that storing one costs nothing more.
create unlogged table if not exists public.people_changes (
	id bigint generated always as identity primary key,
	email text collate "C",
	mailbox_key text collate "C"
);

-- One row while there are people: how far the other tables were read (FoldState in store/people.ts).
create unlogged table if not exists public.people_state (
	value text not null
);

-- Rows of any login count, so it has the owner's rights. In merge_repeats, which switches sequential scans off, these would
-- seem so expensive that PostgreSQL compiled each statement anew.
create or replace function public.note_changed_people() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = on as $$ begin
	if not exists (select from public.people_state) then
		return null;
	end if;
	if tg_table_name = 'replies' then
		insert into public.people_changes (email)
			select distinct mails.email from public.mails where mails.person_key in (old.person_key, new.person_key);
	elsif tg_table_name = 'wishes' then
		-- Only what an import told makes a person another one (MailboxWishes in list/wishes.ts).
		if old.imported_at is not null or new.imported_at is not null then
			insert into public.people_changes (mailbox_key)
				select old.mailbox_key where old.mailbox_key is not null
				union select new.mailbox_key where new.mailbox_key is not null;
		end if;
	else
		insert into public.people_changes (email)
			select lower(old.email collate "C") where old.email is not null
			union select lower(new.email collate "C") where new.email is not null;
	end if;
	return null;
end $$;
revoke all on function public.note_changed_people() from public, anon, waitlist_server;

create or replace trigger note_changed_people after update or delete on public.waitlist
	for each row execute function public.note_changed_people();
create or replace trigger note_changed_people
	after insert or delete or update of id, email, user_type, person_key, kind, state, created_at, sign_up_cursor on public.mails
	for each row execute function public.note_changed_people();
create or replace trigger note_changed_people after insert or update or delete on public.replies
	for each row execute function public.note_changed_people();
create or replace trigger note_changed_people after insert or update or delete on public.calls
	for each row execute function public.note_changed_people();
create or replace trigger note_changed_people after insert or update or delete on public.wishes
	for each row execute function public.note_changed_people();

-- What removes all rows of a table at once has no row to note.
create or replace function public.forget_people() returns trigger
language plpgsql security definer set search_path = '' as $$ begin
	delete from public.people_state;
	delete from public.people_changes;
	delete from public.people_counts;
	delete from public.people;
	return null;
end $$;
revoke all on function public.forget_people() from public, anon, waitlist_server;

do $$
declare
	each text;
begin
	foreach each in array array['waitlist', 'mails', 'replies', 'calls', 'wishes'] loop
		execute format(
			'create or replace trigger forget_people after truncate on public.%I execute function public.forget_people()',
			each
		);
	end loop;
	foreach each in array array['people', 'people_counts', 'people_changes', 'people_state'] loop
		execute format('alter table public.%I enable row level security', each);
		execute format('revoke all on public.%I from public, anon, waitlist_server', each);
		if exists (select from pg_roles where rolname = 'authenticated') then
			execute format('revoke all on public.%I from authenticated', each);
		end if;
	end loop;
end
$$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 10';
