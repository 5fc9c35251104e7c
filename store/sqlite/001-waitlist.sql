-- "FRNT": lets a later start tell this database from another program's.
pragma application_id = 0x46524e54;

-- One row per submission. Nothing is unique: a repeat is answered exactly like the first time.
--
-- Only our own code writes this file, and it parses every entry first (shared/entry.ts); the checks
-- protect from a slip.
create table waitlist (
	-- No id is given twice, not even an erased one: the dashboard tells by the ids what is new.
	id integer primary key autoincrement,
	created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) check (length(created_at) = 24),
	email text not null check (length(email) between 3 and 254),
	phone text check (length(phone) between 1 and 40),
	user_type text not null check (user_type in ('host', 'advertiser')),
	-- Where the submission came from, as the page's address said: null is unknown.
	utm_source text check (length(utm_source) between 1 and 100),
	utm_medium text check (length(utm_medium) between 1 and 100),
	utm_campaign text check (length(utm_campaign) between 1 and 100),
	ref text check (length(ref) between 1 and 100),
	-- Columns of their own, because SQLite takes these from the index, and expressions not always.
	person text as (lower(email)) virtual,
	source text as (coalesce(utm_source, ref)) virtual
) strict;

-- Holds every column that waitlist_people reads, so that the view never looks into the table.
create index waitlist_person on waitlist (person, user_type, created_at, id, phone, source);

create view waitlist_submissions as
select id, created_at, person, email, phone, user_type, utm_source, utm_medium, utm_campaign, ref, source
from waitlist;

-- The one definition of a person: one row per lower-cased e-mail and side.
create view waitlist_people as
select
	person as email,
	user_type,
	-- The first that was given, so that a stranger who repeats an address cannot overwrite it: the
	-- least of time, id and value in one text, in which the value begins at character 44. A null
	-- value makes the whole text null, and min() skips it.
	substr(min(created_at || printf('%019d', id) || phone), 44) as phone,
	substr(min(created_at || printf('%019d', id) || source), 44) as source,
	min(created_at) as joined_at,
	max(created_at) as last_seen_at,
	count(distinct phone) as phones,
	count(*) as submissions
from waitlist
group by person, user_type;
