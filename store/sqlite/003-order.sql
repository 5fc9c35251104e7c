-- The order in which rows were stored: clocks are set back, so no time tells it (shared/order.ts). Rows of earlier
-- versions have none of these values.

-- The last sign-up that the row stands for, where that is not its id: it was corrected, or repeats were merged into it.
alter table waitlist add column sign_up_id integer;

-- The last sign-up that was on the list when the row was stored.
alter table mails add column sign_up_cursor integer;
alter table replies add column sign_up_cursor integer;

-- The last reply when the mail was sent or bounced.
alter table mails add column reply_cursor integer;
