import { type ExportRow, lines } from "./row.ts";

/** The text in UTF-16 with the larger byte first, without a mark. */
function utf16be(text: string): Buffer {
	return Buffer.from(text, "utf16le").swap16();
}

export const others: readonly ExportRow[] = [
	{
		product: "HubSpot, contacts",
		source: "public code that names HubSpot's property `hs_email_optout`",
		file: lines(
			'"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Lifecycle Stage","Create Date","Last Activity Date","Unsubscribed from all email","Email hard bounce reason","Marketing contact status"',
			'"1","Ina","Do","in@example.com","+46 70 1","own@company.example","lead","2025-08-09 10:12","2026-01-01 10:00","","","Marketing contact"',
			'"2","Otto","Do","out@example.com","","own@company.example","lead","2025-08-10 10:12","","true","","Non-marketing contact"',
			'"3","Bo","Do","bo@example.com","","own@company.example","lead","2025-08-10 10:12","","false","Unknown user","Non-marketing contact"',
		),
		options: ["--side=host"],
		people: ["in@example.com host 2025-08-09T10:12:00.000Z +46 70 1"],
		told: ["out@example.com left", "bo@example.com bounced"],
		says: ["Left: 1 line", "Bounced: 1 line"],
	},
	{
		product: "HubSpot, unsubscribes and bounces",
		source:
			"https://knowledge.hubspot.com/articles/kcs_article/contacts/what-do-the-columns-mean-in-csv-i-receive-when-i-export-unsubscribes-and-bounces",
		file: lines(
			"Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report,Global Bounce,Marketing Information",
			"bo@example.com,TRUE,FALSE,FALSE,FALSE,FALSE",
			"out@example.com,FALSE,TRUE,FALSE,FALSE,TRUE",
			"sp@example.com,FALSE,FALSE,TRUE,FALSE,FALSE",
		),
		people: [],
		told: [
			"bo@example.com bounced",
			"out@example.com left",
			"sp@example.com left",
		],
		says: ["Left: 2 lines", "Bounced: 1 line", "Refused: none"],
	},
	{
		product: "GetWaitlist",
		source: "https://getwaitlist.com/docs/api-docs/schemas",
		file: lines(
			"uuid,email,phone,first_name,last_name,created_at,priority,amount_referred,referral_link,referral_token,referred_by_signup_token,removed_date,removed_priority,verified,answers",
			'1a,in@example.com,,Ina,Do,2026-05-04 10:12:13.123456,1,0,https://getwaitlist.com?ref_id=AB,AB,,,,True,"[{""answer"": ""host""}]"',
			"1b,out@example.com,,Otto,Do,2026-05-04 10:12:13.123456,2,0,https://getwaitlist.com?ref_id=AC,AC,,2026-06-04 10:12:13.123456,7,False,",
		),
		options: ["--side=host"],
		people: ["in@example.com host 2026-05-04T10:12:13.123Z"],
		told: ["out@example.com left 2026-06-04T10:12:13.123Z"],
		says: ["Left: 1 line"],
	},
	{
		product: "LaunchList",
		source: "https://getlaunchlist.com/help/docs/manage-waitlist/team",
		file: lines(
			"Name,Email,Position,Points,Referrals,Referred By,Email Verified,Country,Source,Joined At",
			'Ina,in@example.com,1,10,0,,Yes,AT,twitter,"May 4, 2026, 3:04 PM"',
			'Otto,ot@example.com,2,0,0,in@example.com,No,AT,,"May 5, 2026, 3:04 PM"',
		),
		options: ["--side=host"],
		people: [
			"in@example.com host 2026-05-04T15:04:00.000Z",
			"ot@example.com host 2026-05-05T15:04:00.000Z",
		],
		says: ["Would be imported: 2 sign-ups (2 hosts)"],
	},
	{
		product: "Waitlister",
		source: "https://waitlister.me/docs/manage-subscribers",
		file: lines(
			"Position,Email,Deliverability,Referrals,Sign-up date",
			"1,in@example.com,Deliverable,0,2026-05-04",
			"2,ri@example.com,Risky,0,2026-05-04",
			"3,un@example.com,Undeliverable,0,2026-05-04",
			"4,out@example.com,Unsubscribed,0,2026-05-04",
		),
		options: ["--side=host"],
		people: [
			"in@example.com host 2026-05-04T00:00:00.000Z",
			"ri@example.com host 2026-05-04T00:00:00.000Z",
		],
		told: ["un@example.com bounced", "out@example.com left"],
		says: [
			"\"Deliverability\" says 'Risky' (1 line): not known, so these people join like the others.",
		],
	},
	{
		product: "Make 'Em Wait",
		source: "https://makeemwait.com/docs/managing-signups/",
		file: lines(
			"email,first_name,phone,position,referral_count,email_verified,email_opt_out,email_opt_out_at,device_type,timezone,utm_source,created_at",
			"in@example.com,Ina,+1234567890,1,0,true,false,,desktop,America/New_York,twitter,2025-03-15T10:30:00.000Z",
			"out@example.com,Otto,,2,0,true,true,2025-04-15T10:30:00.000Z,desktop,,,2025-03-15T10:31:00.000Z",
		),
		options: ["--side=host"],
		people: ["in@example.com host 2025-03-15T10:30:00.000Z +1234567890"],
		told: ["out@example.com left 2025-04-15T10:30:00.000Z"],
		says: ["Left: 1 line"],
	},
	{
		product: "Prefinery",
		source:
			"https://help.prefinery.com/article/122-import-users-onto-the-waiting-list",
		file: lines(
			"email,status,applied at,created at",
			"in@example.com,applied,2020-06-25T20:48:13Z,2020-06-25T20:48:13Z",
			"out@example.com,rejected,2020-06-25T21:32:23Z,2020-06-25T21:32:23Z",
		),
		options: ["--side=host"],
		people: [
			"in@example.com host 2020-06-25T20:48:13.000Z",
			"out@example.com host 2020-06-25T21:32:23.000Z",
		],
		says: ["Would be imported: 2 sign-ups (2 hosts)"],
	},
	{
		product: "Supabase, Table Editor",
		source: "PostgreSQL: a timestamptz as text",
		file: [
			"id,created_at,email,role",
			"7,2026-11-20 10:11:12.123456+00,in@example.com,advertiser",
			"8,2026-11-20 12:00:00+02,ho@example.com,host",
		].join("\n"),
		options: ["--time-zone=Europe/Vienna"],
		people: [
			"in@example.com advertiser 2026-11-20T10:11:12.123Z",
			"ho@example.com host 2026-11-20T10:00:00.000Z",
		],
		says: ["Would be imported: 2 sign-ups (1 host, 1 advertiser)"],
	},
	{
		product: "Webflow forms",
		source:
			"https://developers.webflow.com/data/v1.0.0/reference/form_submission",
		file: lines(
			"Name,Email,Role,dateSubmitted,Form,Page",
			"Ina,in@example.com,Space Owner,2026-10-04T15:21:02.042Z,Waitlist,Home",
		),
		people: ["in@example.com host 2026-10-04T15:21:02.042Z"],
		says: ["Refused: none"],
	},
	{
		product: "a form with underscores in its times",
		source: "a report to this project",
		file: lines(
			"Email,Side,Submitted,Path",
			"in@example.com,Advertiser,2026-05-20_19-50-10,/",
		),
		options: ["--time-zone=Europe/Vienna"],
		people: ["in@example.com advertiser 2026-05-20T17:50:10.000Z"],
		says: ["Refused: none"],
	},
	{
		product: "a sheet with seconds since 1970",
		source: "raindropio/app#127",
		file: lines(
			"timestamp,email,i_am_a",
			"1777882333,in@example.com,host",
			"1777882333123,ms@example.com,host",
		),
		people: [
			"in@example.com host 2026-05-04T08:12:13.000Z",
			"ms@example.com host 2026-05-04T08:12:13.123Z",
		],
		says: ["Refused: none"],
	},
	{
		product: "Squarespace, mailing list",
		source: "public code with the headings of many programs",
		file: utf16be(
			lines(
				"Email Address,Date Subscribed",
				"in@example.com,2025-06-01T12:00:00Z",
			),
		),
		options: ["--side=host", "--source=old page"],
		people: ["in@example.com host 2025-06-01T12:00:00.000Z"],
		says: ["Would be imported: 1 sign-up (1 host)"],
	},
	{
		product: "Shopify, customers",
		source: "public code with the headings of many programs",
		file: lines(
			"First Name,Last Name,Email,Accepts Email Marketing,Phone,Accepts SMS Marketing,Tags",
			'Ina,Do,in@example.com,yes,\'+46761234567,no,"host, vip"',
			"Otto,Do,out@example.com,no,,no,host",
		),
		people: ["in@example.com host - +46761234567"],
		told: ["out@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "Stripe, customers",
		source: "public code with the headings of many programs",
		file: lines(
			"id,Email,Name,Description,Created (UTC),Total Spend",
			"cus_1,in@example.com,Ina,VIP,2025-05-05 19:00,2400.00",
		),
		options: ["--side=host", "--time-zone=Europe/Vienna"],
		people: ["in@example.com host 2025-05-05T19:00:00.000Z"],
		says: ["Would be imported: 1 sign-up (1 host)"],
	},
	{
		product: "Excel, with a line for the separator",
		source: "mechatroner/vscode_rainbow_csv#108",
		file: lines(
			"sep=;",
			"Email;Side;Joined",
			"in@example.com;host;46146,5",
			"no@example.com;host;",
		),
		people: [
			"in@example.com host 2026-05-04T12:00:00.000Z",
			"no@example.com host",
		],
		says: ["1 line has no time: it gets that of the import."],
	},
	{
		product: "Excel, commas in a heading",
		source: "mholt/PapaParse#658",
		file: lines(
			'Email;Side;"Price, tax, tip"',
			"in@example.com;host;1,2",
			"pa@example.com;host;1,2;;",
		),
		people: ["in@example.com host", "pa@example.com host"],
		says: ["Would be imported: 2 sign-ups (2 hosts)"],
	},
	{
		product: "an address book, with names before addresses",
		source: "public code with the headings of many programs",
		file: lines(
			"Name,Given Name,E-mail 1 - Value,Phone 1 - Value",
			"Nea Nord,Nea,Nea Nord <nea@example.com>,+46 70 1",
			"Olle Orm,Olle,mailto:olle@example.com,",
		),
		options: ["--side=host"],
		people: ["nea@example.com host - +46 70 1", "olle@example.com host"],
		says: ["Would be imported: 2 sign-ups (2 hosts)"],
	},
	{
		product: "a list of addresses without a heading",
		source: "knadh/listmonk#2855",
		file: "a@example.com\nb@example.com\n",
		options: ["--left"],
		people: [],
		told: ["a@example.com left", "b@example.com left"],
		says: ["Left: 2 lines"],
	},
];
