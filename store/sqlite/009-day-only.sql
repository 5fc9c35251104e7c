-- Whether only the day is known on which a person joined (list/refresh-people.ts), which makes all people anew.

alter table people add column is_day_only integer not null default 0;
