import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { test } from "node:test";
import { call, collect } from "../test/support/call-cli.ts";
import { add, engines } from "../test/support/engines.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { run } from "./program.ts";

test("--help names a command's options, even with settings that are wrong", async () => {
	const broken = { PORT: "no", DATABASE_URL: "no" };
	const { code, out } = await call(["erase", "--bogus", "--help"], broken);
	assert.equal(code, 0);
	for (const option of ["[email...]", "--yes", "--again", "erased.json"])
		assert.ok(out.includes(option), option);
});

const misuses: [string, RegExp][] = [
	["", /^Usage: .* COMMAND /],
	["bogus", /unknown command 'bogus'\n.* --help/],
	["export --submission", /\(Did you mean --submissions\?\)/],
	["export a.csv b", /too many arguments/],
	["import a --side both", /Use host or advertiser\./],
	["list --limit 0", /--limit <n>' .* Use a whole number from 1 on\./],
	["show ann", /^Each EMAIL must be a whole e-mail address\./],
	["import a --column side=", /Use FIELD=HEADING/],
	["import a --column nick=Note", /The fields are email, phone, /],
	["import a --date-format DD.MM", /choices are DMY, MDY, YMD, unix\./],
	["import a --time-zone Wien", /^--time-zone must be a time zone/],
	["mail a@x.at", /^[^@]*for 'status'\. Expected 0 arguments, not 1\.\n/],
	["show a@x.at b@x.at", /^[^@]*Expected 1 argument, not 2\.\n[^@]*$/],
	["mailer --since soon", /--since <time>' .* Use 2026-11-21 or /],
	["move", /required option '--to <url>' not specified/],
	["move --to list.db", /^--to must be the database .* file: and/],
	["move --to postgres://h", /^--to must be the database .* postgres:/],
	["erase", /^Say whom to erase: each EMAIL/],
	["erase a@x.at ann@", /^Each EMAIL must be a whole/],
	["erase --again --left", /^Say whom to erase: /],
	["launch-check frontage.example", /^URL must be the page's public addr/],
	["dashboard --host 0.0.0.0", /^At --host 0\.0\.0\.0, other machines/],
	["dashboard --port 70000", /^--port must be the port .* 0 to 65535/],
];
for (const [words, expected] of misuses) {
	test(`refuses: waitlist ${words}`, async () => {
		const { code, out, err } = await call(words.split(" ").filter(Boolean));
		assert.deepEqual({ code, out }, { code: 2, out: "" });
		assert.match(err, expected);
	});
}

test("an error says what to do when there is no list", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const DATABASE_URL = `file:${file}`;
	const { code, out, err } = await call(["export"], { DATABASE_URL });
	assert.deepEqual({ code, out }, { code: 1, out: "" });
	assert.match(err, /^There is no waitlist yet at .*: start the server once/);
	const folder = await call(["import", path.dirname(file)], { DATABASE_URL });
	assert.equal(folder.code, 1);
	assert.match(folder.err, / cannot be used: it is a folder\.\n$/);
	writeFileSync(file, "a text");
	const text = await call(["stats"], { DATABASE_URL });
	assert.equal(text.code, 1);
	assert.match(text.err, /is not a database.* set DATABASE_URL/);
});

for (const [errno, code, message] of [
	["EPIPE", 0, ""],
	["ENOSPC", 1, "The output cannot be written (ENOSPC).\n"],
] as const) {
	test(`ends with ${code} when writing fails with ${errno}`, async (t) => {
		const { settings: env } = await engines.SQLite(t);
		await add(env, []);
		const { stdin } = process;
		for (const command of ["export", "stats"]) {
			const { stream: stderr, text } = collect();
			const stdout = new Writable({
				write(_chunk, _encoding, done) {
					const details = { code: errno, syscall: "write" };
					done(Object.assign(new Error(errno), details));
				},
			});
			const terminal = { stdin, stdout, stderr, env };
			assert.equal(await run([command], terminal), code);
			assert.equal(text(), message);
		}
	});
}
