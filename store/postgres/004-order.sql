-- The order in which rows were stored: clocks are set back, so no time tells it (shared/order.ts). Rows of earlier
-- versions have none of these values. Running it again changes nothing.

-- The last sign-up that the row stands for, where that is not its id: it was corrected, or repeats were merged into it.
alter table public.waitlist add column if not exists sign_up_id bigint;

-- The last sign-up that was on the list when the row was stored.
alter table public.mails add column if not exists sign_up_cursor bigint;
alter table public.replies add column if not exists sign_up_cursor bigint;

-- The last reply when the mail was sent or bounced.
alter table public.mails add column if not exists reply_cursor bigint;

-- As before. Of the same replies in one batch, the last one counts, and each knows the sign-ups that were there.
create or replace function public.add_replies(rows json) returns void
language sql security definer set search_path = '' set lock_timeout = '1500ms' as $$
	delete from public.replies using json_populate_recordset(null::public.replies, rows) as again
	where replies.person_key = again.person_key and replies.kind = again.kind
		and replies.at >= to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
	insert into public.replies (person_key, kind, sign_up_cursor)
	select person_key, kind, (select coalesce(max(id), 0) from public.waitlist)
	from json_populate_recordset(null::public.replies, rows) with ordinality as reply
	group by person_key, kind
	order by max(ordinality)
	on conflict do nothing;
$$;

-- Read by `waitlist migrate`: which of these files the database has had.
comment on table public.waitlist is 'Frontage waitlist, schema 7';
