import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { call } from "../../test/support/call-cli.ts";
import { add, emptyLists } from "../../test/support/each-store.ts";
import { listAndFile } from "../../test/support/list-and-file.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const heading =
	"id,created_at,email,phone,user_type,utm_source,utm_medium,utm_campaign,ref\r\n";

test("imports what Supabase exports, and the same again changes nothing", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		"id,created_at,email,phone,user_type\n" +
			"7,2026-11-20 10:11:12.123456+00,Ann@x.at,+43 1,host\n" +
			'8,2026-11-20 12:00:00+02,bob@x.at,"2 ""b""",advertiser\n',
	);
	const look = await call(["import", file], env);
	assert.equal(look.code, 0);
	assert.equal(
		look.out,
		"people.csv has 2 lines below its heading.\n" +
			'Columns: email, phone, side from "user_type", joined from "created_at"\n' +
			'Not understood, so left out: "id". To use one, name its field with --column.\n' +
			"Would be imported: 2 sign-ups (1 host, 1 advertiser)\nOn the list already: none\n" +
			"Twice in the file: none\nRefused: none\n" +
			"Nothing was changed. Add --yes to import.\n",
	);
	assert.equal(await stored(), heading);
	const done = await call(["import", "--yes", file], env);
	assert.match(done.out, /^Imported: 2 sign-ups \(1 host, 1 advertiser\)$/m);
	const all =
		heading +
		'2,2026-11-20T10:00:00.000Z,bob@x.at,"2 ""b""",advertiser,,,,\r\n' +
		"1,2026-11-20T10:11:12.123Z,Ann@x.at,'+43 1,host,,,,\r\n";
	assert.equal(await stored(), all);
	const again = await call(["import", "--yes", file], env);
	assert.match(
		again.out,
		/^Imported: none\nOn the list already: 2 sign-ups \(1 host, 1 advertiser\)$/m,
	);
	assert.equal(await stored(), all);
});

test("an export is imported without loss", async (t) => {
	const { env, file } = await listAndFile(t, "");
	const phones = ["+43 1; +43 2", "=1", '5 "a", b', "-1;'-2", "'"];
	await add(
		env,
		phones.map((phone, index) => ({
			email: `${index % 2 === 0 ? "=" : "+"}${index}@x.at`,
			phone,
			user_type: index < 2 ? "host" : "advertiser",
		})),
	);
	for (const options of [[], ["--submissions"]]) {
		const { out } = await call(["export", ...options], env);
		writeFileSync(file, out);
		const copy = await emptyLists.SQLite(t);
		await add(copy, []);
		await call(["import", "--yes", file], copy);
		assert.equal((await call(["export", ...options], copy)).out, out);
		assert.equal(out.split("\r\n").length, phones.length + 2);
	}
});

for (const [what, content, options, expected] of [
	[
		"the columns that --column names",
		"Mail,Your address,I am a…,Joined,Found us,Phone (work)\nx,a@x.at,Owner,2026-11-20,2026-11-19,1\n",
		["email=your address", "side=I am a…", "joined=Found us"].map(
			(each) => `--column=${each}`,
		),
		/,2026-11-19T00:00:00\.000Z,a@x\.at,1,host,/,
	],
	[
		"what --value says of a cell",
		"email;side\nann@x.at;VERMIETER\nbob@x.at;Kunde: A=1\n",
		["--value=side:Vermieter=host", "--value=side:Kunde: A=1=advertiser"],
		/,ann@x\.at,,host,,,,\r\n.*,bob@x\.at,,advertiser,/,
	],
	[
		"bare addresses, and a clock elsewhere",
		"email;side;joined\nAnn <ann@x.at>;host;2026-07-01 12:00\nmailto:bob@x.at;host;2026-08-01 12:00Z\n",
		["--time-zone=Europe/Vienna"],
		/,2026-07-01T10:00:00\.000Z,ann@x\.at,.*\r\n.*,2026-08-01T12:00:00\.000Z,bob@x\.at,/,
	],
	[
		"the source of a person",
		"email,side,joined_at,source\na@x.at,host,2026-11-20,news\n",
		[],
		/,a@x\.at,,host,news,,,\r\n$/,
	],
] as const) {
	test(`reads ${what}`, async (t) => {
		const { env, file, stored } = await listAndFile(t, content);
		await call(["import", "--yes", ...options, file], env);
		assert.match(await stored(), expected);
	});
}

for (const [heading, option, expected] of [
	["name", "--yes", /no column for the e-mail address: .* columns: "name"/],
	["email,a", "--column=side=Nope", /no column "Nope" for side\. .*, "a"/],
] as const) {
	test(`imports nothing from the columns ${heading} ${option}`, async (t) => {
		const { env, file } = await listAndFile(t, `${heading}\nb@x.at,host\n`);
		const { code, out, err } = await call(["import", file, option], env);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, expected);
	});
}

test("groups refused lines by reason, with their values", async (t) => {
	const { env, file } = await listAndFile(
		t,
		'\ufeffE-Mail;Telephone;Side;Joined at;Note\r\nann@x.at;;Space Owner;2026-11-20;"two\r\nlines"\r\n' +
			"bad;;host;;\r\n;1;host;;\r\nbob@x.at;;guest;;\r\nbob@x.at;;;;\r\n\r\n" +
			`bob@x.at;${"1".repeat(70)};host;;\r\nbob@x.at;;host;2026-02-30;\r\nbob@x.at;\r\n` +
			"ANN@x.at;;OWNER;2026-11-20T00:00Z;\r\nann@x.at;;Host;;\r\ncleo@x.at;;Advertiser;;\r\n" +
			"bad;;host;;\r\n".repeat(3),
	);
	const { code, out } = await call(["import", file], env);
	assert.equal(code, 0);
	const sideAdvice =
		"use host or advertiser, say what it means with --value side:TEXT=host, or add --side for lines without one";
	assert.deepEqual(out.split("\n"), [
		"people.csv has 14 lines below its heading.",
		'Columns: email from "E-Mail", phone from "Telephone", side from "Side", joined from "Joined at"',
		'Not understood, so left out: "Note". To use one, name its field with --column.',
		"Would be imported: 2 sign-ups (1 host, 1 advertiser)",
		"On the list already: none",
		"Twice in the file: 2 sign-ups (2 hosts)",
		"Refused: 10 lines",
		"  email not valid: 4 lines",
		"    line 4: email is 'bad'",
		"    line 15: email is 'bad'",
		"    line 16: email is 'bad'",
		"    and 1 more",
		"  no email: 1 line",
		"    line 5: email is empty",
		"  side not valid: 1 line",
		`    line 6: side is 'guest'; ${sideAdvice}`,
		"  no side: 1 line",
		`    line 7: side is empty; ${sideAdvice}`,
		"  phone not valid: 1 line",
		`    line 9: phone is '${"1".repeat(60)}…'; use at most 40 characters, without line ends`,
		"  time not understood: 1 line",
		"    line 10: joined is '2026-02-30'; say how times are written with --date-format, such as DD.MM.YYYY, M/D/YYYY or unix, with days and hours that exist",
		"  more or fewer cells than the first line: 1 line",
		"    line 11: it has 2 cells, the first line has 5",
		"Nothing was changed. Add --yes to import.",
		"",
	]);
	const sided = await call(["import", "--side=advertiser", file], env);
	assert.match(
		sided.out,
		/^Would be imported: 3 sign-ups \(1 host, 2 advertisers\)$/m,
	);
});

test("writes refused lines to a file that can be corrected and imported", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		"Side;E-Mail\nhost;a@x.at\nhost;=bad\nguest;c@x.at\nhost\n",
	);
	const refused = `${file}.refused.csv`;
	const args = ["import", "--yes", `--refused=${refused}`, file];
	const { code, out } = await call(args, env);
	assert.equal(code, 0);
	assert.match(out, /\nThe refused lines are in .*: correct them there, and/);
	assert.equal(statSync(refused).mode & 0o777, 0o600);
	const text = readFileSync(refused, "utf8");
	assert.deepEqual(text.split("\r\n").slice(0, 2), [
		"refused because,Side,E-Mail",
		"line 3: email not valid: email is '=bad',host,'=bad",
	]);
	writeFileSync(file, "Side;E-Mail\nhost;d@x.at\nhost;bad\n");
	const taken = await call(args, env);
	assert.match(taken.err, /is there already, and is not overwritten/);
	assert.doesNotMatch(await stored(), /d@x\.at/);
	writeFileSync(
		file,
		text.replace(",'=bad", ",b@x.at").replace("guest,", "host,"),
	);
	const second = await call(["import", "--yes", file], env);
	assert.match(second.out, /^Imported: 2 sign-ups/m);
	assert.match(await stored(), /b@x\.at/);
});

test("the exit code is 1 when every line is refused", async (t) => {
	const { env, file } = await listAndFile(t, "email,I am a\nb@x.at,host\n");
	const { code, out, err } = await call(["import", file], env);
	assert.match(out, /^No column for side: name it with --column side=HEADING/m);
	assert.match(out, /^No column for joined: new sign-ups get the time/m);
	assert.match(out, /^Refused: 1 line$/m);
	assert.deepEqual({ code, err }, { code: 1, err: "Every line is refused.\n" });
});

test("leaves out erased people, except for what they sent later", async (t) => {
	const before = "email,user_type,created_at\nann@x.at,host,2020-11-20\n";
	const { env, file, stored } = await listAndFile(t, before);
	await call(["import", "--yes", file], env);
	await call(["erase", "--yes", "ann@x.at"], env);
	const later = new Date(Date.now() + 1_000).toISOString();
	writeFileSync(file, `${before}ann@x.at,host,${later}\n`);
	const { out } = await call(["import", "--yes", file], env);
	assert.match(out, /^ {2}person was erased: 1 line\n {4}line 2: email is /m);
	assert.match(out, /^Imported: 1 /m);
	assert.ok((await stored()).includes(later));
});

test("an unreadable file is named in the error", async (t) => {
	const env = await emptyLists.SQLite(t);
	await add(env, []);
	const folder = temporaryFolder(t);
	const none = await call(["import", path.join(folder, "none.csv")], env);
	assert.deepEqual([none.code, none.out], [1, ""]);
	assert.match(none.err, /none\.csv cannot be read \(ENOENT\): [^\n]+\n$/);
	// npm runs commands in the project's folder, and names the founder's.
	writeFileSync(path.join(folder, "a.csv"), "email,side\na@x.at,host\n");
	const called = { ...env, INIT_CWD: folder };
	assert.match(
		(await call(["import", "a.csv"], called)).out,
		/^Would be imported: 1 /m,
	);
});

test("reads standard input, and nothing else is on standard error", async (t) => {
	const { env, stored } = await listAndFile(t, "");
	// As a founder calls it, so that warnings of Node's own would be seen.
	const { stdout, stderr } = spawnSync(
		process.execPath,
		["cli/main.ts", "import", "--yes", "-"],
		{
			env: { ...process.env, ...env },
			input: `\ufeffemail,side\n${"a@x.at,host\n".repeat(9_000)}`,
			encoding: "utf8",
		},
	);
	assert.equal(stderr, "");
	assert.match(stdout, /^Standard input has 9,000 lines below its heading\.$/m);
	assert.match(await stored(), /,a@x\.at,,host,/);
	const none = await call(["import", "-"], env);
	assert.deepEqual([none.code, none.err], [1, "Standard input is empty.\n"]);
});
