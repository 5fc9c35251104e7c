-- "FRNT": lets a later start tell this database from another program's.
pragma application_id = 0x46524e54;

-- One row a submission. Nothing is unique: a repeat has to be answered exactly like a first time.
--
-- The checks say the rules of shared/waitlist-entry.ts again, so that no other way into the table
-- can break them. length() and glob stop at a NUL character, so instr() looks for it first.
create table waitlist (
	id integer primary key,
	created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
	email text not null,
	phone text,
	user_type text not null,

	-- Times are compared and joined as text, so all have one form.
	constraint waitlist_created_at_check check (
		created_at is strftime('%Y-%m-%dT%H:%M:%fZ', created_at)
	),
	constraint waitlist_email_check check (
		length(email) <= 254
		and instr(email, char(0)) = 0
		and email glob '?*@?*'
		and email not glob '*[^a-zA-Z0-9.!#$%&''*+/=?^_`{|}~@-]*'
		and substr(email, instr(email, '@') + 1) not glob '*[^a-zA-Z0-9.-]*'
		-- No label of the domain is empty, begins or ends with a hyphen …
		and '.' || substr(email, instr(email, '@') + 1) || '.' not glob '*.[.-]*'
		and substr(email, instr(email, '@') + 1) || '.' not glob '*-.*'
		-- … or has 64 characters.
		and substr(email, instr(email, '@') + 1)
			not glob '*' || replace(printf('%064d', 0), '0', '[^.]') || '*'
	),
	-- Trimmed of what JavaScript takes for white space; an empty one is null.
	constraint waitlist_phone_check check (
		phone is null
		or (
			length(phone) between 1 and 40
			and instr(phone, char(0)) = 0
			and phone not glob
				'*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*'
			and phone = trim(phone, char(
				32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202,
				8232, 8233, 8239, 8287, 12288, 65279
			))
		)
	),
	constraint waitlist_user_type_check check (user_type in ('host', 'advertiser'))
) strict;

-- Holds every column that waitlist_people reads: without the phone, each row costs a look into the
-- table, which doubles the time for a million rows.
create index waitlist_person on waitlist (lower(email), user_type, created_at, id, phone);

-- One line a person and side. min(lower(email)) is the lower-cased address that all rows of the
-- group share; written without min(), SQLite 3.53 does not take it from the index.
create view waitlist_people as
select
	min(lower(email)) as email,
	-- The first that was given, so that a stranger who repeats an address cannot overwrite it: the
	-- least of time, id and phone in one text, in which the phone begins at character 44. A null
	-- phone makes the whole text null, and min() skips it.
	substr(min(created_at || printf('%019d', id) || phone), 44) as phone,
	user_type,
	min(created_at) as joined_at,
	max(created_at) as last_seen_at,
	count(distinct phone) as phones,
	count(*) as submissions
from waitlist
group by lower(email), user_type;
