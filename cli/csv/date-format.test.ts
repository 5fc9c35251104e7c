import assert from "node:assert/strict";
import { test } from "node:test";
import { call } from "../../test/support/call-cli.ts";
import { listAndFile } from "../../test/support/list-and-file.ts";

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const times: [string | undefined, string, string | RegExp][] = [
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
	[undefined, "1/2/2026", /time not understood.*\n.*with --date-format, such/],
	[undefined, "1767225600", /time not understood.*\n.*with --date-format/],
	["M/D/YYYY", "31.12.2025", /not understood.*\n.*not written like M\/D\/YYYY/],
	["M/D/YYYY", "31/12/2025", /does not exist.*\n.*check --date-format/],
	["DD.MM.YYYY", "29.2.2025", /does not exist/],
	["DD.MM.YYYY", "1.2.2025 25:00", /does not exist/],
	["M/D/YYYY", "1/2/2026 13:00 PM", /does not exist/],
	[
		undefined,
		tomorrow,
		/time in the future: 1 line\n.*', which is in the future/,
	],
	["unix", "4102444800", /time in the future/],
];
for (const [format, time, expected] of times) {
	const isRead = typeof expected === "string";
	test(`${isRead ? "reads" : "refuses"} ${time} with ${format ?? "no"} date format`, async (t) => {
		const { env, file, stored } = await listAndFile(
			t,
			`email,side,date\na@x.at,host,"${time}"\n`,
		);
		const args = format === undefined ? [] : ["--date-format", format];
		const { out } = await call(["import", "--yes", ...args, file], env);
		if (isRead) assert.ok((await stored()).includes(expected), out);
		else assert.match(out, expected);
	});
}
