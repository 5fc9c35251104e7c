-- Where a submission came from, as the page's address said: null is unknown. Running this file
-- again changes nothing.
alter table public.waitlist
	add column if not exists utm_source text
		constraint waitlist_utm_source_check check (length(utm_source) between 1 and 100),
	add column if not exists utm_medium text
		constraint waitlist_utm_medium_check check (length(utm_medium) between 1 and 100),
	add column if not exists utm_campaign text
		constraint waitlist_utm_campaign_check check (length(utm_campaign) between 1 and 100),
	add column if not exists ref text
		constraint waitlist_ref_check check (length(ref) between 1 and 100);

-- Our own server may add these too. `anon` may not: a caller could write anything there.
do $$
begin
	if not exists (select from pg_roles where rolname = 'waitlist_server') then
		create role waitlist_server nologin;
	end if;
	-- As for `anon` in 001.
	begin
		execute format('grant waitlist_server to %I', current_user);
	exception when insufficient_privilege then
		null;
	end;
end
$$;
drop policy if exists "the server can add" on public.waitlist;
create policy "the server can add" on public.waitlist
	for insert to waitlist_server with check (true);
revoke all on public.waitlist, public.waitlist_people from waitlist_server;
grant usage on schema public to waitlist_server;
grant insert (email, phone, user_type, utm_source, utm_medium, utm_campaign, ref)
	on public.waitlist to waitlist_server;

comment on table public.waitlist is 'Frontage waitlist, schema 2';
