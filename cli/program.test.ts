import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { test } from "node:test";
import { call, collect, listWith } from "../test/support/call-cli.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { run } from "./program.ts";

for (const argv of [["--help"], ["-h"]]) {
	test(`${argv} lists every command`, async () => {
		const { code, out, err } = await call(argv);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		assert.match(out, /^Usage: .*\n[\s\S]*\n {2}count [\s\S]*\n {2}export /);
	});
}

for (const [verb, options] of [
	[
		"export",
		["--format", "--submissions", "--side", "--since", "--source", "--bom"],
	],
	["count", ["--json", "--help"]],
	["stats", ["--json", "--help"]],
	["list", ["--search", "--side", "--source", "--sort", "--page", "--json"]],
	["show", ["EMAIL", "--json", "--help"]],
	["import", ["FILE.csv", "--side", "--yes", "--json", "--help"]],
	["erase", ["EMAIL", "--yes", "--help"]],
	["backup", ["FILE", "--help"]],
	["restore", ["FILE", "--help"]],
	["move", ["--to URL", "--help"]],
	["doctor", ["--json", "--help"]],
	["launch-check", ["URL", "--json", "--help"]],
] as const) {
	test(`${verb} --help names every option, whatever else is wrong`, async () => {
		const broken = { PORT: "no", DATABASE_URL: "no" };
		const { code, out } = await call([verb, "--bogus", "--help"], broken);
		assert.equal(code, 0);
		for (const option of options) assert.ok(out.includes(option), option);
	});
}

const misuses: [string[], RegExp][] = [
	[[], /^Missing command: .*--help$/],
	[["bogus"], /^Unknown command 'bogus': .*--help$/],
	[["constructor"], /^Unknown command 'constructor'/],
	[["--json"], /^Unknown command '--json'/],
	[["export", "--bogus"], /^Unknown option '--bogus'\. .*export --help$/],
	[["export", "people.csv"], /^Unexpected argument 'people\.csv'\. See/],
	[["export", "--format"], /^Option '--format <value>' argument missing\./],
	[
		["export", "--format", "xml"],
		/^--format must be csv, json, or ndjson, not "xml"\./,
	],
	[["export", "--format="], /^--format must be .* not ""\./],
	[
		["export", "--side", "all"],
		/^--side must be host or advertiser, not "all"/,
	],
	[["export", "--since", "soon"], /^--since must be a date .* not "soon"\./],
	[["export", "--since", "2026-02-30"], /^--since must be a date/],
	[["export", "--bom", "--format", "json"], /^--bom goes with CSV alone\./],
	[["stats", "--days", "3"], /^Unknown option '--days'/],
	[["list", "ann"], /^Unexpected argument 'ann'\./],
	[["list", "--page", "0"], /^--page must be a whole number from 1/],
	[["list", "--limit", "1001"], /^--limit must be .* 1000, not "1001"\./],
	[["list", "--limit", "1e1"], /^--limit must be a whole number/],
	[["list", "--sort", "phone"], /^--sort must be joined_at, email, /],
	[["show"], /^One EMAIL must be given, not 0\./],
	[["show", "ann"], /^EMAIL must be one whole e-mail address\./],
	[["show", "a@x.at", "b@x.at"], /^One EMAIL must be given, not 2\./],
	[["import"], /^One FILE\.csv must be given, not 0\./],
	[["import", "a.csv", "b.csv"], /^One FILE\.csv must be given, not 2\./],
	[["import", "a.csv", "--side", "guest"], /^--side must be host or/],
	[["export", "--submissions=yes"], /^Option '--submissions' does not take/],
	[["backup"], /^One FILE must be given, not 0\. .*backup --help$/],
	[["restore", "a.db", "b.db"], /^One FILE must be given, not 2\./],
	[["erase", ""], /^One EMAIL must be given, not an empty one\./],
	[["doctor", "now"], /^Unexpected argument 'now'\./],
	[["count", "--side", "host"], /^Unknown option '--side'\. .*count --help$/],
];
for (const [argv, expected] of misuses) {
	test(`refuses: waitlist ${argv.join(" ")}`, async () => {
		const { code, out, err } = await call(argv);
		assert.deepEqual({ code, out }, { code: 2, out: "" });
		assert.match(err, /^[^\n]+\n$/);
		assert.match(err.trimEnd(), expected);
	});
}

test("names every fault of the settings", async () => {
	const env = { PORT: "no", DATABASE_URL: "no" };
	const { code, out, err } = await call(["count"], env);
	assert.deepEqual({ code, out }, { code: 1, out: "" });
	assert.match(err, /DATABASE_URL[\s\S]*PORT/);
});

test("says what to do where there is no list", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const { code, out, err } = await call(["export"], {
		DATABASE_URL: `file:${file}`,
	});
	assert.deepEqual({ code, out }, { code: 1, out: "" });
	assert.match(
		err,
		/^There is no waitlist yet at .*: start the server once.*\n$/,
	);
	writeFileSync(file, "a text");
	const text = await call(["count"], { DATABASE_URL: `file:${file}` });
	assert.equal(text.code, 1);
	assert.match(text.err, /is not a database: set DATABASE_URL/);
});

function failing(code: string): Writable {
	return new Writable({
		write(_chunk, _encoding, done) {
			done(Object.assign(new Error(code), { code, syscall: "write" }));
		},
	});
}

for (const [fault, code, message] of [
	["EPIPE", 0, ""],
	["ENOSPC", 1, "The output cannot be written (ENOSPC).\n"],
] as const) {
	test(`ends with ${code} after ${fault}`, async (t) => {
		const env = await listWith(t, []);
		for (const argv of [["export"], ["count"], ["--help"]]) {
			const err = collect();
			const stdout = failing(fault);
			const ended = await run(argv, { stdout, stderr: err.stream, env });
			assert.equal(ended, code);
			assert.equal(err.text(), message);
		}
	});
}
