-- The next mail and what is known of its mailbox are found by indexes (store/mail-queue.ts): nothing holds all mails in
-- memory. The mailer fills the two columns in rows of an earlier version. Running it again changes nothing.

-- The mailbox that the address reaches, and the domain that its owner has registered (mail/rules/mailbox.ts).
alter table public.mails add column if not exists mailbox text collate "C";
alter table public.mails add column if not exists domain text collate "C";

create index if not exists mails_mailbox on public.mails (mailbox);
create index if not exists mails_without_mailbox on public.mails (id) where mailbox is null;
create index if not exists mails_confirmations on public.mails (joined_at desc nulls last, id, next_try_at)
	where state = 'waiting' and kind = 'confirmation';
create index if not exists mails_announcements on public.mails (announcement_id, next_try_at, id)
	where state = 'waiting' and kind <> 'confirmation';
create index if not exists mails_ended on public.mails (ended_at, id) where state in ('sent', 'bounced');
create index if not exists mails_held on public.mails (held_group, created_at) where state = 'held';
-- Confirmations that may be held, by the label or the domain; and all that a label has caused.
create index if not exists mails_waiting_network on public.mails (network)
	where state = 'waiting' and kind = 'confirmation' and held_group is null and network is not null;
create index if not exists mails_waiting_domain on public.mails (domain)
	where state = 'waiting' and kind = 'confirmation' and held_group is null;
create index if not exists mails_network on public.mails (network) where network is not null;

-- Each mail that is sent leaves a dead row at the head of its index: these are cleaned up after some thousands of mails,
-- and not after a fifth of the table.
alter table public.mails set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 11';
