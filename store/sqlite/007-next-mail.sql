-- The next mail and what is known of its mailbox are found by indexes (store/mail-queue.ts): nothing holds all mails in
-- memory. The mailer fills the two columns in rows of an earlier version.

-- The mailbox that the address reaches, and the domain that its owner has registered (mail/rules/mailbox.ts).
alter table mails add column mailbox text;
alter table mails add column domain text;

create index mails_mailbox on mails (mailbox);
create index mails_without_mailbox on mails (id) where mailbox is null;
create index mails_confirmations on mails (joined_at desc, id, next_try_at)
	where state = 'waiting' and kind = 'confirmation';
create index mails_announcements on mails (announcement_id, next_try_at, id)
	where state = 'waiting' and kind <> 'confirmation';
create index mails_ended on mails (ended_at, id) where state in ('sent', 'bounced');
create index mails_held on mails (held_group, created_at) where state = 'held';
-- Confirmations that may be held, by the label or the domain; and all that a label has caused.
create index mails_waiting_network on mails (network)
	where state = 'waiting' and kind = 'confirmation' and held_group is null and network is not null;
create index mails_waiting_domain on mails (domain)
	where state = 'waiting' and kind = 'confirmation' and held_group is null;
create index mails_network on mails (network) where network is not null;
