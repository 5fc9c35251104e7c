import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { call } from "../../test/support/call-cli.ts";
import { listAndFile } from "../../test/support/list-and-file.ts";

const text = "email,side\na@x.at,host\nb@x.at,bad\n";
const forms: [string, string | Uint8Array][] = [
	["Excel's line for the separator", "sep=;\r\nemail;side\r\na@x.at;host\r\n"],
	["UTF-16", Buffer.from(`\ufeff${text.replaceAll(",", "\t")}`, "utf16le")],
	[
		"UTF-16 of the other byte order",
		Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
	],
	["line ends of one return", text.replaceAll("\n", "\r")],
	["different line ends", text.replace("\n", "\r\n")],
	["empty lines", `\n\n${text.replace("\n", "\n,\n\n")},\n`],
	["separators in its heading", 'email;"a,b,c";side\na@x.at;;host\n'],
	["a separator at the ends of lines", "email,side,\na@x.at,host,\n"],
];
for (const [what, content] of forms) {
	test(`reads a file with ${what}`, async (t) => {
		const { env, file, stored } = await listAndFile(t, content);
		await call(["import", "--yes", file], env);
		assert.match(await stored(), /Z,a@x\.at,,host,,,,\r\n$/);
	});
}

test("counts lines as an editor does", async (t) => {
	const { env, file } = await listAndFile(
		t,
		'sep=,\r\nemail,side\r\nx,"a\r\nb"\r\ny,"a\nb"\n\nz,c\r\n',
	);
	const { out } = await call(["import", "--json", file], env);
	assert.deepEqual(
		JSON.parse(out).refused.map(({ line }: { line: number }) => line),
		[3, 5, 8],
	);
});

const broken: [string, string | Uint8Array, RegExp][] = [
	["nothing", "", /is empty\.$/],
	["no address", "name\nAnn\n", /no column for the e-mail address/],
	[
		"an open quotation mark",
		'email\na@x.at\n"b',
		/missing quotation mark after row 2\.$/,
	],
	["another encoding", Buffer.from("email\n\xe4@x.at", "latin1"), /UTF-8/],
	["UTF-16 without a mark", Buffer.from("email\na@x.at", "utf16le"), /UTF-8/],
	["a workbook", "PK\x03\x04\0\0", /is not text in UTF-8: save it as "CSV/],
];
for (const [what, content, expected] of broken) {
	test(`imports nothing from a file with ${what}`, async (t) => {
		const { env, file, stored } = await listAndFile(t, content);
		const args = ["import", "--yes", "--side=host", file];
		const { code, out, err } = await call(args, env);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, /^[^\n]+\n$/);
		assert.match(err.trimEnd(), expected);
		assert.equal((await stored()).split("\r\n").length, 2);
	});
}

test("closes a file that is longer than what its first line is read with", async (t) => {
	const lines = Array.from({ length: 20_000 }, (_, n) => `p${n}@x.at,host\n`);
	const content = `email,side\n${lines.join("")}`;
	const { env, file } = await listAndFile(t, content);
	const { out } = await call(["import", file], env);
	assert.match(out, /^Would be imported: 20,000 /m);
	// Node ends the program when it collects a file handle that is still open.
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
	await delay(50);
});
