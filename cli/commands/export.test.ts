import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import {
	call,
	person,
	pickColumns,
	printer,
} from "../../test/support/call-cli.ts";
import { words } from "../../test/support/content.ts";
import { add, engines, openForTest } from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const ann = person("Ann@x.at", "host", "+43 1");
const bob = person("bob@x.at", "advertiser");
const three = [ann, bob, { ...ann, phone: '2 "b"' }];

const people =
	"email,phone,user_type,source,joined_at,last_seen_at,phones,submissions,unconfirmed_phone,mail,announcements,called_at,call_on,note,brought\r\n";
const signUps =
	"id,created_at,email,phone,user_type,utm_source,utm_medium,utm_campaign,ref\r\n";
for (const [args, entries, expected] of [
	[
		"",
		three,
		`${people}ann@x.at,'+43 1,host,,TIME,TIME,2,2,,,,,,,\r\nbob@x.at,,advertiser,,TIME,TIME,0,1,,,,,,,\r\n`,
	],
	[
		"--submissions",
		three,
		`${signUps}1,TIME,Ann@x.at,'+43 1,host,,,,\r\n2,TIME,bob@x.at,,advertiser,,,,\r\n` +
			'3,TIME,Ann@x.at,"2 ""b""",host,,,,\r\n',
	],
	[
		"--submissions --json",
		[ann],
		'[{"id":1,"created_at":"TIME","email":"Ann@x.at","phone":"+43 1","user_type":"host","utm_source":null,"utm_medium":null,"utm_campaign":null,"ref":null}]\n',
	],
	[
		"--json",
		[bob],
		'[{"email":"bob@x.at","phone":null,"user_type":"advertiser","source":null,"joined_at":"TIME","last_seen_at":"TIME","phones":0,"submissions":1,"unconfirmed_phone":null,"mail":null,"announcements":null,"called_at":null,"call_on":null,"note":null,"brought":null}]\n',
	],
	["", [], people],
] as const) {
	test(`export ${args}, ${entries.length} sign-ups`, async (t) => {
		const { settings: env } = await engines.SQLite(t);
		await add(env, entries);
		const options = args.split(" ").filter(Boolean);
		const out = await printer(env)("export", ...options);
		const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
		// A column that the expected text does not have is not looked at.
		const text = args.includes("--json")
			? `${JSON.stringify(JSON.parse(out), Object.keys(JSON.parse(expected)[0]))}\n`
			: pickColumns(out, expected.split("\r\n", 1)[0] ?? "");
		assert.equal(text.replace(time, "TIME"), expected);
	});
}

test("answers of every kind come through a file, and none is a formula to a spreadsheet", async (t) => {
	const answers = [
		"=cmd|' /C calc'!A0",
		"+43, @me; -1",
		'a "quoted", word',
		"O'Brien; Wien",
		"😀".repeat(200),
		null,
	];
	const { settings: env } = await engines.SQLite(t);
	await add(
		env,
		answers.map((answer, n) => ({ ...person(`p${n}@x.at`, "host"), answer })),
	);
	const exported = await printer(env)("export");
	assert.match(exported, /,'=cmd/);
	assert.match(exported, /"'\+43, @me; -1"/);
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, exported);
	const { settings: other } = await engines.SQLite(t);
	await printer(other)("import", file, "--yes");
	const again = JSON.parse(await printer(other)("export", "--json"));
	assert.deepEqual(
		again.map(({ answer }: { answer: string | null }) => answer).sort(),
		answers.toSorted(),
	);
});

test("a file of an export is only for its user, and overwrites none", async (t) => {
	const { settings: env } = await engines.SQLite(t);
	await add(env, three);
	const file = path.join(temporaryFolder(t), "people.csv");
	const { out } = await call(["export"], env);
	assert.deepEqual(await call(["export", file], env), {
		code: 0,
		out: "",
		err: `Written to ${file}, which only this user may read.\n`,
	});
	assert.equal(readFileSync(file, "utf8"), out);
	assert.equal(statSync(file).mode & 0o777, 0o600);
	const { code, err } = await call(["export", file], env);
	assert.equal(code, 1);
	assert.match(
		err,
		/people\.csv is there already, and no file is overwritten: name another, such as .*people-\d{4}-\d\d-\d\d\.csv\.\n$/,
	);
});

test("export --visits has a line per day, source and language, oldest first", async (t) => {
	const database = await engines.SQLite(t);
	const list = await openForTest(t, database);
	const some = { language: "en", views: 3, visitors: 2 };
	await list.insert("visits", [
		{ ...some, day: "2026-11-21", source: "fair, Vienna" },
		{ ...some, day: "2026-11-20", source: null, language: "de" },
	]);
	const print = printer(database.settings);
	assert.equal(
		await print("export", "--visits"),
		'day,source,language,views,visitors\r\n2026-11-20,,de,3,2\r\n2026-11-21,"fair, Vienna",en,3,2\r\n',
	);
	assert.deepEqual(JSON.parse(await print("export", "--visits", "--json")), [
		{ day: "2026-11-20", source: null, language: "de", views: 3, visitors: 2 },
		{ day: "2026-11-21", source: "fair, Vienna", ...some },
	]);
});

// alexcaza/export-to-csv#119, asafdav/ng-csv#28, terminal42/contao-leads#31, spraakbanken/korp-frontend#272
for (const [locale, separator] of [
	["", ","],
	["C.UTF-8", ","],
	["en_US.UTF-8", ","],
	["de_AT.UTF-8", ";"],
	["fr_FR", ";"],
	// A point in numbers, and semicolons between cells.
	["de_CH.UTF-8", ";"],
	["pt_BR@euro", ";"],
] as const)
	test(`export --excel separates by ${separator} where LANG is "${locale}"`, async (t) => {
		const { settings } = await engines.SQLite(t);
		const env = { ...settings, LANG: locale };
		const phones = ["+43 660 1", "0660 1", '1 "x"', "=1+1"];
		await add(
			env,
			phones.map((phone, n) => person(`p${n}@x.at`, "host", phone)),
		);
		const { out } = await call(["export", "--excel"], env);
		assert.ok(out.startsWith("\ufeffemail"));
		const options = {
			bom: true,
			columns: true,
			delimiter: separator,
		} as const;
		const rows = parse<{ phone: string; email: string }>(out, options);
		assert.deepEqual(
			rows.map(({ phone }) => phone),
			['="+43 660 1"', '="0660 1"', '="1 ""x"""', '="=1+1"'],
		);
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(file, out);
		const { settings: other } = await engines.SQLite(t);
		await printer(other)("import", file, "--yes");
		const again = JSON.parse(await printer(other)("export", "--json"));
		assert.deepEqual(
			again.map((each: Record<string, unknown>) => each["phone"]),
			phones,
		);
	});

test("export --excel separates as in the page's language where no LANG is set", async (t) => {
	const { settings } = await engines.SQLite(t);
	const language: { code: string } = words.language;
	t.mock.property(language, "code", "de");
	const { out } = await call(["export", "--excel"], settings);
	assert.ok(out.startsWith("\ufeffemail;phone;"));
});
