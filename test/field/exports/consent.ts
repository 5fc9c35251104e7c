import { type ExportRow, lines } from "./row.ts";

/** What people said about mail, beside what they said about SMS and other things. */
export const consent: readonly ExportRow[] = [
	{
		product: "Wix, contacts",
		source:
			"https://community.klaviyo.com/product-updates-announcements-51/redesigned-channel-status-box-7381 (a status per channel, and what “Never subscribed” means)",
		file: lines(
			"First Name,Email 1,Email 2,Phone 1,Email subscriber status,SMS subscriber status,Labels,Created At (UTC+0),Source",
			"Ina,in@example.com,,'+43660123456,Subscribed,Never subscribed,,2026-05-04 10:12,Wix Forms",
			"Nev,nev@example.com,,,Never subscribed,Never subscribed,,2026-05-04 10:12,Wix Forms",
			"Pen,pen@example.com,,,Pending,Never subscribed,,2026-05-04 10:12,Wix Forms",
			"Otto,out@example.com,,,Unsubscribed,Subscribed,,2026-05-04 10:12,Wix Forms",
		),
		options: ["--side=host"],
		people: [
			"in@example.com host 2026-05-04T10:12:00.000Z +43660123456",
			"pen@example.com host 2026-05-04T10:12:00.000Z",
		],
		told: ["nev@example.com left", "out@example.com left"],
		says: ['Who wants or gets no mail: from "Email subscriber status"'],
	},
	{
		product: "Klaviyo, a consent per channel",
		source: "braze-inc/braze-docs#3498 (groups for SMS and for mail)",
		file: lines(
			"Email,Profile Created On,Email Marketing Consent,SMS Marketing Consent,SMS Suppressions,Push Marketing Consent",
			"in@example.com,2026-05-04 10:12:13+00:00,SUBSCRIBED,NEVER_SUBSCRIBED,['USER_SUPPRESSED'],UNSUBSCRIBED",
			"nev@example.com,2026-05-04 10:12:13+00:00,NEVER_SUBSCRIBED,SUBSCRIBED,[],SUBSCRIBED",
		),
		options: ["--side=host"],
		people: ["in@example.com host 2026-05-04T10:12:13.000Z"],
		told: ["nev@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "Klaviyo, a list of consents",
		source: "https://help.klaviyo.com/hc/en-us/articles/360043841811",
		file: lines(
			"Email,$consent",
			"in@example.com,\"['email', 'sms']\"",
			"sms@example.com,['sms']",
		),
		options: ["--side=host"],
		people: ["in@example.com host"],
		told: ["sms@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "a form with questions about calls, letters and messages",
		source: "mailpoet/mailpoet#7058 (a consent to be tracked is none to mail)",
		file: lines(
			"email,side,SMSOptIn,phone_consent,Text message consent,Call opt-out,Direct mail opt-in,tracking_consent,subscribed",
			"in@example.com,host,no,No,declined,yes,false,denied,yes",
		),
		people: ["in@example.com host"],
		says: ['Who wants or gets no mail: from "subscribed"'],
	},
	{
		product: "a column that the founder names, beside a status",
		source: "pentacent/keila#259",
		file: lines(
			"email,side,Agreement,Status",
			"in@example.com,host,I agree,unsubscribed",
			"no@example.com,host,I do not agree,active",
			"un@example.com,host,Maybe,active",
		),
		options: ["--column=mail=Agreement", "--value=maybe=left"],
		people: ["in@example.com host"],
		told: ["no@example.com left", "un@example.com left"],
		says: ['Who wants or gets no mail: from "Agreement"', "Refused: none"],
	},
	{
		product: "Ninja Forms",
		source: "wpninjas/ninja-forms#3318",
		file: lines(
			"#,Date Submitted,Email,I am a,Newsletter",
			"1,05/14/2026,in@example.com,Host,Checked",
			"2,05/15/2026,out@example.com,Host,Unchecked",
		),
		people: ["in@example.com host 2026-05-14T00:00:00.000Z"],
		told: ["out@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "Gravity Forms",
		source: "https://docs.gravityforms.com/consent-field/",
		file: lines(
			"Entry Id,Entry Date,Email,I am a,Consent (Consent),Consent (Text),Consent (Description),Newsletter (Yes please)",
			"1,2026-05-14 10:00:00,in@example.com,Host,Checked,I agree to get mail.,We write,Yes please",
			"2,2026-05-14 10:00:00,out@example.com,Host,Not Checked,,,Yes please",
			"3,2026-05-14 10:00:00,box@example.com,Host,Checked,I agree to get mail.,We write,",
		),
		people: ["in@example.com host 2026-05-14T10:00:00.000Z"],
		told: ["out@example.com left", "box@example.com left"],
		says: [
			'"Newsletter (Yes please)" is a box, which is not ticked in 1 line: that is "no".',
		],
	},
	{
		product: "forms in five languages, whose boxes say no",
		source: "wpninjas/ninja-forms#3262 (the words for both are a setting)",
		file: lines(
			"email,side,Would you like to receive our newsletter?",
			"yes@example.com,host,I agree",
			...[
				"I do not agree",
				"Declined",
				"Not ticked",
				"Nicht angekreuzt",
				"Ich stimme nicht zu",
				"Lieber nicht",
				"Non coché",
				"Je ne souhaite pas",
				"No acepto",
				"Non accetto",
				"0",
				"false",
				"non",
			].map((word, at) => `no${at}@example.com,host,${word}`),
		),
		people: ["yes@example.com host"],
		told: Array.from({ length: 13 }, (_, at) => `no${at}@example.com left`),
		says: ["Left: 13 lines"],
	},
	{
		product: "Google Forms, other questions whether one may write",
		source: "engaging-computing/rSENSE#2005",
		file: lines(
			"Zeitstempel,E-Mail-Adresse,Ich bin,Darf ich dir schreiben?,Can we send you news?",
			"04.05.2026 15:04:05,in@example.com,Host,Ja gerne,Yes",
			"05.05.2026 15:04:05,out@example.com,Host,Nein danke,Yes",
			"06.05.2026 15:04:05,no@example.com,Host,Ja,No",
		),
		people: ["in@example.com host 2026-05-04T15:04:05.000Z"],
		told: ["out@example.com left", "no@example.com left"],
		says: ["Left: 2 lines"],
	},
	{
		product: "a box that is empty without a tick, as HTML posts it",
		source: "CalderaWP/Caldera-Forms#299",
		file: lines(
			"email,role,newsletter,GDPR Agreement",
			"in@example.com,host,on,I agree that you write to me",
			"no@example.com,host,,I agree that you write to me",
			"out@example.com,host,on,",
		),
		people: ["in@example.com host"],
		told: ["no@example.com left", "out@example.com left"],
		says: [
			'"newsletter" is a box, which is not ticked in 1 line: that is "no".',
			'"GDPR Agreement" is a box, which is not ticked in 1 line: that is "no".',
		],
	},
	{
		product: "a column with yes and nothing",
		source: "enigmadigital/Formerly#37",
		file: lines(
			"email,role,Newsletter",
			"in@example.com,host,Yes",
			"be@example.com,host,",
		),
		people: ["in@example.com host", "be@example.com host"],
		says: [
			'"Newsletter" is empty in 1 line: these people join. If that means "no", add --value "=left".',
		],
	},
	{
		product: "the same, once the founder says what an empty cell means",
		source: "enigmadigital/Formerly#37",
		file: lines(
			"email,role,Newsletter",
			"in@example.com,host,Yes",
			"be@example.com,host,",
		),
		options: ["--value==left"],
		people: ["in@example.com host"],
		told: ["be@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "ActiveCampaign",
		source:
			"https://community.activecampaign.com/t/retrieve-opt-ins-opt-outs-or-bounces-since-a-specific-date/17698",
		file: lines(
			"Email,First Name,Status,Date Created",
			"un@example.com,Una,0,2026-05-04 10:12:13",
			"in@example.com,Ina,1,2026-05-04 10:12:13",
			"out@example.com,Otto,2,2026-05-04 10:12:13",
			"bo@example.com,Bo,3,2026-05-04 10:12:13",
		),
		options: ["--side=host"],
		people: [
			"un@example.com host 2026-05-04T10:12:13.000Z",
			"in@example.com host 2026-05-04T10:12:13.000Z",
		],
		told: ["out@example.com left", "bo@example.com bounced"],
		says: ["Left: 1 line", "Bounced: 1 line"],
	},
	{
		product: "promio, blocklist",
		source:
			"https://servicewiki.promio-connect.com/doku.php/en:dataexchange:export_blacklist?rev=1438271832",
		file: lines(
			'"sender_id";"ts";"custID";"mail";"status"',
			'"11000";"2026-01-26 00:06:13";"";"bo@example.com";"3"',
			'"11000";"2026-01-26 00:06:13";"";"out@example.com";"1"',
			'"11000";"2026-01-26 00:06:13";"";"by@example.com";"5"',
		),
		people: [],
		told: [
			"bo@example.com bounced",
			"out@example.com left",
			"by@example.com left",
		],
		says: ["Left: 2 lines", "Bounced: 1 line"],
	},
	{
		product: "a table with the states of a country",
		source: "knadh/listmonk#738 (which column says what, is a question)",
		file: lines(
			"email,State,side,Submission started at,Submission completed at",
			"in@example.com,Vienna,host,2026-05-14 10:00:00,2026-05-14 10:12:13",
			"ca@example.com,CA,host,2026-05-14 10:00:00,2026-05-14 10:12:13",
		),
		people: [
			"in@example.com host 2026-05-14T10:12:13.000Z",
			"ca@example.com host 2026-05-14T10:12:13.000Z",
		],
		says: [
			'Columns: email from "email", side from "side", joined from "Submission completed at"',
			'Not understood, so left out: "State", "Submission started at". To use one, name its field with --column, or keep it as a note with --column note=HEADING.',
		],
	},
];
