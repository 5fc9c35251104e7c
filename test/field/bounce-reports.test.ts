import assert from "node:assert/strict";
import { test } from "node:test";
import { readReport } from "../../cli/bounces/read-report.ts";
import { bounceReports, refusedReports, sender } from "./bounce-reports.ts";

const read = (text: string | Buffer) =>
	readReport(Buffer.from(text), "report.csv", new Set([sender]));

for (const { what, source, text, ...expected } of bounceReports)
	test(`reads ${what} (${source})`, async () => {
		const { bounced, complained, left } = await read(text);
		assert.deepEqual(
			{
				bounced: [...bounced].sort(),
				complained: [...complained].sort(),
				left,
			},
			{ bounced: [], complained: [], left: 0, ...expected },
		);
	});

for (const [what, text, expected] of refusedReports)
	test(`refuses ${what}`, async () => {
		await assert.rejects(read(text), expected);
	});

test("reads a file as a spreadsheet saves it", async () => {
	const text =
		"\ufeffEvent\tFrom\tRecipient\r\nHard bounce\tz@z.example\tann@läden.example\r\n";
	const expected = ["ann@xn--lden-loa.example"];
	for (const encoding of ["utf-8", "utf-16le"] as const) {
		const { bounced } = await read(Buffer.from(text, encoding));
		assert.deepEqual(bounced, expected);
	}
});

test("reads long lines and deep files", async () => {
	for (const part of ["a", "@", "a@", " ", ".", "-@-", "4", "<", "5.1."]) {
		const line = part.repeat(400_000);
		const { bounced } = await read(`${line}\nbounce ann@x.example\n`);
		assert.deepEqual(bounced, ["ann@x.example"]);
	}
	const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
	await assert.rejects(read(deep), /names no address/);
});
