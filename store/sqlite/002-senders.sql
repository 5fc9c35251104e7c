-- How many senders came (shared/visits.ts); null in rows from before.
alter table visits add column senders integer check (senders between 0 and visitors);
