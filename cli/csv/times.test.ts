/** Times as other programs write them, with the public reports of such times. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, readTimeOf, zoneOfHeading } from "./times.ts";

/** In Europe/Vienna where the text has no zone. */
const times: readonly (readonly [
	text: string,
	expected: string | undefined,
	format?: "DMY" | "MDY" | undefined,
	source?: string,
])[] = [
	["2026-07-04 10:12:13 UTC", "2026-07-04T10:12:13.000Z"],
	[
		"2026-08-17 20:55:32 UTC",
		"2026-08-17T20:55:32.000Z",
		undefined,
		"cds-snc/platform-forms-client#7821",
	],
	["2026/05/04 3:04:05 PM GMT+2", "2026-05-04T13:04:05.000Z"],
	["2023-05-04 10:12:13.123456 +0000 UTC", "2023-05-04T10:12:13.123Z"],
	["2023-05-04 10:12:13.1 +0545 +0545", "2023-05-04T04:27:13.100Z"],
	["2021-02-04 07:55:20 +0000", "2021-02-04T07:55:20.000Z"],
	["2026-05-20_19-50-10", "2026-05-20T17:50:10.000Z"],
	["2026-05-04 10:12 CEST", "2026-05-04T08:12:00.000Z"],
	["5/4/2026 3:04pm", "2026-05-04T13:04:00.000Z", "MDY"],
	["5/4/2026 12:30am", "2026-05-03T22:30:00.000Z", "MDY"],
	["5/4/2026 12:30 PM", "2026-05-04T10:30:00.000Z", "MDY"],
	["5/4/2026 3:04pm PDT", "2026-05-04T22:04:00.000Z", "MDY"],
	["5/4/2026 3:04pm", undefined],
	["5/4/2026, 3:04:05\u202fPM", "2026-05-04T13:04:05.000Z", "MDY"],
	["2026/05/04 3:04:05 nachm. MESZ", "2026-05-04T13:04:05.000Z"],
	["2026/01/04 9:04:05 vorm. MEZ", "2026-01-04T08:04:05.000Z"],
	["2026/05/04 3:04:05 p. m. CEST", "2026-05-04T13:04:05.000Z"],
	["May 4, 2026 3:04 PM (GMT+2)", "2026-05-04T13:04:00.000Z"],
	["2026-05-04 3:04 PM (GMT+2)", "2026-05-04T13:04:00.000Z"],
	["May 4, 2026 3:04 PM (UTC)", "2026-05-04T15:04:00.000Z"],
	["04.05.2026, 15:04:05", "2026-05-04T13:04:05.000Z"],
	["May 4, 2026 10:12 AM", "2026-05-04T08:12:00.000Z"],
	["May 4, 2026 3:04pm", "2026-05-04T13:04:00.000Z"],
	["4 May 2026 at 12:30 am", "2026-05-03T22:30:00.000Z"],
	[
		"Mon Mar 11 2024 17:24:25 GMT-0300 (Horário Padrão de Brasília)",
		"2024-03-11T20:24:25.000Z",
		undefined,
		"antares-sql/antares#776",
	],
	["Mon, 04 May 2026 10:12:13 +0200", "2026-05-04T08:12:13.000Z"],
	["4. Mai 2026 um 15:04", "2026-05-04T13:04:00.000Z"],
	["4 mai 2026 à 10:12", "2026-05-04T08:12:00.000Z"],
	["4 de mayo de 2026 10:12", "2026-05-04T08:12:00.000Z"],
	[
		"2026-05-04 8:30:00 AM",
		"2026-05-04T06:30:00.000Z",
		undefined,
		"oliexdev/openScale#1475",
	],
	["2026-05-04 15:04 am", undefined],
	["1777882333", "2026-05-04T08:12:13.000Z"],
	["1777882333123", "2026-05-04T08:12:13.123Z"],
	["46146,5", "2026-05-04T10:00:00.000Z"],
	["2026-03-29 02:30", "2026-03-29T01:30:00.000Z"],
	// Not a time, or not a whole one.
	["Feb 30, 2026", undefined],
	["May 2026", undefined],
	["tomorrow", undefined],
	["Friday", undefined],
	["May 4, 2026 or later", undefined],
	["12", undefined],
];
for (const [text, expected, format, source] of times)
	test(`reads ${text} ${format ?? ""} ${source ?? ""}`.trim(), () => {
		assert.equal(readTimeOf(text, "Europe/Vienna", format), expected);
	});

for (const [title, zone] of [
	["Submit Date (UTC)", "UTC"],
	["Joined [GMT+8]", "+08:00"],
	["Created (Europe/Vienna)", "Europe/Vienna"],
	["Phone (optional)", undefined],
] as const)
	test(`the zone of "${title}" is ${zone}`, () => {
		assert.equal(zoneOfHeading(title), zone);
	});

test("one day after the 12th proves the order of all dates", () => {
	assert.equal(orderOf(["1/2/2026", "9/15/2026"]), "MDY");
	assert.equal(orderOf(["15-9-2026 10:00"]), "DMY");
	assert.equal(orderOf(["15/9/2026", "9/15/2026"]), undefined);
	assert.equal(orderOf(["1/2/2026", "2026-12-31", ""]), undefined);
});
