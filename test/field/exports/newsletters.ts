import { type ExportRow, lines } from "./row.ts";

const mailchimp =
	"TryGhost/migrate: packages/mg-mailchimp-members/src/test/fixtures";
const mailchimpHead =
	"Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION";

export const newsletters: readonly ExportRow[] = [
	{
		product: "Mailchimp, subscribed",
		source: `${mailchimp}/subscribed.csv`,
		file: lines(
			`${mailchimpHead},LAST_CHANGED,LEID,EUID,NOTES,TAGS`,
			'ann@example.com,Ann,Lee,,2,"2026-01-02 10:11:12",192.0.2.1,"2026-01-02 10:12:00",192.0.2.1,,,,,,,,"2026-01-03 10:12:00",1,a1b2,,"""beta"",""host"""',
			'bob@example.com,Bob,Ray,+43 660 1,2,,,"2026-01-05 08:00:00",,,,,,,,,"2026-01-06 10:12:00",2,a1b3,,',
		),
		options: [
			"--side=advertiser",
			"--column=note=First Name",
			"--column=note=Last Name",
		],
		people: [
			"ann@example.com host 2026-01-02T10:11:12.000Z",
			"bob@example.com advertiser 2026-01-05T08:00:00.000Z +43 660 1",
		],
		says: [
			"Would be imported: 2 sign-ups (1 host, 1 advertiser)",
			'The note of each person: from "First Name", "Last Name"',
		],
	},
	{
		product: "Mailchimp, unsubscribed",
		source: `${mailchimp}/unsubscribed.csv`,
		file: lines(
			`${mailchimpHead},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS`,
			'gone@example.com,Gone,Person,,2,"2025-01-02 10:11:12",,"2025-01-02 10:12:00",,,,,,,,,"2026-03-02 10:12:00",News,c1,"N (No longer interested)",,1,a1b2,,"""host"""',
		),
		people: [],
		told: ["gone@example.com left 2026-03-02T10:12:00.000Z"],
		says: ["Would be imported: none", "Left: 1 line", "Refused: none"],
	},
	{
		product: "Mailchimp, cleaned",
		source: `${mailchimp}/cleaned.csv`,
		file: lines(
			`${mailchimpHead},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS`,
			"dead@example.com,Dee,,,1,2018-02-05 19:28:23,,2018-02-05 19:28:23,,,,,,,,,2020-03-23 17:30:05,,,,,,",
		),
		people: [],
		told: ["dead@example.com bounced 2020-03-23T17:30:05.000Z"],
		says: ["Bounced: 1 line"],
	},
	{
		product: "Mailchimp, all contacts",
		source: "commons-stack/iteration0#378",
		file: lines(
			"Email Address,First Name,Email Marketing,Last Changed",
			"a@example.com,A,Subscribed,2026-01-02 10:12:00",
			"b@example.com,B,Unsubscribed,2026-01-02 10:12:00",
			"c@example.com,C,Non-Subscribed,2026-01-02 10:12:00",
			"d@example.com,D,Cleaned,2026-01-02 10:12:00",
		),
		options: ["--side=host"],
		people: ["a@example.com host"],
		told: ["b@example.com left", "c@example.com left", "d@example.com bounced"],
		says: [
			"Left: 2 lines",
			"Bounced: 1 line",
			"No column for joined: new sign-ups get the time of the import.",
		],
	},
	{
		product: "Ghost",
		source: "TryGhost/Ghost: test/e2e-api/admin/members-exporter.test.js",
		file: lines(
			"id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
			"64a1,in@example.com,Ina,,true,false,,2024-01-15T10:00:00.000Z,,advertiser,",
			"64a2,out@example.com,Otto,,false,false,,2024-01-16T10:00:00.000Z,,host,",
			"64a3,del@example.com,Dela,,true,false,,2024-01-17T10:00:00.000Z,2024-02-17T10:00:00.000Z,host,",
		),
		people: ["in@example.com advertiser 2024-01-15T10:00:00.000Z"],
		told: [
			"out@example.com left",
			"del@example.com left 2024-02-17T10:00:00.000Z",
		],
		says: [
			'Who wants or gets no mail: from "subscribed_to_emails", "deleted_at"',
		],
	},
	{
		product: "Substack",
		source:
			"TryGhost/migrate: packages/mg-substack-members-csv/test/fixtures/fixtures_signup_emails.csv",
		file: lines(
			"email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at",
			"free@example.com,false,,other,false,2026-01-15T10:00:00.000Z,",
			"paid@example.com,true,2027-01-01T00:00:00.000Z,yearly,false,2026-02-15T10:00:00.000Z,2026-02-16T10:00:00.000Z",
			"off@example.com,false,,other,true,2026-03-15T10:00:00.000Z,",
		),
		options: ["--side=host"],
		people: [
			"free@example.com host 2026-01-15T10:00:00.000Z",
			"paid@example.com host 2026-02-15T10:00:00.000Z",
		],
		told: ["off@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "Substack, the subscribers' page",
		source:
			"https://support.substack.com/hc/en-us/articles/360058529871-How-do-I-use-the-subscriber-dashboard-on-Substack",
		file: lines(
			"Email,Name,Type,Subscription date,Email Disabled",
			"in@example.com,Ina,Free,2026-05-04,false",
			"out@example.com,Otto,Free,2026-05-04,true",
		),
		options: ["--side=host"],
		people: ["in@example.com host 2026-05-04T00:00:00.000Z"],
		told: ["out@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "beehiiv",
		source:
			"TryGhost/migrate: packages/mg-beehiiv-members/src/test/fixtures/members.csv",
		file: lines(
			"email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Free Tier,Gold Tier,unsubscribed_at,Subscription Date (Substack),utm_source,utm_medium,utm_campaign",
			"a@example.com, Lo ,,active,free,2023-03-24 10:23:10 UTC,,Yes,No,,,news,mail,spring",
			"b@example.com,,Do,inactive,free,2023-03-24 10:36:48 UTC,,Yes,No,2024-03-24 10:36:48 UTC,,,,",
			"c@example.com,,Do,pending,free,2023-03-25 10:36:48 UTC,,Yes,No,,,,,",
		),
		options: ["--side=host", "--time-zone=Europe/Vienna"],
		people: [
			"a@example.com host 2023-03-24T10:23:10.000Z",
			"c@example.com host 2023-03-25T10:36:48.000Z",
		],
		told: ["b@example.com left 2024-03-24T10:36:48.000Z"],
		says: ["Would be imported: 2 sign-ups (2 hosts)", "Left: 1 line"],
	},
	{
		product: "listmonk",
		source: "knadh/listmonk: cmd/subscribers.go",
		file: lines(
			"uuid,email,name,attributes,status,created_at,updated_at",
			'1c9e,in@example.com,Ina,"{""side"": ""host""}",enabled,2023-05-04 10:12:13.123456 +0000 UTC,2024-05-04 10:12:13.123456 +0000 UTC',
			"1c9f,at@example.com,Ada,{},enabled,2023-05-04 10:12:13.123456 +0200 CEST,2024-05-04 10:12:13 +0200 CEST",
			"1c9a,out@example.com,Otto,{},blocklisted,2023-05-04 10:12:13.1 +0000 UTC,2024-05-04 10:12:13.1 +0000 UTC",
		),
		options: ["--side=advertiser", "--time-zone=America/New_York"],
		people: [
			"in@example.com advertiser 2023-05-04T10:12:13.123Z",
			"at@example.com advertiser 2023-05-04T08:12:13.123Z",
		],
		told: ["out@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "Kit (ConvertKit)",
		source:
			"https://developers.kit.com/api-reference/subscribers/list-subscribers",
		file: lines(
			"first_name,email_address,state,created_at,tags",
			"Ina,in@example.com,active,2025-03-03T11:43:55Z,host",
			"Ben,be@example.com,bounced,2025-03-04T11:43:55Z,host",
			"Cem,ca@example.com,cancelled,2025-03-05T11:43:55Z,",
			"Cleo,co@example.com,complained,2025-03-06T11:43:55Z,",
		),
		people: ["in@example.com host 2025-03-03T11:43:55.000Z"],
		told: [
			"be@example.com bounced",
			"ca@example.com left",
			"co@example.com left",
		],
		says: ["Left: 2 lines", "Bounced: 1 line"],
	},
	{
		product: "Brevo",
		source: "https://help.brevo.com/hc/en-us/articles/208729849",
		file: lines(
			"CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;DOUBLE_OPT-IN;ADDED_TIME;MODIFIED_TIME",
			"1;in@example.com;Do;Ina;33611111111;No;No;No;18-06-2024 09:30;28-01-2026",
			"2;out@example.com;Du;Otto;;Yes;No;;07-06-2024 09:30;28-01-2026",
			"3;sms@example.com;Du;Sam;;No;Yes;;08-06-2024 09:30;28-01-2026",
		),
		options: ["--side=host", "--time-zone=Europe/Paris"],
		people: [
			"in@example.com host 2024-06-18T07:30:00.000Z 33611111111",
			"sms@example.com host 2024-06-08T07:30:00.000Z",
		],
		told: ["out@example.com left"],
		says: [
			"Times are read so: '18-06-2024 09:30' is 2024-06-18 07:30 UTC. Its dates are DMY, as some of them show.",
		],
	},
	{
		product: "MailerLite",
		source:
			"https://mailerlite.com/video-tutorials/email-marketing-dashboard-and-reports",
		file: lines(
			"Subscriber,Sent,Opens,Clicks,Status,Subscribed,Location",
			"in@example.com,3,1,0,Active,2026-05-04 10:12:13,Wien",
			"junk@example.com,3,1,0,Junk,2026-05-04 10:12:13,",
			"new@example.com,0,0,0,Unconfirmed,2026-05-05 10:12:13,",
		),
		options: ["--side=host"],
		people: [
			"in@example.com host 2026-05-04T10:12:13.000Z",
			"new@example.com host 2026-05-05T10:12:13.000Z",
		],
		told: ["junk@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "rasa.io",
		source:
			"https://help.rasa.io/what-do-the-fields-in-my-contacts-export-represent",
		file: lines(
			"ID,First Name,Email,Subscribed,Unsubscribe Reason,Created,Updated",
			"1,Ina,in@example.com,1,,2026-05-04 10:12:13,2026-06-04 10:12:13",
			"2,Otto,out@example.com,0,Unsubscribed,2026-05-04 10:12:13,2026-06-04 10:12:13",
		),
		options: ["--side=host"],
		people: ["in@example.com host 2026-05-04T10:12:13.000Z"],
		told: ["out@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "A newsletter column with the words of a status",
		source: "pentacent/keila#253",
		file: lines(
			"Email,Newsletter,Bounce reason",
			"in@example.com,subscribed,",
			"out@example.com,unsubscribed,",
			"bo@example.com,subscribed,No such user",
		),
		options: ["--side=host"],
		people: ["in@example.com host"],
		told: ["out@example.com left", "bo@example.com bounced"],
		says: ["Left: 1 line", "Bounced: 1 line"],
	},
];
