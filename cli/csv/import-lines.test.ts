import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, dayMs } from "../../shared/time.ts";
import { matchColumns } from "./columns.ts";
import { readDateFormat } from "./date-format.ts";
import { readLine } from "./import-lines.ts";

const columns = matchColumns(["email", "side", "date"], new Map());
const gone = {
	erased: { size: 0, isErased: () => false },
	hasLeft: () => false,
};

for (const [format, time, expected] of [
	["DD.MM.YYYY", "31.12.2025", "2025-12-31T00:00:00.000Z"],
	["DD.MM.YYYY", "1.2.2026 9:05", "2026-02-01T09:05:00.000Z"],
	["DD.MM.YYYY HH:mm:ss", "31.12.2025, 14:05:33", "2025-12-31T14:05:33.000Z"],
	["DD.MM.YYYY", "2025-12-31", "2025-12-31T00:00:00.000Z"],
	["D/M/YYYY", "1/2/2026", "2026-02-01T00:00:00.000Z"],
	["M/D/YYYY", "1/2/2026 12:30 AM", "2026-01-02T00:30:00.000Z"],
	["M/D/YY", "1/2/26 3:04 pm", "2026-01-02T15:04:00.000Z"],
	["YYYY/MM/DD", "2026/01/02 10:00 +02:00", "2026-01-02T08:00:00.000Z"],
	["YYYY/MM/DD", "2026/01/02 3:04:05 PM GMT+2", "2026-01-02T13:04:05.000Z"],
	["unix", "1767225600", "2026-01-01T00:00:00.000Z"],
	["unix", "1767225600123", "2026-01-01T00:00:00.123Z"],
	[undefined, "1/2/2026", /with --date-format, such as DD/],
	[undefined, "1767225600", /with --date-format, such as DD/],
	["M/D/YYYY", "31.12.2025", /write it like M\/D\/YYYY, with a day and/],
	["M/D/YYYY", "31/12/2025", /a day and an hour that exist$/],
	["DD.MM.YYYY", "29.2.2025", /an hour that exist$/],
	["DD.MM.YYYY", "1.2.2025 25:00", /an hour that exist$/],
	["M/D/YYYY", "1/2/2026 13:00 PM", /an hour that exist$/],
	[undefined, ago(-dayMs), /^joined is '.*', which is in the future; /],
	[
		"unix",
		"4102444800",
		/which is in the future; a time without a zone is UTC/,
	],
] as const) {
	const isRead = typeof expected === "string";
	test(`${isRead ? "reads" : "refuses"} ${time} with ${format ?? "no"} date format`, () => {
		const options = format ? { dateFormat: readDateFormat(format) } : {};
		const line = readLine(["a@x.at", "host", time], columns, options, gone);
		if (isRead) assert.partialDeepStrictEqual(line, { created_at: expected });
		else assert.match("detail" in line ? line.detail : "", expected);
	});
}

test("refuses a phone that a spreadsheet has rounded", () => {
	const cells = ["a@x.at", "host", "4,91511E+12"];
	const places = matchColumns(["email", "side", "phone"], new Map());
	assert.deepEqual(readLine(cells, places, {}, gone), {
		reason: "phone destroyed by a spreadsheet",
		detail:
			"phone is '4,91511E+12': its last digits are lost; save the file again with this column as text",
	});
});
