-- Announcements that are written in the dashboard: each is a row here from its first letter on.

-- Until it is sent: to whom and when, as JSON (mail/drafts.ts). Null once it is, and for those of the command `announce`.
alter table announcements add column draft text check (json_valid(draft));
-- Who sent it from the dashboard; null for those of the command.
alter table announcements add column sent_by text check (length(sent_by) between 1 and 254);

-- What became of the mails of each is counted often.
create index mails_waves on mails (announcement_id, user_type, state) where announcement_id is not null;
