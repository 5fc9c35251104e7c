import assert from "node:assert/strict";
import { test } from "node:test";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { ago, dayMs } from "../../shared/time.ts";
import { parseTime } from "../times.ts";
import { withoutGuard } from "./guard.ts";
import { LineReader } from "./line-reader.ts";
import { matchColumns } from "./match-columns.ts";
import { readCsv } from "./read-csv.ts";
import { readTable } from "./read-table.ts";
import { reasonText } from "./refusals.ts";
import { SideVocabulary } from "./sides.ts";
import { writeCsv } from "./write-csv.ts";

const cells: [string | number | null, string][] = [
	[-7, "-7"],
	[null, ""],
	["a;b", '"a;b"'],
	["a\tb", '"a\tb"'],
	['say "ä"', '"say ""ä"""'],
	["a\r\nb", "a b"],
	["\u202egnp.exe", "gnp.exe"],
	["\u202e=1", "'=1"],
	["a=b+c-d@e", "a=b+c-d@e"],
	...["=1", "+43 1", "-1", "@a", "＝1"].map((each): [string, string] => [
		each,
		`'${each}`,
	]),
	["+43 1; +43 2", '"\'+43 1; +43 2"'],
];
for (const [value, cell] of cells) {
	test(`writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, () => {
		const text = writeCsv(["value", "last"], [{ value, last: "x" }]);
		assert.equal(text, `value,last\r\n${cell},x\r\n`);
	});
}

test("an import takes the apostrophe before a formula away", () => {
	for (const text of ["=1", "+43 1", "-1", "@a", "＝1"])
		assert.equal(withoutGuard(`'${text}`), text);
	for (const text of ["'a", "a'=b", "''=a"])
		assert.equal(withoutGuard(text), text);
});

const text = "email,side\na@x.at,host\nb@x.at,bad\n";
const swapped = (content: string) => Buffer.from(content, "utf16le").swap16();
for (const [what, content, size = 2] of [
	["UTF-16", Buffer.from(`\ufeff${text.replaceAll(",", "\t")}`, "utf16le")],
	["a byte order mark", `\ufeff${text}`],
	["line ends of one return", text.replaceAll("\n", "\r")],
	["different line ends", text.replace("\n", "\r\n")],
	["empty lines", `\n\n${text.replace("\n", "\n,\n\n")},\n`],
	["separators in its heading", 'email;side;"a,b,c"\na@x.at;host;\n', 3],
	["UTF-16 with the larger byte first", swapped(`\ufeff${text}`)],
	["UTF-16 without a byte order mark", Buffer.from(text, "utf16le")],
	["that of the larger byte first", swapped(text)],
	// mechatroner/vscode_rainbow_csv#108, PowerShell/PowerShell#7776
	["a line for its separator", `sep=;\r\n${text.replaceAll(",", ";")}`],
	["such a line in quotes", `\ufeff"sep=|"\n${text.replaceAll(",", "|")}`],
	// orbinson/aem-dictionary-translator#118
	[
		"semicolons in a heading of commas",
		'email,side,"a;b;c;d"\na@x.at,host,\n',
		3,
	],
	["a heading of two lines", 'email,side,"a\nb;c;d;e"\na@x.at,host,\n', 3],
	// mholt/PapaParse#600
	[
		"commas in a heading of semicolons",
		"email;side;a (b, c);d, e\na@x.at;host;;\n",
		4,
	],
	["bars", text.replaceAll(",", "|")],
] as const) {
	test(`reads a file with ${what}`, () => {
		const [heading, first] = readCsv(Buffer.from(content), "a.csv").records;
		assert.deepEqual(heading?.cells.slice(0, 2), ["email", "side"]);
		assert.deepEqual(first?.cells.slice(0, 2), ["a@x.at", "host"]);
		assert.equal(first?.cells.length, size);
	});
}

for (const [what, content, expected] of [
	["an open quotation mark", 'email\na@x.at\n"b', /quotation mark after row 2/],
	["JSON", '\n[{"email":"a@x.at"}]', /a\.csv is JSON/],
	[
		"no text",
		Buffer.from("email\n\xff\0\0\xe4", "latin1"),
		/save it as "CSV UTF-8"/,
	],
] as const) {
	test(`refuses a file with ${what}`, () => {
		assert.throws(() => readCsv(Buffer.from(content), "a.csv"), expected);
	});
}

for (const [format, time, expected] of [
	["DMY", "31.12.2025, 14:05:33", "2025-12-31T14:05:33.000Z"],
	["DMY", "2025-12-31", "2025-12-31T00:00:00.000Z"],
	["DMY", "1/2/2026 9:05", "2026-02-01T09:05:00.000Z"],
	["MDY", "1/2/2026 12:30 AM", "2026-01-02T00:30:00.000Z"],
	["MDY", "1/2/26 3:04 pm", "2026-01-02T15:04:00.000Z"],
	["YMD", "2026/01/02 10:00 +02:00", "2026-01-02T08:00:00.000Z"],
	["YMD", "2026/01/02 3:04:05 PM GMT+2", "2026-01-02T13:04:05.000Z"],
	["unix", "1767225600", "2026-01-01T00:00:00.000Z"],
	["unix", "1767225600123", "2026-01-01T00:00:00.123Z"],
	[undefined, "2026-01-02T10:00:00.123456Z", "2026-01-02T10:00:00.123Z"],
	[undefined, "2026-01-02 10:00:00.123456+00", "2026-01-02T10:00:00.123Z"],
	[undefined, "1/2/2026", undefined],
	[undefined, "1767225600", undefined],
	["MDY", "31.12.2025", undefined],
	["DMY", "29.2.2025", undefined],
	["DMY", "1.2.2025 25:00", undefined],
] as const) {
	test(`${expected ? "reads" : "refuses"} ${time} in the format ${format}`, () => {
		assert.equal(parseTime(time, "UTC", format), expected);
	});
}

for (const [column, cell, expected] of [
	["date", ago(-dayMs), /^joined is in the future/],
	["phone", "4,91511E+12", /^phone rounded by a spreadsheet/],
] as const) {
	test(`refuses a line with the ${column} ${cell}`, () => {
		const titles = ["email", "side", column];
		const cells = ["a@x.at", "host", cell];
		const sideNames = new SideVocabulary();
		const columns = matchColumns({ titles }, [cells], sideNames);
		const line = new LineReader(columns, sideNames).read(cells);
		assert.ok("refusal" in line);
		assert.match(reasonText(line.refusal.reason), expected);
		assert.equal(line.refusal.value, cell);
	});
}

for (const [what, headings, values, expected] of [
	["bounced and left has left", "bounced unsubscribed", "yes yes", "told left"],
	[
		"bounced alone has bounced",
		"bounced unsubscribed",
		"yes no",
		"told bounced",
	],
	["has empty cells at its end joins", "", " ", "signUps"],
	["has more cells is refused", "", " more", "refusal cells"],
] as const)
	test(`a line that ${what}`, () => {
		const cellsOf = (text: string) => (text === "" ? [] : text.split(" "));
		const titles = ["email", "side", ...cellsOf(headings)];
		const cells = ["a@x.at", "host", ...cellsOf(values)];
		const sideNames = new SideVocabulary();
		const columns = matchColumns({ titles }, [cells], sideNames);
		const line = new LineReader(columns, sideNames).read(cells);
		const [[kind, value] = []] = Object.entries(line);
		const detail = value?.kind ?? value?.reason ?? "";
		assert.equal(`${kind} ${detail}`.trim(), expected);
	});

for (const [what, content] of [
	["Numbers", "PK\x03\x04\0\0Index/Document.iwa"],
	["an old Excel that is damaged", "\xd0\xcf\x11\xe0"],
	["a damaged workbook", "PK\x03\x04 xl/workbook.xml"],
	["a PDF", "%PDF-1.7\n"],
] as const)
	test(`says at once how a file of ${what} is saved`, async () => {
		const bytes = Buffer.from(content, "latin1");
		await assert.rejects(
			readTable(bytes, "people"),
			/^ExpectedError: people is no table that import can read. Where your list is, save it as "CSV UTF-8"/,
		);
	});

test("reads a sheet of more rows than a call takes arguments", async () => {
	const rows = Array.from({ length: 130_000 }, () => ["a@x.at"]);
	const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows }] }));
	const { records } = await readTable(bytes, "people");
	assert.equal(records.length, rows.length);
});

for (const [what, write] of [
	["an .xlsx", writeXlsx],
	["an .ods", writeOds],
] as const)
	test(`${what} that unpacks to more than it may is refused before that, and the next one is read`, async () => {
		const rows = Array.from({ length: 20_000 }, () => ["a@x.at"]);
		const bytes = Buffer.from(await write({ sheets: [{ name: "a", rows }] }));
		await assert.rejects(
			readTable(bytes, "people", 500_000),
			/^ExpectedError: people is larger than 0.5 MB when it is unpacked: save/,
		);
		assert.equal((await readTable(bytes, "people")).records.length, 20_000);
	});
