-- What the founder looks at, kept ready for a list of millions. Nothing here is touched by a
-- sign-up: the founder's commands fold new submissions in before they read. All of it can be made
-- again from `waitlist`.

-- One row a person and side, as in waitlist_people, with where the first submission that says so
-- came from. The index on waitlist has the name waitlist_person already.
create table waitlist_summary (
	id integer primary key,
	email text not null,
	user_type text not null,
	phone text,
	joined_at text not null,
	last_seen_at text not null,
	phones integer not null,
	submissions integer not null,
	utm_source text,
	utm_medium text,
	utm_campaign text,
	ref text,
	-- What a source is called when people are counted by it; '' is unknown.
	source text not null as (coalesce(utm_source, ref, '')) stored
) strict;

create unique index waitlist_summary_email on waitlist_summary (email, user_type);
-- One for each other order that people are looked at in. Each holds all that people are searched by,
-- so that finding what lies in the middle of an address reads an index from end to end and no row;
-- the id comes early so that new people go to the end.
create index waitlist_summary_joined_at
	on waitlist_summary (joined_at, id, user_type, source, email);
create index waitlist_summary_last_seen_at
	on waitlist_summary (last_seen_at, id, user_type, source, email);
create index waitlist_summary_submissions
	on waitlist_summary (submissions, id, user_type, source, email);

-- People by the hour in which they joined (UTC), side and source.
create table waitlist_joined (
	hour text not null,
	user_type text not null,
	source text not null,
	people integer not null,
	submissions integer not null,
	primary key (hour, user_type, source)
) strict, without rowid;

-- Up to which submission all are folded in. The one row is there from the beginning.
create table waitlist_folded (id integer not null) strict;
insert into waitlist_folded (id) values (0);

create trigger waitlist_summary_insert after insert on waitlist_summary begin
	insert into waitlist_joined (hour, user_type, source, people, submissions)
	values (substr(new.joined_at, 1, 13) || ':00:00.000Z', new.user_type, new.source, 1, new.submissions)
	on conflict do update set people = people + 1, submissions = submissions + excluded.submissions;
end;

create trigger waitlist_summary_update after update on waitlist_summary begin
	update waitlist_joined set people = people - 1, submissions = submissions - old.submissions
	where hour = substr(old.joined_at, 1, 13) || ':00:00.000Z'
		and user_type = old.user_type and source = old.source;
	insert into waitlist_joined (hour, user_type, source, people, submissions)
	values (substr(new.joined_at, 1, 13) || ':00:00.000Z', new.user_type, new.source, 1, new.submissions)
	on conflict do update set people = people + 1, submissions = submissions + excluded.submissions;
	delete from waitlist_joined
	where hour = substr(old.joined_at, 1, 13) || ':00:00.000Z'
		and user_type = old.user_type and source = old.source and people = 0;
end;

-- Who erases somebody deletes the submissions first: their ids can be given again, to submissions
-- that are still to be folded in.
create trigger waitlist_summary_delete after delete on waitlist_summary begin
	update waitlist_joined set people = people - 1, submissions = submissions - old.submissions
	where hour = substr(old.joined_at, 1, 13) || ':00:00.000Z'
		and user_type = old.user_type and source = old.source;
	delete from waitlist_joined
	where hour = substr(old.joined_at, 1, 13) || ':00:00.000Z'
		and user_type = old.user_type and source = old.source and people = 0;
	update waitlist_folded set id = min(id, (select coalesce(max(id), 0) from waitlist));
end;
