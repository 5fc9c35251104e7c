-- The waitlist on PostgreSQL 15 or later: for our own server, for Supabase's SQL editor, for plain
-- PostgREST. Running it again changes nothing.

-- One row per sign-up (shared/sign-up.ts). Nothing is unique: a repeat is answered exactly like the
-- first time.
create table if not exists public.waitlist (
	id bigint generated always as identity primary key,
	created_at timestamptz(3) not null default now(),
	email text not null,
	phone text,
	user_type text not null,
	answer text,
	utm_source text check (length(utm_source) between 1 and 100),
	utm_medium text check (length(utm_medium) between 1 and 100),
	utm_campaign text check (length(utm_campaign) between 1 and 100),
	ref text check (length(ref) between 1 and 100),
	language text check (length(language) between 2 and 35),
	network text check (length(network) = 8),
	-- The time of the import that brought it, the same for all rows of one.
	imported_at timestamptz(3),
	edited_at timestamptz(3),
	-- All sign-ups of an address are found by this.
	person text collate "C" generated always as (lower(email collate "C")) stored,

	-- The rules of shared/sign-up.ts, because callers insert here directly at Supabase.
	-- The e-mail's are split up: as one expression, they cost more than all else of an insert.
	constraint waitlist_email_check check (
		length(email) <= 254
		and email ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$'
		-- No label of the domain begins or ends with a hyphen …
		and '.' || split_part(email, '@', 2) || '.' not like '%.-%'
		and '.' || split_part(email, '@', 2) || '.' not like '%-.%'
		-- … or has 64 characters.
		and (length(split_part(email, '@', 2)) < 64 or split_part(email, '@', 2) !~ '[^.]{64}')
	),
	constraint waitlist_phone_check check (
		phone is null
		or (
			length(phone) between 1 and 40
			and phone !~ '[\u0001-\u001f\u007f-\u009f]'
			-- Trimmed of what JavaScript takes for white space.
			and phone !~ '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$'
		)
	),
	constraint waitlist_answer_check check (
		answer is null
		or (length(answer) between 1 and 200 and answer !~ '[\u0001-\u001f\u007f-\u009f]')
	),
	constraint waitlist_user_type_check check (user_type in ('host', 'advertiser'))
);

-- Phones lose the characters that no reader sees (Unicode's category Cf), as in shared/phone.ts.
create or replace function public.tidy_phone() returns trigger
language plpgsql set search_path = '' as $$
declare
	invisible constant text := '['
		'\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e\u200b-'
		'\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb'
		'\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
		'\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f'
		']';
	space constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
begin
	if new.phone ~ invisible then
		new.phone := regexp_replace(new.phone, invisible, '', 'g');
		new.phone := nullif(regexp_replace(new.phone, '^' || space || '|' || space || '$', '', 'g'), '');
	end if;
	return new;
end $$;
create or replace trigger tidy_phone before insert or update of phone on public.waitlist
	for each row when (new.phone is not null) execute function public.tidy_phone();

create index if not exists waitlist_person on public.waitlist (person);

-- Mail. Times are ISO 8601 texts in UTC, like 2026-11-22T07:00:00.000Z.

-- One row per press of a button on the page that the links in a mail lead to. The web server adds
-- rows and reads none: it knows no address, only the key in the link (mail/letter/links.ts).
create table if not exists public.replies (
	id bigint generated always as identity primary key,
	at text collate "C" not null
		default to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') check (length(at) = 24),
	person_key text collate "C" not null check (length(person_key) = 22),
	kind text not null check (kind in ('confirmed', 'not-me', 'left', 'erase'))
);

-- A reply that is repeated on the same day takes the place of the one before it.
create unique index if not exists replies_once on public.replies (person_key, kind, substr(at, 1, 10));

-- One row per call of `announce` that sends, a wave (shared/announcement.ts).
create table if not exists public.announcements (
	id bigint generated always as identity primary key,
	name text collate "C" not null,
	created_at text collate "C" not null check (length(created_at) = 24),
	-- Since when its mails wait; null while they go out.
	stopped_at text collate "C" check (length(stopped_at) = 24),
	-- Whom the call chose: the side, and its other options as they were typed.
	side text check (side in ('host', 'advertiser')),
	filter text,
	-- The words as they were shown: JSON, per side.
	words text not null check (words::json is not null)
);

-- One row per mail (shared/mail.ts). Only the mailer and the founder's commands write it.
create table if not exists public.mails (
	id bigint generated always as identity primary key,
	email text collate "C" not null,
	user_type text not null check (user_type in ('host', 'advertiser')),
	person_key text collate "C" not null check (length(person_key) = 22),
	kind text collate "C" not null,
	state text not null check (state in ('waiting', 'held', 'sending', 'sent', 'bounced', 'dropped')),
	tries integer not null default 0,
	created_at text collate "C" not null check (length(created_at) = 24),
	next_try_at text collate "C" not null check (length(next_try_at) = 24),
	ended_at text collate "C" check (length(ended_at) = 24),
	message_id text not null,
	response text,
	joined_at text collate "C" check (length(joined_at) = 24),
	network text,
	held_group text,
	-- When the founder's mail provider reported that it bounced after it was taken.
	reported_at text collate "C" check (length(reported_at) = 24),
	-- The wave of an announcement.
	announcement_id bigint references public.announcements (id)
);

create index if not exists mails_person on public.mails (email);
create index if not exists mails_person_key on public.mails (person_key);
create index if not exists mails_state on public.mails (state);
-- An address gets an announcement once, also when it is on both sides.
create unique index if not exists mails_once on public.mails (kind, email) where kind <> 'confirmation';

-- What the founder has written down of calls (shared/calls.ts), per lower-cased address.
create table if not exists public.calls (
	email text collate "C" primary key,
	at text collate "C" not null check (length(at) = 24),
	called_at text collate "C" check (length(called_at) = 24),
	note text check (length(note) between 1 and 500),
	call_on text collate "C" check (length(call_on) = 10)
);

-- The progress of each receiver of notices (notices/receiver-state.ts).
create table if not exists public.receivers (
	-- The setting that has its address.
	name text collate "C" primary key,
	-- The last sign-up and the last reply of which it got a notice.
	sign_up_cursor bigint not null,
	reply_cursor bigint not null,
	taken_at text collate "C" check (length(taken_at) = 24),
	-- Since when it takes none, and why: a status of HTTP, or the code of an error.
	failed_since text collate "C" check (length(failed_since) = 24),
	reason text
);

-- Erased people, by the key of the links, until the program of WEBHOOK_URL has got a notice of each.
create table if not exists public.erasures (
	person_key text collate "C" primary key check (length(person_key) = 22),
	at text collate "C" not null check (length(at) = 24)
);

-- What outlives a person: the wishes of a mailbox, by its hash with a key of erasure_keys (shared/wish.ts).
create table if not exists public.wishes (
	mailbox_key text collate "C" primary key,
	left_at text collate "C" check (length(left_at) = 24),
	not_me_at text collate "C" check (length(not_me_at) = 24),
	asked_at text collate "C" check (length(asked_at) = 24),
	complained_at text collate "C" check (length(complained_at) = 24),
	bounced_at text collate "C" check (length(bounced_at) = 24),
	-- The import that told of leaving or bouncing.
	imported_at text collate "C" check (length(imported_at) = 24)
);

-- Visits of the page (shared/visits.ts): one row per day, source and language. Nothing tells who came.
create table if not exists public.visits (
	id bigint generated always as identity primary key,
	day text collate "C" not null check (length(day) = 10),
	source text collate "C" check (length(source) between 1 and 100),
	language text collate "C" check (length(language) between 2 and 35),
	views bigint not null check (views > 0),
	visitors bigint not null check (visitors between 0 and views)
);

create unique index if not exists visits_once
	on public.visits (day, coalesce(source, ''), coalesce(language, ''));

-- The mailer's state between its rounds (mail/mailer-state.ts): codes and times.
create table if not exists public.mailer_state (
	name text collate "C" primary key,
	value text not null
);

-- The key of the hashes of erased people and of wishes: the file that holds these
-- (store/erased-people.ts) tells nothing without it. Here from the beginning, so that each backup has it.
create table if not exists public.erasure_keys (
	name text collate "C" primary key,
	key text not null
);
insert into public.erasure_keys
	select left(gen_random_uuid()::text, 8), gen_random_uuid()::text || gen_random_uuid()::text
	where not exists (select from public.erasure_keys);

-- How many sign-ups came from each network of a day (in UTC), as hashes with a salt of the day, which has the
-- empty name; of earlier days only the networks that got a label. Not in backups, on standbys or in the write-ahead log: a restart may lose it.
create unlogged table if not exists public.network_counts (
	day date not null,
	network text collate "C" not null,
	sign_ups bigint not null default 0,
	label text,
	primary key (day, network)
);

-- Two roles may add rows and do nothing else: `anon`, for callers of Supabase and PostgREST, the
-- columns of the form; `waitlist_server`, for our own server, the source as well, and replies.
-- Row security and the revokes also take back what older Supabase projects grant by themselves.
do $$
declare
	adder text;
	each text;
begin
	foreach adder in array array['anon', 'waitlist_server'] loop
		if not exists (select from pg_roles where rolname = adder) then
			execute format('create role %I nologin', adder);
		end if;
		-- Lets the owner's own login work as this role, too. From PostgreSQL 16 on, the login that
		-- made a role is its member without that right; at Supabase the owner has it already, and
		-- may not grant it.
		begin
			execute format('grant %I to %I', adder, current_user);
		exception when insufficient_privilege then
			null;
		end;
		execute format('grant usage on schema public to %I', adder);
	end loop;
	foreach each in array array[
		'waitlist', 'replies', 'announcements', 'mails', 'calls', 'receivers', 'erasures', 'wishes', 'visits',
		'mailer_state', 'erasure_keys', 'network_counts'
	] loop
		execute format('alter table public.%I enable row level security', each);
		execute format('revoke all on public.%I from public, anon, waitlist_server', each);
		-- Supabase's role for logged-in users, of whom there are none here.
		if exists (select from pg_roles where rolname = 'authenticated') then
			execute format('revoke all on public.%I from authenticated', each);
		end if;
	end loop;
end
$$;
drop policy if exists "can add" on public.waitlist;
create policy "can add" on public.waitlist for insert to anon, waitlist_server with check (true);

-- How the web server adds sign-ups, with its own rights. A statement that waited longer for a lock
-- would go on waiting after the server has hung up.
create or replace function public.add_sign_ups(rows json) returns void
language plpgsql set search_path = '' set lock_timeout = '1500ms' as $$ begin
	insert into public.waitlist (email, phone, user_type, answer, utm_source, utm_medium, utm_campaign, ref, language, network)
	select email, phone, user_type, answer, utm_source, utm_medium, utm_campaign, ref, language, network
	from json_populate_recordset(null::public.waitlist, rows);
end $$;

-- Keeps at most 20 sign-ups per address, side and day of what the web adds, also by an ordinary insert of `anon`:
-- the rows after it go, and it takes over their newest values and their first phone. If it has a phone, this one and
-- its time stay, as a stranger may not overwrite them. A login that may delete rows anyway, such as that of `import`
-- and `restore`, stores what it has.
create or replace function public.merge_repeats() returns trigger
language plpgsql security definer set search_path = ''
-- Its plan is kept from when the table was empty: with it, each batch of a launch would read the whole table.
set enable_seqscan = off as $$
declare
	crowd record;
begin
	for crowd in
		select today.ids
		from (select distinct person, user_type from added) as joined,
			-- Asked for each person by itself, so that the index is used.
			lateral (
				select array_agg(id order by id) as ids
				from public.waitlist
				where person = joined.person and user_type = joined.user_type
					and imported_at is null
					and created_at >= date_trunc('day', now(), 'UTC')
				having count(*) > 20
			) as today
		-- Always in this order, so that two of them cannot wait for each other.
		order by joined.person, joined.user_type
	loop
		update public.waitlist as kept
		set created_at = case when kept.phone is null then newest.created_at else kept.created_at end,
			email = newest.email,
			phone = coalesce(kept.phone, (
				select phone from public.waitlist
				where id = any (crowd.ids[21:]) and phone is not null order by id limit 1
			)),
			answer = newest.answer,
			utm_source = newest.utm_source, utm_medium = newest.utm_medium,
			utm_campaign = newest.utm_campaign, ref = newest.ref, language = newest.language,
			network = newest.network
		from public.waitlist as newest
		where kept.id = crowd.ids[20] and newest.id = crowd.ids[array_length(crowd.ids, 1)];
		delete from public.waitlist where id = any (crowd.ids[21:]);
	end loop;
	return null;
end $$;
revoke all on function public.merge_repeats() from public, anon, waitlist_server;
create or replace trigger merge_repeats after insert on public.waitlist
	referencing new table as added for each statement
	when (not has_table_privilege('public.waitlist', 'delete'))
	execute function public.merge_repeats();

-- How the web server adds replies: it has no right on the table itself.
create or replace function public.add_replies(rows json) returns void
language sql security definer set search_path = '' set lock_timeout = '1500ms' as $$
	delete from public.replies using json_populate_recordset(null::public.replies, rows) as again
	where replies.person_key = again.person_key and replies.kind = again.kind
		and replies.at >= to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
	insert into public.replies (person_key, kind)
	select person_key, kind from json_populate_recordset(null::public.replies, rows)
	on conflict do nothing;
$$;

-- How the web server adds visits; it has no right on the table itself. Of each day, the 200 rows with most visitors
-- stay (store/limits.ts); the sources of the others become "(other)".
create or replace function public.add_visits(rows json) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1500ms' as $$ begin
	-- One at a time: two that add the same rows in another order would wait for each other.
	perform pg_advisory_xact_lock(hashtext('frontage visits'));
	insert into public.visits as known (day, source, language, views, visitors)
		select day, source, language, views, visitors from json_populate_recordset(null::public.visits, rows)
		on conflict (day, coalesce(source, ''), coalesce(language, '')) do update
			set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors;
	with ranked as (
		select id, row_number() over (partition by day order by visitors desc, views desc, id) as place
		from public.visits
		where day in (select day from json_populate_recordset(null::public.visits, rows))
			and source <> '(other)'
	), folded as (
		delete from public.visits where id in (select id from ranked where place > 200)
		returning day, language, views, visitors
	)
	insert into public.visits as known (day, source, language, views, visitors)
		select day, '(other)', language, sum(views), sum(visitors) from folded group by day, language
		on conflict (day, coalesce(source, ''), coalesce(language, '')) do update
			set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors;
end $$;

-- Counts the sign-ups of some senders. `senders` is an array of {sign_ups, networks}, the networks from the smallest
-- to the largest (CountedNetwork in store/inbox.ts). Returns for each sender the label of its largest network that
-- had more sign-ups than carry no label, today or in the seven days before (labelDays in
-- mail/rules/network-limits.ts), or null.
create or replace function public.label_networks(senders json) returns json
language plpgsql security definer set search_path = '' set lock_timeout = '1500ms' as $$
declare
	today constant date := (now() at time zone 'UTC')::date;
	days date[];
	salts text[];
	sender json;
	named record;
	counted public.network_counts;
	added bigint;
	known text;
	found_label text;
	labels text[] := '{}';
begin
	-- One at a time: two that count the same networks in another order would wait for each other.
	perform pg_advisory_xact_lock(hashtext('frontage network counts'));
	insert into public.network_counts (day, network, label)
		values (today, '', gen_random_uuid()::text) on conflict do nothing;
	-- The first one of a day forgets.
	if found then
		delete from public.network_counts where day < today - 7 or (day < today and label is null);
	end if;
	for named in
		select day, label from public.network_counts
			where day between today - 7 and today and network = '' order by day desc
	loop
		days := array_append(days, named.day);
		salts := array_append(salts, named.label);
	end loop;
	for sender in select value from json_array_elements(senders) loop
		found_label := null;
		added := (sender ->> 'sign_ups')::bigint;
		for named in
			select name, unlabelled, "signUps" as most, "whenFull" as when_full
				from json_to_recordset(sender -> 'networks')
				as (name text, unlabelled bigint, "signUps" bigint, "whenFull" bigint)
		loop
			insert into public.network_counts as known_count (day, network, sign_ups)
				values (today, md5(salts[1] || named.name), added)
				on conflict (day, network) do update set sign_ups = known_count.sign_ups + excluded.sign_ups
				returning * into counted;
			known := counted.label;
			for index in 2 .. cardinality(days) loop
				exit when known is not null;
				select label into known from public.network_counts
					where day = days[index] and network = md5(salts[index] || named.name);
			end loop;
			if counted.sign_ups > named.unlabelled and counted.label is null then
				known := coalesce(known, found_label, left(gen_random_uuid()::text, 8));
				update public.network_counts set label = known where day = today and network = counted.network;
			end if;
			found_label := coalesce(known, found_label);
			added := least(counted.sign_ups, named.most) - least(counted.sign_ups - added, named.most)
				+ case when counted.sign_ups >= named.most and counted.sign_ups - added < named.most
					then coalesce(named.when_full, 0) else 0 end;
		end loop;
		labels := array_append(labels, found_label);
	end loop;
	return array_to_json(labels);
end $$;
revoke all on function public.add_sign_ups(json), public.add_replies(json), public.add_visits(json),
	public.label_networks(json) from public, anon;
grant execute on function public.add_sign_ups(json), public.add_replies(json), public.add_visits(json),
	public.label_networks(json) to waitlist_server;

grant insert (email, phone, user_type, answer) on public.waitlist to anon;
grant insert (email, phone, user_type, answer, utm_source, utm_medium, utm_campaign, ref, language, network)
	on public.waitlist to waitlist_server;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 4';
