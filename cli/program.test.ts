import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
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
	[
		"announce launch --count 0",
		/--count <n>' .* Use a whole number from 1 on\./,
	],
	["show ann", /^Each EMAIL must be a whole e-mail address\./],
	["import a --column side=", /Use FIELD=HEADING/],
	["import a --column nick=Note", /The fields are email, phone, /],
	["import a --date-format DD.MM", /choices are DMY, MDY, YMD, unix\./],
	["import a --time-zone Wien", /^--time-zone must be a time zone/],
	["mail a@x.at", /^error: unknown command\n/],
	["show a@x.at b@x.at", /^[^@]*Expected 1 argument, not 2\.\n[^@]*$/],
	["erase --since soon", /--since <time>' .* Use 2026-11-21 or /],
	["mail setup --region eu", /^`mail setup --region` is now /],
	["backup move", /missing required argument 'url'/],
	["backup move list.db", /^URL must be the database .* file: and/],
	["backup move postgres://h", /^URL must be the database .* postgres:/],
	["edit a@x.at --leave --side host", /^--leave goes with no other option/],
	["erase", /^Say whom to erase: each EMAIL/],
	["erase a@x.at ann@", /^Each EMAIL must be a whole/],
	["erase --again --left", /^Say whom to erase: /],
	["doctor frontage.example", /^URL must be the page's public addr/],
	["dashboard --host 0.0.0.0", /^`dashboard --host` is now /],
	["dashboard --port 70000", /^--port must be the port .* 0 to 65535/],
];
for (const [words, expected] of misuses) {
	test(`refuses: waitlist ${words}`, async () => {
		const { code, out, err } = await call(words.split(" ").filter(Boolean));
		assert.deepEqual({ code, out }, { code: 2, out: "" });
		assert.match(err, expected);
	});
}

/** Each line as a script of 2.0.0 may have it, and what to write instead. */
const renamed: [string, string][] = [
	["leave a@x.at --yes", "`leave` is now `edit EMAIL --leave`"],
	["leave --help", "`leave` is now `edit EMAIL --leave`"],
	["launch-check https://x.example", "`launch-check` is now `doctor URL`"],
	["restore all.jsonl", "`restore` is now `backup restore FILE`"],
	["mail", "`mail` is now `status`"],
	["mail status", "`mail status` is now `status`"],
	["announce status launch", "`announce status` is now `status`"],
	["notices", "`notices` is now `status`"],
	["notices status", "`notices status` is now `status`"],
	["held", "`held` is now `status`"],
	["held list", "`held list` is now `status`"],
	["mail confirm --imported", "`mail confirm` is now `announce confirm`"],
	["move --to file:x.db", "`move` is now `backup move URL`"],
];
for (const [words, expected] of renamed) {
	test(`says what is called otherwise now: waitlist ${words}`, async () => {
		const result = await call(words.split(" "));
		assert.deepEqual(result, {
			...{ code: 2, out: "" },
			err: `${expected}. Nothing was done.\n`,
		});
	});
}

const namesIn = (help: string) =>
	[...help.matchAll(/^ {2}([a-z][a-z-]*) .*/gm)].map(([, name]) => name);

test("help tells the same as --help", async () => {
	for (const words of [[], ["erase"], ["mail", "setup"]])
		assert.deepEqual(
			await call(["help", ...words]),
			await call([...words, "--help"]),
		);
});

test("--help lists twelve commands in two groups, and with --all all of them", async () => {
	const short = await call(["--help"]);
	const groups = short.out.matchAll(/^(.*):\n((?: {2}[a-z].*\n)+)/gm);
	const listed = Array.from(groups, ([, title, lines = ""]) => [
		title,
		namesIn(lines).length,
	]);
	assert.deepEqual(listed, [
		["Every week", 10],
		["Now and then", 2],
	]);
	for (const words of [
		...["--help --all", "--all --help", "-h --all", "help --all"],
	]) {
		const { code, out } = await call(words.split(" "));
		assert.equal(code, 0);
		const files = readdirSync(path.join(import.meta.dirname, "commands"));
		const commands = files.flatMap((file) =>
			file.includes(".test.") ? [] : file.replace(".ts", ""),
		);
		assert.deepEqual(namesIn(out).sort(), commands.sort());
	}
	assert.match((await call(["stat"])).err, /Did you mean/);
});

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
