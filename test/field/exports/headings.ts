import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { type ExportRow, lines } from "./row.ts";

/** The sheets of a form's workbook: answers, and a summary that is no list. */
const sheets = [
	{ name: "Summary", rows: [["Answers", 2]] },
	{
		name: "Form1",
		rows: [
			[
				"ID",
				"Completion time",
				"Email",
				"What is your email?",
				"Your phone",
				"Are you a host or an advertiser?",
			],
			[
				1,
				new Date(Date.UTC(2026, 4, 14, 10, 12, 13)),
				"anonymous",
				"in@example.com",
				436601234567,
				"Host",
			],
			[],
			[
				2,
				new Date(Date.UTC(2026, 4, 15)),
				"anonymous",
				"nope",
				null,
				"Advertiser",
			],
		],
	},
];

const readFromSheets = {
	options: ["--time-zone=Europe/Vienna"],
	people: ["in@example.com host 2026-05-14T08:12:13.000Z 436601234567"],
	says: [
		"Read is the sheet 'Form1', which has the most addresses; the file has 1 more.",
		"  1 line: email not valid",
		"    line 4: 'nope'",
	],
};

/** Where the headings are, which of them has the addresses, and how the letters are stored. */
export const headings: readonly ExportRow[] = [
	{
		product: "SurveyMonkey, with a second line of headings",
		source: "mattroumaya/surveymonkey#120",
		file: lines(
			"Respondent ID,Collector ID,Date Created,IP Address,Email Address,What is your email?,Are you a host or an advertiser?",
			",,,,,Open-Ended Response,Response",
			"1144,4422,05/14/2026 03:04:05 PM,192.0.2.1,,in@example.com,Host",
			"1145,4422,05/15/2026 03:04:05 PM,192.0.2.2,,ad@example.com,Advertiser",
		),
		people: [
			"in@example.com host 2026-05-14T15:04:05.000Z",
			"ad@example.com advertiser 2026-05-15T15:04:05.000Z",
		],
		says: [
			"The file has 2 lines below its heading.",
			"Passed over as a title or second heading: line 2",
			"Refused: none",
		],
	},
	{
		product: "Qualtrics, with questions and codes below the headings",
		source: "expectedparrot/edsl#683, berkmancenter/dotplot#83",
		file: lines(
			"RecordedDate,Status,RecipientEmail,Q1,Q2,Q3",
			"Recorded Date,Response Type,Recipient Email,What is your address?,I am a,May we email you?",
			'"{""ImportId"":""recordedDate"",""timeZone"":""America/Denver""}","{""ImportId"":""status""}","{""ImportId"":""recipientEmail""}","{""ImportId"":""QID1_TEXT""}","{""ImportId"":""QID2""}","{""ImportId"":""QID3""}"',
			"2026-05-04 10:05:01,IP Address,,in@example.com,Host,Yes",
			"2026-05-04 10:06:01,IP Address,,out@example.com,Host,No",
		),
		people: ["in@example.com host 2026-05-04T16:05:01.000Z"],
		told: ["out@example.com left"],
		says: [
			"Passed over as titles or second headings: lines 2, 3",
			"Refused: none",
		],
	},
	{
		product: "Qualtrics, with a column that --column names by its code",
		source: "expectedparrot/edsl#683",
		file: lines(
			"RecordedDate,Q1,Q2,Q3",
			"Recorded Date,What is your address?,I am a,Fine?",
			'"{""ImportId"":""recordedDate"",""timeZone"":""UTC""}","{""ImportId"":""QID1_TEXT""}","{""ImportId"":""QID2""}","{""ImportId"":""QID3""}"',
			"2026-05-04 10:05:01,in@example.com,Host,Yes",
			"2026-05-04 10:06:01,out@example.com,Host,No",
		),
		options: ["--column=mail=Q3"],
		people: ["in@example.com host 2026-05-04T10:05:01.000Z"],
		told: ["out@example.com left"],
		says: ["Left: 1 line"],
	},
	{
		product: "MS Forms, whose column of addresses says anonymous",
		source: "rotterdam-cs/rcsnewsletter#30 (a workbook, saved as CSV)",
		file: lines(
			"ID;Start time;Completion time;Email;Name;What is your email?;I am a",
			"1;5/14/26 10:11:12;5/14/26 10:12:13;anonymous;;in@example.com;Host",
			"2;5/14/26 10:11:12;5/14/26 10:12:13;anonymous;;ad@example.com;Advertiser",
		),
		people: [
			"in@example.com host 2026-05-14T10:12:13.000Z",
			"ad@example.com advertiser 2026-05-14T10:12:13.000Z",
		],
		says: ["Refused: none"],
	},
	{
		product: "Numbers, with the name of the table",
		source: "we-promise/sure#446",
		file: lines(
			"Table 1;;",
			"E-Mail;Side;Angemeldet am",
			"in@example.com;host;14.05.2026",
			"nope;host;15.05.2026",
		),
		people: ["in@example.com host 2026-05-14T00:00:00.000Z"],
		says: [
			"Passed over as a title or second heading: line 1",
			"  1 line: email not valid",
		],
	},
	{
		product: "Excel, with a title that has a comma, above semicolons",
		source: "we-promise/sure#446",
		file: lines(
			"Waitlist, May 2026",
			"",
			"E-Mail;Rolle;Newsletter",
			"in@example.com;Host;Ja",
			"out@example.com;Host;Nein",
		),
		people: ["in@example.com host"],
		told: ["out@example.com left"],
		says: ["Passed over as a title or second heading: line 1"],
	},
	{
		product: "a table whose first column has no heading",
		source: "what pandas writes: the column of its index has no heading",
		file: lines(
			",Your email,Role",
			"0,nope,Host",
			"1,in@example.com,Advertiser",
		),
		people: ["in@example.com advertiser"],
		says: ["  1 line: email not valid"],
	},
	{
		product: "Google Contacts, with several values in a cell",
		source: "owncloud-archive/contacts#574, owncloud-archive/contacts#818",
		file: lines(
			"First Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value",
			"Ina,Host ::: * myContacts,* Home,in@example.com ::: ina@example.org,+43 660 1 ::: +43 1 2345678",
			"Ada,Advertiser ::: * myContacts,* Home,ad@example.com,",
		),
		people: ["in@example.com host - +43 660 1", "ad@example.com advertiser"],
		says: ["Refused: none"],
	},
	{
		product: "Excel, in Windows-1252",
		source:
			"UgnisSoftware/react-spreadsheet-import#145, i2van/CsvLINQPadDriver#7",
		file: Buffer.from(
			lines(
				"E-Mail;Name;Rolle",
				"in@example.com;J\xfcrgen M\xfcller;G\xe4stehaus",
				"ad@example.com;Zo\xeb;Advertiser",
			),
			"latin1",
		),
		options: ["--value=Gästehaus=host"],
		people: ["in@example.com host", "ad@example.com advertiser"],
		says: [
			"The file is no UTF-8, so it is read as Windows-1252: 'Jürgen Müller'. If letters are wrong, save it as \"CSV UTF-8\".",
		],
	},
	{
		product: "Excel, a workbook",
		source: "KingdomFirst/Excavator#106, promptfoo/promptfoo#6357",
		file: Buffer.from(await writeXlsx({ sheets })),
		...readFromSheets,
	},
	{
		product: "LibreOffice, a sheet",
		source: "KingdomFirst/Excavator#106",
		file: Buffer.from(await writeOds({ sheets })),
		...readFromSheets,
	},
];
