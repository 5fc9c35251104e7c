import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { call } from "../../test/support/call-cli.ts";
import { add, emptyLists } from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

async function setUp(t: TestContext, content: string | Uint8Array) {
	const env = await emptyLists.SQLite(t);
	await add(env, []);
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, content);
	async function stored() {
		return (await call(["export", "--submissions"], env)).out;
	}
	return { env, file, stored };
}

const heading =
	"id,created_at,email,phone,user_type,utm_source,utm_medium,utm_campaign,ref\r\n";

test("imports what Supabase exports, and the same again changes nothing", async (t) => {
	const { env, file, stored } = await setUp(
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
	const { env, file, stored } = await setUp(
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
		const { env, file } = await setUp(t, "");
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
	const { env, file, stored } = await setUp(
		t,
		"email,side,joined_at,source\na@x.at,host,2026-11-20,news\n",
	);
	await call(["import", "--yes", file], env);
	assert.match(await stored(), /,a@x\.at,,host,news,,,\r\n$/);
});

test("groups refused lines by reason, with their values", async (t) => {
	const { env, file } = await setUp(
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
		"    line 6: side is 'guest'; use host or advertiser",
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
	const { env, file, stored } = await setUp(t, before);
	await call(["import", "--yes", file], env);
	await call(["erase", "--yes", "ann@x.at"], env);
	const later = new Date(Date.now() + 1_000).toISOString();
	writeFileSync(file, `${before}ann@x.at,host,${later}\n`);
	const { out } = await call(["import", "--yes", file], env);
	assert.match(out, /^ {2}person was erased: 1 line\n {4}line 2: email is /m);
	assert.match(out, /^Imported: 1 /m);
	assert.ok((await stored()).includes(later));
});

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
		const { env, file, stored } = await setUp(
			t,
			`email,side,date\na@x.at,host,"${time}"\n`,
		);
		const args = format === undefined ? [] : ["--date-format", format];
		const { out } = await call(["import", "--yes", ...args, file], env);
		if (isRead) assert.ok((await stored()).includes(expected), out);
		else assert.match(out, expected);
	});
}

test("reads the columns that --column names", async (t) => {
	const { env, file, stored } = await setUp(
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
] as const) {
	test(`refuses ${options}`, async (t) => {
		const { env, file } = await setUp(t, "email,a,A\nb@x.at,host,\n");
		const result = await call(["import", file, ...options.split(" ")], env);
		assert.equal(result.code, code);
		assert.equal(result.out, "");
		assert.match(result.err, expected);
	});
}

test("says that no column names the side", async (t) => {
	const { env, file } = await setUp(t, "email,I am a\nb@x.at,host\n");
	const { out } = await call(["import", file], env);
	assert.match(out, /^No column for side: name it with --column side=HEADING/m);
	const all = await call(["import", "--side=advertiser", file], env);
	assert.match(
		all.out,
		/^No column for side: all lines get the side of --side/m,
	);
	assert.match(out, /^No column for joined: new sign-ups get the time/m);
});

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
		const { env, file, stored } = await setUp(t, content);
		await call(["import", "--yes", file], env);
		assert.match(await stored(), /Z,a@x\.at,,host,,,,\r\n$/);
	});
}

test("counts lines as an editor does", async (t) => {
	const { env, file } = await setUp(
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
		const { env, file, stored } = await setUp(t, content);
		const args = ["import", "--yes", "--side=host", file];
		const { code, out, err } = await call(args, env);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, /^[^\n]+\n$/);
		assert.match(err.trimEnd(), expected);
		assert.equal(await stored(), heading);
	});
}

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

test("closes a file that is longer than what its first line is read with", async (t) => {
	const lines = Array.from({ length: 20_000 }, (_, n) => `p${n}@x.at,host\n`);
	const content = `email,side\n${lines.join("")}`;
	const { env, file } = await setUp(t, content);
	const { out } = await call(["import", file], env);
	assert.match(out, /^Would be imported: 20,000 /m);
	// Node ends the program when it collects a file handle that is still open.
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
	await delay(50);
});
