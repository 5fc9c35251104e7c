-- Whether only the day is known on which a person joined (list/refresh-people.ts), which makes all people anew. Running it
-- again changes nothing.

alter table public.people add column if not exists is_day_only integer not null default 0;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 13';
