-- Where a submission came from, as the page's address said: null is unknown.
alter table waitlist add column utm_source text constraint waitlist_utm_source_check check (
	length(utm_source) between 1 and 100 and instr(utm_source, char(0)) = 0
);
alter table waitlist add column utm_medium text constraint waitlist_utm_medium_check check (
	length(utm_medium) between 1 and 100 and instr(utm_medium, char(0)) = 0
);
alter table waitlist add column utm_campaign text constraint waitlist_utm_campaign_check check (
	length(utm_campaign) between 1 and 100 and instr(utm_campaign, char(0)) = 0
);
alter table waitlist add column ref text constraint waitlist_ref_check check (
	length(ref) between 1 and 100 and instr(ref, char(0)) = 0
);
