-- Announcements that are written in the dashboard: each is a row here from its first letter on. Running it again changes
-- nothing.

-- Until it is sent: to whom and when, as JSON (mail/drafts.ts). Null once it is, and for those of the command `announce`.
alter table public.announcements add column if not exists draft text collate "C" check (draft is null or draft::json is not null);
-- Who sent it from the dashboard; null for those of the command.
alter table public.announcements add column if not exists sent_by text collate "C" check (length(sent_by) between 1 and 254);

-- What became of the mails of each is counted often.
create index if not exists mails_waves on public.mails (announcement_id, user_type, state) where announcement_id is not null;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 12';
