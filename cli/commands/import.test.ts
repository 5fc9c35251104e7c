import assert from "node:assert/strict";
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
			'Columns: joined from "created_at", email, phone, side from "user_type"\n' +
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
	const again = await call(["import", "--yes", "--json", file], env);
	assert.deepEqual(JSON.parse(again.out), {
		imported: true,
		lines: 2,
		columns: {
			email: "email",
			phone: "phone",
			user_type: "user_type",
			created_at: "created_at",
		},
		ignored_columns: ["id"],
		new: { host: 0, advertiser: 0 },
		known: { host: 1, advertiser: 1 },
		repeated: { host: 0, advertiser: 0 },
		refused: [],
	});
	assert.equal(await stored(), all);
});

test("an export imported into an empty list gives the same sign-ups", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		`${heading}1,2026-11-20T10:00:00.000Z,'=a@x.at,"'+43 1;'-2",host,news,,,friend\r\n`,
	);
	await call(["import", "--yes", file], env);
	const [json] = JSON.parse(
		(await call(["export", "--submissions", "--format=json"], env)).out,
	);
	assert.deepEqual(json, {
		id: 1,
		created_at: "2026-11-20T10:00:00.000Z",
		email: "=a@x.at",
		phone: "+43 1;'-2",
		user_type: "host",
		utm_source: "news",
		utm_medium: null,
		utm_campaign: null,
		ref: "friend",
	});
	const out = await call(["export", "--submissions", "--bom"], env);
	writeFileSync(file, out.out);
	await call(["import", "--yes", file], env);
	assert.equal(`\ufeff${await stored()}`, out.out);
});

for (const plain of [[], ["--plain"]]) {
	test(`an export ${plain} is imported without loss`, async (t) => {
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
		for (const kind of [[], ["--submissions"]]) {
			const { out } = await call(["export", ...kind, ...plain], env);
			writeFileSync(file, out);
			const copy = await emptyLists.SQLite(t);
			await add(copy, []);
			await call(["import", "--yes", ...plain, file], copy);
			const copied = await call(["export", ...kind, ...plain], copy);
			assert.equal(copied.out, out);
			assert.ok(out.split("\r\n").length === phones.length + 2);
		}
	});
}

test("an export of people keeps their sources", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		"email,side,joined_at,source\na@x.at,host,2026-11-20,news\n",
	);
	await call(["import", "--yes", file], env);
	assert.match(await stored(), /,a@x\.at,,host,news,,,\r\n$/);
});

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
	assert.deepEqual(out.split("\n"), [
		"people.csv has 14 lines below its heading.",
		'Columns: email from "E-Mail", phone from "Telephone", side from "Side", joined from "Joined at"',
		'Not understood, so left out: "Note". To use one, name its field with --column.',
		"Would be imported: 2 sign-ups (1 host, 1 advertiser)",
		"On the list already: none",
		"Twice in the file: 2 sign-ups (2 hosts)",
		"Refused: 10 lines",
		"  e-mail address not valid: 4 lines",
		"    line 4: email is 'bad'",
		"    line 15: email is 'bad'",
		"    line 16: email is 'bad'",
		"    and 1 more",
		"  no e-mail address: 1 line",
		"    line 5: email is empty",
		"  side not understood: 1 line",
		"    line 6: side is 'guest'; use host or advertiser, or say what it means with --value side:TEXT=host",
		"  no side: 1 line",
		"    line 7: side is empty; add --side host or --side advertiser for such lines",
		"  phone not valid: 1 line",
		`    line 9: phone is '${"1".repeat(60)}…'; use at most 40 characters, without line ends`,
		"  time that does not exist: 1 line",
		"    line 10: joined is '2026-02-30'; there is no such day or hour",
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

test("reads the columns that --column names", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		"Mail,Your address,I am a…,Joined,Found us,Phone (work)\nx,a@x.at,Owner,2026-11-20,2026-11-19,1\n",
	);
	const { out } = await call(
		[
			"import",
			"--yes",
			...["--column", "email=your address"],
			...["--column", "side=I am a…"],
			...["--column", "joined=Found us"],
			file,
		],
		env,
	);
	assert.match(out, /^Not understood, so left out: "Joined"\./m);
	assert.match(
		out,
		/, side from "I am a…", joined from "Found us", phone from "Phone \(work\)"$/m,
	);
	assert.match(await stored(), /,2026-11-19T00:00:00\.000Z,a@x\.at,1,host,/);
});

for (const [options, code, expected] of [
	["--column side", 2, /^--column must be FIELD=HEADING/],
	["--column side=", 2, /^--column must be FIELD=HEADING/],
	["--column nick=Note", 2, /^--column has no field "nick": .* email, phone,/],
	["--column side=a --column user_type=b", 2, /is given twice for side\./],
	["--column side=a --column phone=A", 2, /"A" to both side and phone\./],
	[
		"--column side=Nope",
		1,
		/no column "Nope"\. Its columns: "email", "a", "A"/,
	],
	["--column side=a", 1, /more than one column "a"/],
	["--date-format DD.MM", 2, /^--date-format must be unix, or day, month/],
	["--date-format MM.DD.MM", 2, /^--date-format must be unix/],
	["--value side=host", 2, /^--value must be FIELD:TEXT=VALUE/],
	["--value nick:a=b", 2, /^--value has no field "nick"/],
	["--value side:a=guest", 2, /^--value gives side "guest": use host or/],
	["--value side:a=host --value side:A=host", 2, /is given twice for side:A\./],
	["--time-zone Wien", 2, /^--time-zone must be a time zone like Europe/],
] as const) {
	test(`refuses ${options}`, async (t) => {
		const { env, file } = await listAndFile(t, "email,a,A\nb@x.at,host,\n");
		const result = await call(["import", file, ...options.split(" ")], env);
		assert.equal(result.code, code);
		assert.equal(result.out, "");
		assert.match(result.err, expected);
	});
}

test("says that no column names the side", async (t) => {
	const { env, file } = await listAndFile(t, "email,I am a\nb@x.at,host\n");
	const { out } = await call(["import", file], env);
	assert.match(out, /^No column for side: name it with --column side=HEADING/m);
	const all = await call(["import", "--side=advertiser", file], env);
	assert.match(
		all.out,
		/^No column for side: all lines get the side of --side/m,
	);
	assert.match(out, /^No column for joined: new sign-ups get the time/m);
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

test("reads what --value says of a cell, bare addresses, and a clock elsewhere", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		"email;side;joined\nAnn <ann@x.at>;VERMIETER;2026-07-01 12:00\nmailto:bob@x.at;Kunde: A=1;2026-01-01 12:00Z\n",
	);
	const values = [
		"--value=side:Vermieter=host",
		"--value=side:Kunde: A=1=advertiser",
	];
	await call(
		["import", "--yes", ...values, "--time-zone=Europe/Vienna", file],
		env,
	);
	const lines = (await stored()).split("\r\n");
	assert.match(
		String(lines[1]),
		/,2026-01-01T12:00:00\.000Z,bob@x\.at,,advertiser,/,
	);
	assert.match(String(lines[2]), /,2026-07-01T10:00:00\.000Z,ann@x\.at,,host,/);
});

test("refuses a phone that a spreadsheet has rounded", async (t) => {
	const { env, file } = await listAndFile(
		t,
		'email,side,phone\na@x.at,host,"4,91511E+12"\nb@x.at,host,+43 1\n',
	);
	const { out } = await call(["import", file], env);
	assert.match(
		out,
		/phone destroyed by a spreadsheet: 1 line\n {4}line 2: phone is '4,91511E\+12': its last digits are lost/,
	);
});

test("writes refused lines to a file that can be corrected and imported", async (t) => {
	const { env, file, stored } = await listAndFile(
		t,
		"Side;E-Mail\nhost;a@x.at\nhost;=bad\nguest;c@x.at\nhost\n",
	);
	const refused = `${file}.refused.csv`;
	const args = ["import", "--yes", `--refused=${refused}`];
	const { code, out } = await call([...args, file], env);
	assert.equal(code, 0);
	assert.ok(
		out.endsWith(
			`The refused lines are in ${refused}: correct them there, and import that file with the same options.\n`,
		),
	);
	assert.equal(statSync(refused).mode & 0o777, 0o600);
	const text = readFileSync(refused, "utf8");
	assert.deepEqual(text.split("\r\n").slice(0, 2), [
		"refused because,Side,E-Mail",
		"line 3: e-mail address not valid: email is '=bad',host,'=bad",
	]);
	const other = await call(["import", `--refused=${file}`, file], env);
	assert.equal(other.code, 1);
	assert.match(other.err, /is there already, and is not overwritten/);
	// One of an earlier call is replaced.
	assert.equal((await call([...args, file], env)).code, 0);
	const nowhere = `${file}/refused.csv`;
	const failed = await call(
		["import", "--yes", "--side=host", `--refused=${nowhere}`, refused],
		env,
	);
	assert.match(failed.err, /cannot be written|no folder/);
	assert.doesNotMatch(await stored(), /c@x\.at/);
	writeFileSync(
		file,
		text.replace(",'=bad", ",b@x.at").replace("guest,", "host,"),
	);
	const second = await call(["import", "--yes", file], env);
	assert.match(second.out, /^Imported: 2 sign-ups/m);
	assert.match(await stored(), /b@x\.at/);
});

test("the exit code is 1 when every line is refused", async (t) => {
	const { env, file } = await listAndFile(
		t,
		"email,side\nbad,host\nb@x.at,guest\n",
	);
	const { code, out, err } = await call(["import", file], env);
	assert.match(out, /^Refused: 2 lines$/m);
	assert.deepEqual({ code, err }, { code: 1, err: "Every line is refused.\n" });
});

test("reads standard input", async (t) => {
	const { env, stored } = await listAndFile(t, "");
	const input = `\ufeffemail,side\n${"a@x.at,host\n".repeat(9_000)}`;
	const { out } = await call(["import", "--yes", "-"], env, undefined, input);
	assert.match(out, /^Standard input has 9,000 lines below its heading\.$/m);
	assert.match(await stored(), /,a@x\.at,,host,/);
	const none = await call(["import", "-"], env);
	assert.deepEqual([none.code, none.err], [1, "Standard input is empty.\n"]);
});
