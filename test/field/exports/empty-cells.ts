import { type ExportRow, lines } from "./row.ts";

/** What programs write where there is nothing: no time of leaving, and no phone. */
export const emptyCells: readonly ExportRow[] = [
	{
		product: "Klaviyo",
		source: "public code that reads `Email Marketing Consent`",
		file: lines(
			"Email,First Name,Profile Created On,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,Role",
			"in@example.com,Ina,2026-05-04 10:12:13+00:00,SUBSCRIBED,2026-05-04 10:12:13+00:00,[],Host",
			"out@example.com,Otto,2026-05-04 10:12:13+00:00,UNSUBSCRIBED,2026-05-04 10:12:13+00:00,[],Host",
			"bo@example.com,Bo,2026-05-04 10:12:13+00:00,SUBSCRIBED,,HARD_BOUNCE,Host",
		),
		people: ["in@example.com host 2026-05-04T10:12:13.000Z"],
		told: ["out@example.com left", "bo@example.com bounced"],
		says: ["Left: 1 line", "Bounced: 1 line"],
	},
	{
		product: "a query in psql, MySQL or pandas",
		source: "what these write for NULL: NULL, \\N, NaN, NaT, None",
		file: lines(
			"email,role,created_at,unsubscribed_at,bounced_at,phone",
			"a@example.com,host,2026-05-04 10:12:13,NULL,NULL,NULL",
			"b@example.com,host,2026-05-04 10:12:13,\\N,\\N,\\N",
			"c@example.com,host,NaT,NaT,nan,NaN",
			"d@example.com,host,2026-05-04 10:12:13,0000-00-00 00:00:00,None,None",
			"e@example.com,host,2026-05-04 10:12:13,2026-06-04 10:12:13,null,null",
		),
		people: [
			"a@example.com host 2026-05-04T10:12:13.000Z",
			"b@example.com host 2026-05-04T10:12:13.000Z",
			"c@example.com host -",
			"d@example.com host 2026-05-04T10:12:13.000Z",
		],
		told: ["e@example.com left 2026-06-04T10:12:13.000Z"],
		says: [
			"1 line has no time: it gets that of the import.",
			"Left: 1 line",
			"Refused: none",
		],
	},
];
