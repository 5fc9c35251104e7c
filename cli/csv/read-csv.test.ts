import assert from "node:assert/strict";
import { test } from "node:test";
import { readCsv } from "./read-csv.ts";

const text = "email,side\na@x.at,host\nb@x.at,bad\n";
const read = (content: string | Buffer) =>
	readCsv(Buffer.from(content), "a.csv");

for (const [what, content, size = 2] of [
	["Excel's line for the separator", "sep=;\r\nemail;side\r\na@x.at;host\r\n"],
	["UTF-16", Buffer.from(`\ufeff${text.replaceAll(",", "\t")}`, "utf16le")],
	["a byte order mark", `\ufeff${text}`],
	["line ends of one return", text.replaceAll("\n", "\r")],
	["different line ends", text.replace("\n", "\r\n")],
	["empty lines", `\n\n${text.replace("\n", "\n,\n\n")},\n`],
	["separators in its heading", 'email;side;"a,b,c"\na@x.at;host;\n', 3],
] as const) {
	test(`reads a file with ${what}`, () => {
		const [heading, first] = read(content);
		assert.deepEqual(heading?.cells.slice(0, 2), ["email", "side"]);
		assert.deepEqual(first?.cells.slice(0, 2), ["a@x.at", "host"]);
		assert.equal(first?.cells.length, size);
	});
}

test("counts lines as an editor does", () => {
	const records = read(
		'sep=,\r\nemail,side\r\nx,"a\r\nb"\r\ny,"a\nb"\n\nz,c\r\n',
	);
	assert.deepEqual(
		records.map(({ line }) => line),
		[2, 3, 5, 8],
	);
});

for (const [what, content, expected] of [
	[
		"an open quotation mark",
		'email\na@x.at\n"b',
		/missing quotation mark after row 2\.$/,
	],
	["another encoding", Buffer.from("email\n\xe4@x.at", "latin1"), /UTF-8/],
	["UTF-16 without a mark", Buffer.from("email\na@x.at", "utf16le"), /UTF-8/],
	["a workbook", "PK\x03\x04\0\0", /a\.csv is not text in UTF-8: save it as/],
] as const) {
	test(`refuses a file with ${what}`, () => {
		assert.throws(() => read(content), expected);
	});
}
