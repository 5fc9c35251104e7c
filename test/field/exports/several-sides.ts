import { type ExportRow, lines } from "./row.ts";

/** Forms in which a person may choose both sides: the person joins on each. */
export const severalSides: readonly ExportRow[] = [
	{
		product: "Typeform, where a person may choose several answers",
		source: "public code that reads `Submit Date (UTC)` and `Network ID`",
		file: lines(
			"#,Your email,Space Owner,Advertiser,Start Date (UTC),Submit Date (UTC),Network ID",
			"a,in@example.com,Space Owner,Advertiser,2024-10-05 02:39:31,2024-10-05 02:41:38,1",
			"b,ad@example.com,,Advertiser,2024-10-05 02:39:31,2024-10-05 02:42:38,2",
		),
		people: [
			"in@example.com host 2024-10-05T02:41:38.000Z",
			"in@example.com advertiser 2024-10-05T02:41:38.000Z",
			"ad@example.com advertiser 2024-10-05T02:42:38.000Z",
		],
		says: [
			"Would be imported: 3 sign-ups (1 host, 2 advertisers)",
			"1 line names several sides: the person joins on each.",
		],
	},
	{
		product: "Tally, where a person may choose several answers",
		source: "public code that reads `Submission ID,Respondent ID,Submitted at`",
		file: lines(
			'"Submission ID","Respondent ID","Submitted at","Email","I am a","I am a (Host)","I am a (Advertiser)"',
			'"kd1","rd1","2026-05-04 10:12:13","in@example.com","Host, Advertiser","true","true"',
			'"kd2","rd2","2026-05-04 10:13:13","ad@example.com","Advertiser","false","true"',
		),
		people: [
			"in@example.com host 2026-05-04T10:12:13.000Z",
			"in@example.com advertiser 2026-05-04T10:12:13.000Z",
			"ad@example.com advertiser 2026-05-04T10:13:13.000Z",
		],
		says: ["1 line names several sides: the person joins on each."],
	},
	{
		product: "Google Forms in German, where a person may tick several answers",
		source: "public code that reads `2026/05/28 7:01:33 PM GMT+2`",
		file: lines(
			'"Zeitstempel","E-Mail-Adresse","Ich bin"',
			'"2026/05/04 3:04:05 nachm. MESZ","in@example.com","Vermieter, Werbetreibender"',
			'"2026/05/04 3:05:05 nachm. MESZ","be@example.com","Beides"',
			'"2026/05/04 3:06:05 vorm. MESZ","ve@example.com","Vermieter"',
			'"2026/05/04 3:07:05 nachm. MESZ","zw@example.com","Weiß noch nicht"',
		),
		options: [
			"--value=Vermieter=host",
			"--value=werbetreibender=advertiser",
			"--value=Weiß noch nicht=host,advertiser",
		],
		people: [
			"in@example.com host 2026-05-04T13:04:05.000Z",
			"in@example.com advertiser 2026-05-04T13:04:05.000Z",
			"be@example.com host 2026-05-04T13:05:05.000Z",
			"be@example.com advertiser 2026-05-04T13:05:05.000Z",
			"ve@example.com host 2026-05-04T01:06:05.000Z",
			"zw@example.com host 2026-05-04T13:07:05.000Z",
			"zw@example.com advertiser 2026-05-04T13:07:05.000Z",
		],
		says: ["3 lines name several sides: these people join on each."],
	},
	{
		product: "a form with sides of which one is known",
		source: "enigmadigital/Formerly#37 (all ticks of a question in one cell)",
		file: lines(
			"email,role,tags",
			'both@example.com,"Werkstatt, Macher",vip',
			'in@example.com,Werkstatt,"beta, vip"',
		),
		options: ["--value=Werkstatt=host"],
		people: ["in@example.com host"],
		says: [
			"Would be imported: 1 sign-up (1 host)",
			"  1 line: a side, and another word that may be one: say what it means with --value",
			'    line 2: \'Macher\' (--value "Macher=host" or "Macher=advertiser")',
		],
	},
	{
		product: "Airtable, with a box for each side",
		source: "public tables whose boxes are exported as `checked`",
		file: lines(
			"Email,Host,Advertiser,Created",
			"ho@example.com,checked,,5/14/2026 3:04pm",
			"in@example.com,checked,checked,5/4/2026 3:04pm",
		),
		people: [
			"ho@example.com host 2026-05-14T15:04:00.000Z",
			"in@example.com host 2026-05-04T15:04:00.000Z",
			"in@example.com advertiser 2026-05-04T15:04:00.000Z",
		],
		says: [
			'Columns: email from "Email", side from "Host", else "Advertiser", joined from "Created"',
		],
	},
];
