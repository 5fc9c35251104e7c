import { type ExportRow, lines } from "./row.ts";

export const forms: readonly ExportRow[] = [
	{
		product: "Typeform",
		source: "public code that reads `Submit Date (UTC)` and `Network ID`",
		file: lines(
			'#,What\'s your name?,What is your email?,"You are a host,\n or an advertiser?",Response Type,Start Date (UTC),Stage Date (UTC),Submit Date (UTC),Network ID,Tags',
			"odwd,Ina,in@example.com,Host,completed,2024-10-05 02:39:31,,2024-10-05 02:41:38,653e,",
			"odwe,Pat,pa@example.com,Advertiser,partial,2024-10-05 03:39:31,2024-10-05 03:40:00,,653f,",
		),
		options: ["--time-zone=Europe/Vienna"],
		people: [
			"in@example.com host 2024-10-05T02:41:38.000Z",
			"pa@example.com advertiser 2024-10-05T03:39:31.000Z",
		],
		says: [
			'Columns: email from "What is your email?", side from "You are a host, or an advertiser?", joined from "Submit Date (UTC)", else "Start Date (UTC)"',
		],
	},
	{
		product: "Typeform, a column for each answer",
		source: "public code that reads `Submit Date (UTC)` and `Network ID`",
		file: lines(
			"#,Your email,Space Owner,Advertiser,Start Date (UTC),Submit Date (UTC),Network ID",
			"a,in@example.com,Space Owner,,2024-10-05 02:39:31,2024-10-05 02:41:38,1",
			"b,ad@example.com,,Advertiser,2024-10-05 02:39:31,2024-10-05 02:42:38,2",
		),
		people: [
			"in@example.com host 2024-10-05T02:41:38.000Z",
			"ad@example.com advertiser 2024-10-05T02:42:38.000Z",
		],
		says: ["Would be imported: 2 sign-ups (1 host, 1 advertiser)"],
	},
	{
		product: "Tally",
		source: "public code that reads `Submission ID,Respondent ID,Submitted at`",
		file: lines(
			'"Submission ID","Respondent ID","Submitted at","Email","I am a"',
			'"kd1","rd1","2026-05-04 10:12:13","in@example.com","Advertiser"',
			'"kd2","rd2","2026-05-04 10:13:13","sp@example.com","I have space for ads"',
		),
		people: [
			"in@example.com advertiser 2026-05-04T10:12:13.000Z",
			"sp@example.com host 2026-05-04T10:13:13.000Z",
		],
		says: ["Refused: none"],
	},
	{
		product: "Google Forms, the CSV of the answers",
		source: "public code that reads `2026/05/28 7:01:33 PM GMT+2`",
		file: lines(
			'"Timestamp","Email Address","Are you a host; or an advertiser?","Phone number"',
			'"2026/05/04 3:04:05 PM GMT+2","ad@example.com","Advertiser","+43 660 1234567"',
			'"2026/05/05 9:14:05 AM GMT+2","ho@example.com","Space Owner",""',
			'"2026/01/05 12:14:05 AM GMT+1","mi@example.com","a space owner",""',
		),
		options: ["--time-zone=America/New_York"],
		people: [
			"ad@example.com advertiser 2026-05-04T13:04:05.000Z +43 660 1234567",
			"ho@example.com host 2026-05-05T07:14:05.000Z",
			"mi@example.com host 2026-01-04T23:14:05.000Z",
		],
		says: ["Would be imported: 3 sign-ups (2 hosts, 1 advertiser)"],
	},
	{
		product: "Google Forms, a question whether one may write",
		source:
			'https://www.theimagefile.com/v/help/1701.html (an answer with "no" is an opt-out)',
		file: lines(
			'"Timestamp","Email Address","May we write to you?"',
			'"2026/05/04 3:04:05 PM GMT+2","in@example.com","Yes, please"',
			'"2026/05/05 9:14:05 AM GMT+2","out@example.com","No, thanks"',
			'"2026/05/05 9:15:05 AM GMT+2","be@example.com",""',
		),
		options: ["--side=host"],
		people: [
			"in@example.com host 2026-05-04T13:04:05.000Z",
			"be@example.com host 2026-05-05T07:15:05.000Z",
		],
		told: ["out@example.com left"],
		says: [
			'Who wants or gets no mail: from "May we write to you?"',
			"Left: 1 line",
		],
	},
	{
		product: "Google Forms, a question that --column names",
		source: "pentacent/keila#253",
		file: lines(
			'"Timestamp","Email Address","Shall it reach your inbox?"',
			'"2026/05/04 3:04:05 PM GMT+2","in@example.com","Yes"',
			'"2026/05/05 9:14:05 AM GMT+2","out@example.com","No"',
			'"2026/05/05 9:15:05 AM GMT+2","gone@example.com","Unsubscribed"',
			'"2026/05/05 9:16:05 AM GMT+2","late@example.com","Later"',
		),
		options: ["--side=host", "--column=mail=Shall it reach your inbox?"],
		people: ["in@example.com host 2026-05-04T13:04:05.000Z"],
		told: ["out@example.com left", "gone@example.com left"],
		says: [
			"Left: 2 lines",
			"  1 line: not known whether the person wants mail: say what it means with --value",
			'    line 5: \'Later\' (--value "Later=left" or "Later=yes")',
		],
	},
	{
		product: "Google Forms, a German sheet",
		source: "engaging-computing/rSENSE#2005",
		file: lines(
			"Zeitstempel,E-Mail-Adresse,Ich bin …,Telefonnummer (freiwillig)",
			"04.05.2026 15:04:05,ve@example.com,Vermieter,0660 1234567",
			"05.05.2026 09:14:05,br@example.com,Brand,",
		),
		options: [
			"--time-zone=Europe/Vienna",
			"--value=Vermieter=host",
			"--value=brand=Advertisers",
		],
		people: [
			"ve@example.com host 2026-05-04T13:04:05.000Z 0660 1234567",
			"br@example.com advertiser 2026-05-05T07:14:05.000Z",
		],
		says: ["Refused: none"],
	},
	{
		product: "Google Forms, a French sheet",
		source: "engaging-computing/rSENSE#2005",
		file: lines(
			"Horodateur,Adresse e-mail,Vous êtes,Téléphone",
			"14/05/2026 15:04:05,ho@example.com,Host,06 12 34 56 78",
			"02/05/2026 09:14:05,ad@example.com,Advertiser,",
		),
		options: ["--time-zone=Europe/Paris"],
		people: [
			"ho@example.com host 2026-05-14T13:04:05.000Z 06 12 34 56 78",
			"ad@example.com advertiser 2026-05-02T07:14:05.000Z",
		],
		says: ["Refused: none"],
	},
	{
		product: "Google Forms, a Spanish sheet",
		source: "engaging-computing/rSENSE#2005",
		file: lines(
			"Marca temporal,Dirección de correo electrónico,Soy,Teléfono",
			"14/05/2026 15:04:05,ho@example.com,Host,612 345 678",
		),
		options: ["--time-zone=Europe/Madrid"],
		people: ["ho@example.com host 2026-05-14T13:04:05.000Z 612 345 678"],
		says: ["Refused: none"],
	},
	{
		product: "Nextcloud Forms",
		source: "nextcloud/forms#1482",
		file: lines(
			'"Zeitstempel","E-Mail","Rolle"',
			'"2023-01-26T13:39:50+01:00","in@example.com","host"',
			'"26. Januar 2023 um 13:39:50","de@example.com","host"',
		),
		options: ["--time-zone=Europe/Berlin"],
		people: [
			"in@example.com host 2023-01-26T12:39:50.000Z",
			"de@example.com host 2023-01-26T12:39:50.000Z",
		],
		says: ["Refused: none"],
	},
	{
		product: "Airtable",
		source: "gtalarico/pyairtable#134",
		file: lines(
			"Email,Created time,Side",
			"air@example.com,5/4/2026 3:04pm,hosts",
		),
		options: ["--date-format=MDY", "--time-zone=Europe/Vienna"],
		people: ["air@example.com host 2026-05-04T13:04:00.000Z"],
		says: ["Would be imported: 1 sign-up (1 host)"],
	},
	{
		product: "Airtable, a day after the 12th",
		source: "gtalarico/pyairtable#134",
		file: lines(
			"Email,Created time,Side",
			"air@example.com,9/15/2026 3:04pm,HOST",
			"two@example.com,5/4/2026 3:04pm,Advertisers",
		),
		people: [
			"air@example.com host 2026-09-15T15:04:00.000Z",
			"two@example.com advertiser 2026-05-04T15:04:00.000Z",
		],
		says: [
			"Times are read so: '9/15/2026 3:04pm' is 2026-09-15 15:04 UTC. Its dates are MDY, as some of them show.",
		],
	},
	{
		product: "Notion",
		source: "toeverything/AFFiNE#14111",
		file: `\ufeff${lines(
			"Name,Email,Created,Side",
			'x,no@example.com,"May 4, 2026 10:12 AM",Host',
		)}`,
		options: ["--time-zone=Europe/Vienna"],
		people: ["no@example.com host 2026-05-04T08:12:00.000Z"],
		says: ["Refused: none"],
	},
	{
		product: "Facebook lead ads, as Excel opens them",
		source: "openwisp/openwisp-radius#550",
		file: Buffer.from(
			`\ufeff${[
				"id\tcreated_time\tfull_name\temail\tphone_number\tyou_are",
				"l_1\t2026-05-01T10:00:00+02:00\tIna\tin@example.com\t+43 1 2\thost",
			].join("\n")}`,
			"utf16le",
		),
		people: ["in@example.com host 2026-05-01T08:00:00.000Z +43 1 2"],
		says: ["Refused: none"],
	},
];
