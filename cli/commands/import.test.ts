import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import {
	call,
	person,
	pickColumns,
	printer,
} from "../../test/support/call-cli.ts";
import { add, engines } from "../../test/support/engines.ts";
import { aFullSignUp } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const heading =
	"id,created_at,email,phone,user_type,utm_source,utm_medium,utm_campaign,ref\r\n";

/** An empty list, and a file beside it. */
async function listAndFile(t: TestContext, content: string) {
	const { settings: env } = await engines.SQLite(t);
	await add(env, []);
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, content);
	const print = printer(env);
	return {
		env,
		file,
		/** Imports the file; resolves with the output. */
		run: (...options: string[]) => print("import", ...options, file),
		/** All sign-ups of the list, as `export` writes them. */
		stored: async () =>
			pickColumns(await print("export", "--submissions"), heading),
	};
}

test("imports what Supabase exports, and the same again changes nothing", async (t) => {
	const { run, stored } = await listAndFile(
		t,
		"id,created_at,email,phone,user_type\n" +
			"7,2026-11-20 10:11:12.123456+00,Ann@x.at,+43 1,host\n" +
			'8,2026-11-20 12:00:00+02,bob@x.at,"2 ""b""",advertiser\n',
	);
	assert.equal(
		await run(),
		"The file has 2 lines below its heading.\n" +
			'Columns: email from "email", phone from "phone", side from "user_type", joined from "created_at"\n' +
			'Not understood, so left out: "id". To use one, name its field with --column, or keep it as a note with --column note=HEADING.\n' +
			"Times are read so: '2026-11-20 10:11:12.123456+00' is 2026-11-20 10:11 UTC.\n" +
			"Would be imported: 2 sign-ups (1 host, 1 advertiser)\nOn the list already: none\n" +
			"Twice in the file: none\n" +
			"1 phone has no country code, such as +43: dialing programs take it for a number of their own country.\n" +
			"Refused: none\nNo mail goes to imported people by itself: see `announce confirm --imported`.\n" +
			"Nothing was changed. Add --yes to import.\n",
	);
	assert.equal(await stored(), heading);
	assert.match(await run("--yes"), /^Imported: 2 sign-ups \(1 host, 1 adv/m);
	const all =
		heading +
		'2,2026-11-20T10:00:00.000Z,bob@x.at,"2 ""b""",advertiser,,,,\r\n' +
		"1,2026-11-20T10:11:12.123Z,Ann@x.at,'+43 1,host,,,,\r\n";
	assert.equal(await stored(), all);
	assert.match(
		await run("--yes"),
		/^Imported: none\nOn .* already: 2 sign-ups/m,
	);
	assert.equal(await stored(), all);
});

test("a person on the list stays where she is, also when a file has another time or phone", async (t) => {
	const { env, run, stored } = await listAndFile(
		t,
		"email,side,joined,phone\nAnn@x.at,host,2020-01-01,+43 9\nann@x.at,advertiser,2020-01-01,\n",
	);
	await add(env, [person("ann@x.at")]);
	assert.match(
		await run(),
		/^Would be imported: 1 sign-up \(1 advertiser\)\nOn the list already: 1 sign-up \(1 host\)$/m,
	);
	const before = await stored();
	assert.match(await run("--yes"), /^Imported: 1 sign-up \(1 advertiser\)/m);
	const after = await stored();
	assert.ok(after.endsWith(before.slice(heading.length)));
	assert.equal(after.split("\r\n").length, before.split("\r\n").length + 1);
});

test("an export is imported without loss", async (t) => {
	const { env, file } = await listAndFile(t, "");
	const phones = ["+43 1; +43 2", "=1", '5 "a", b', "-1;'-2", "'"];
	const sides = ["host", "advertiser"] as const;
	for (const [index, phone] of phones.entries())
		await add(env, [person(`=${index}@x.at`, sides[index % 2], phone)]);
	await add(env, [aFullSignUp()], aFullSignUp());
	for (const options of [[], ["--submissions"]]) {
		const { out } = await call(["export", ...options], env);
		writeFileSync(file, out);
		const { settings: copy } = await engines.SQLite(t);
		await add(copy, []);
		await call(["import", "--yes", file], copy);
		assert.equal((await call(["export", ...options], copy)).out, out);
		assert.equal(out.split("\r\n").length, phones.length + 3);
	}
});

for (const [what, content, options, expected] of [
	[
		"the columns that --column names",
		"E-Mail,Your address,I am a…,Joined,Found us,Phone (work)\nx,a@x.at,Owner,2026-11-20,2026-11-19,1\n",
		["email=your address", "side=I am a…", "joined=Found us"].map(
			(each) => `--column=${each}`,
		),
		/,2026-11-19T00:00:00\.000Z,a@x\.at,1,host,/,
	],
	[
		"times in a zone",
		"email;side;joined\nann@x.at;host;2026-07-01 12:00\nbob@x.at;host;2026-08-01 12:00Z\n",
		["--time-zone=Europe/Vienna"],
		/,2026-07-01T10:00:00\.000Z,ann@x\.at,.*\r\n.*,2026-08-01T12:00:00\.000Z,bob@x\.at,/,
	],
	[
		"the first day of 2000 in a zone",
		"email,side,joined\na@x.at,host,2000-01-01\nb@x.at,host,1999-12-31\n",
		["--time-zone=Europe/Vienna"],
		/^[^\n]*\n1,1999-12-31T23:00:00\.000Z,a@x\.at,,host,,,,\r\n$/,
	],
	[
		"no earlier hour of that day in a zone behind UTC",
		"email,side,joined\na@x.at,host,2000-01-01\nb@x.at,host,1999-12-31 23:59\n",
		["--time-zone=America/New_York"],
		/^[^\n]*\n1,2000-01-01T05:00:00\.000Z,a@x\.at,,host,,,,\r\n$/,
	],
	[
		"the source of a person",
		"email,side,joined_at,source\na@x.at,host,2026-11-20,news\n",
		[],
		/,a@x\.at,,host,news,,,\r\n$/,
	],
] as const) {
	test(`reads ${what}`, async (t) => {
		const { run, stored } = await listAndFile(t, content);
		await run("--yes", ...options);
		assert.match(await stored(), expected);
	});
}

for (const [content, option, expected] of [
	[
		"name\nAnn\n",
		"--yes",
		/no column of e-mail addresses. Its columns: "n.*--column/,
	],
	["email,a\n", "--column=side=Nope", /no column "Nope" for side: .*, "a"/],
	["", "--yes", /^The file is empty\.$/m],
	["email\nb@x.at\n", "--yes", /^Every line is refused\.$/m],
] as const) {
	test(`imports nothing of ${JSON.stringify(content)} ${option}`, async (t) => {
		const { env, file, stored } = await listAndFile(t, content);
		const { code, err } = await call(["import", file, option], env);
		assert.equal(code, 1);
		assert.match(err, expected);
		assert.equal(await stored(), heading);
	});
}

test("groups refused lines by reason, with their values", async (t) => {
	const { run } = await listAndFile(
		t,
		'\ufeffE-Mail;Telephone;Side;Note\r\nann@x.at;;Space Owner;"two\r\nlines"\r\n' +
			`bob@x.at;;guest;\r\n\r\nbob@x.at;${"1".repeat(70)};host;\r\nbob@x.at;\r\n` +
			"ANN@x.at;;OWNER;\r\ncleo@x.at;;Advertiser;\r\ndan@x.at;;;\r\n" +
			"bad;;host;\r\n".repeat(11),
	);
	assert.deepEqual((await run()).split("\n"), [
		"The file has 18 lines below its heading.",
		'Columns: email from "E-Mail", phone from "Telephone", side from "Side"',
		'Not understood, so left out: "Note". To use one, name its field with --column, or keep it as a note with --column note=HEADING.',
		"No column for joined: new sign-ups get the time of the import.",
		"Would be imported: 2 sign-ups (1 host, 1 advertiser)",
		"On the list already: none",
		"Twice in the file: 1 sign-up (1 host)",
		"Refused: 15 lines",
		"  11 lines: email not valid",
		"    line 11 and 10 others: 'bad'",
		"  1 line: side not understood: say what it means with --value",
		`    line 4: 'guest' (--value "guest=host" or "guest=advertiser")`,
		"  1 line: phone not valid: use at most 40 characters, without line ends",
		`    line 6: '${"1".repeat(60)}'`,
		"  1 line: more or fewer cells than the first line",
		"    line 7: '2, not 4'",
		"  1 line: no side: add --side for lines that name none",
		"    line 10: ''",
		"No mail goes to imported people by itself: see `announce confirm --imported`.",
		"Nothing was changed. Add --yes to import.",
		"",
	]);
	const sided = await run("--side=advertiser");
	assert.match(sided, /^Would be imported: 3 .*, 2 advertisers\)$/m);
});

test("leaves out erased people, except for what they sent later", async (t) => {
	const before = "email,user_type,created_at\nann@x.at,host,2020-11-20\n";
	const { env, file, run, stored } = await listAndFile(t, before);
	await run("--yes");
	await call(["erase", "--yes", "ann@x.at"], env);
	const later = new Date(Date.now() + 1_000).toISOString();
	writeFileSync(file, `${before}ann@x.at,host,${later}\n`);
	const out = await run("--yes");
	assert.match(out, /^ {2}1 line: person was erased: .*\n {4}line 2: 'ann@/m);
	assert.match(out, /^Imported: 1 /m);
	assert.ok((await stored()).includes(later));
});

test("finds a file where npm was called", async (t) => {
	const { env, file } = await listAndFile(t, "email,side\na@x.at,host\n");
	const called = { ...env, INIT_CWD: path.dirname(file) };
	const { out } = await call(["import", path.basename(file)], called);
	assert.match(out, /^Would be imported: 1 /m);
	const none = await call(["import", "none.csv"], called);
	assert.match(
		none.err,
		/none\.csv cannot be used: there is no such file or folder\.\n$/,
	);
});

test("reads standard input, and nothing else is on standard error", async (t) => {
	const { env, stored } = await listAndFile(t, "");
	// As a founder calls it, so that warnings of Node's own would be seen.
	const { stdout, stderr } = spawnSync(
		process.execPath,
		["cli/main.js", "import", "--yes", "-"],
		{
			env: { ...process.env, ...env },
			input: `\ufeffemail,side\n${"a@x.at,host\n".repeat(9_000)}`,
			encoding: "utf8",
		},
	);
	assert.equal(stderr, "");
	assert.match(stdout, /^The file has 9,000 lines below its heading\.$/m);
	assert.match(await stored(), /,a@x\.at,,host,/);
});

/** A quotation mark too many: cityofaustin/atd-data-tech#21123, mafintosh/csv-parser#121. */
test("names the lines of which a cell holds lines with addresses", async (t) => {
	const { run } = await listAndFile(
		t,
		'email,side,message\na@x.at,host,"16\nb@x.at,host,\nc@x.at,host,\nd@x.at,host,Graz"\ne@x.at,host,"Vienna,\nor Graz"\nf@x.at,host,"me\nf@x.at"\n',
	);
	const said = await run();
	assert.match(said, /^The file has 3 lines below its heading\.\n/);
	assert.match(
		said,
		/Look at the file before its line 5: a cell of "message" holds line ends and an address, and so does 1 other line\./,
	);
	const { run: plain } = await listAndFile(
		t,
		'email,side,message\na@x.at,host,"16""\nand more"\n',
	);
	assert.doesNotMatch(await plain(), /Look at/);
});
