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
		"Columns: created_at, email, phone, user_type.\n" +
			"Left out, because not understood: id.\n" +
			"New: 2 (1 host, 1 advertiser)\nOn the list already: 0 (0 host, 0 advertiser)\n" +
			"Twice in the file: 0 (0 host, 0 advertiser)\nRefused: 0\n" +
			"Nothing was changed. Add --yes to import.\n",
	);
	assert.equal(await stored(), heading);
	const done = await call(["import", "--yes", file], env);
	assert.match(done.out, /^Imported: 2 \(1 host, 1 advertiser\)$/m);
	const all =
		heading +
		'2,2026-11-20T10:00:00.000Z,bob@x.at,"2 ""b""",advertiser,,,,\r\n' +
		"1,2026-11-20T10:11:12.123Z,Ann@x.at,'+43 1,host,,,,\r\n";
	assert.equal(await stored(), all);
	const again = await call(["import", "--yes", "--json", file], env);
	assert.deepEqual(JSON.parse(again.out), {
		imported: true,
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
		`${heading}1,2026-11-20T10:00:00.000Z,'=a@x.at,'+43 1;'-2,host,news,,,friend\r\n`,
	);
	await call(["import", "--yes", file], env);
	const [json] = JSON.parse(
		(await call(["export", "--submissions", "--format=json"], env)).out,
	);
	assert.deepEqual(json, {
		id: 1,
		created_at: "2026-11-20T10:00:00.000Z",
		email: "=a@x.at",
		phone: "+43 1;-2",
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

test("groups refused lines by reason, without repeating them", async (t) => {
	const { env, file } = await setUp(
		t,
		'\ufeffE-Mail;Telephone;Side;Joined at;Note\r\nann@x.at;;Space Owner;2026-11-20;"two\r\nlines"\r\n' +
			"bad;;host;;\r\n;1;host;;\r\nbob@x.at;;guest;;\r\nbob@x.at;;;;\r\n\r\n" +
			`bob@x.at;${"1".repeat(41)};host;;\r\nbob@x.at;;host;2026-02-30;\r\nbob@x.at;\r\n` +
			"ANN@x.at;;OWNER;2026-11-20T00:00Z;\r\nann@x.at;;Host;;\r\ncleo@x.at;;Advertiser;;\r\n" +
			"bad;;host;;\r\n".repeat(3),
	);
	const { code, out } = await call(["import", file], env);
	assert.equal(code, 0);
	assert.deepEqual(out.split("\n"), [
		"Columns: email from E-Mail, phone from Telephone, user_type from Side, created_at from Joined at.",
		"Left out, because not understood: Note.",
		"New: 2 (1 host, 1 advertiser)",
		"On the list already: 0 (0 host, 0 advertiser)",
		"Twice in the file: 2 (2 host, 0 advertiser)",
		"Refused: 10",
		"  line 4, 15, 16 and 1 more: its e-mail address is not valid",
		"  line 5: it has no e-mail address",
		"  line 6: its side is not host or advertiser, Space Owner or Owner",
		"  line 7: it names no side: add --side host or --side advertiser for such lines",
		"  line 9: its phone is longer than 40 characters or cannot be printed",
		"  line 10: its time is not written like 2026-11-21T08:30:00Z",
		"  line 11: it has more or fewer cells than the first line",
		"Nothing was changed. Add --yes to import.",
		"",
	]);
	const sided = await call(["import", "--side=advertiser", file], env);
	assert.match(sided.out, /^New: 3 \(1 host, 2 advertiser\)$/m);
});

test("leaves out erased people, except for what they sent later", async (t) => {
	const later = new Date(Date.now() + 3_600_000).toISOString();
	const { env, file, stored } = await setUp(
		t,
		`email,user_type,created_at\n${["2020-11-20", "2100-01-01", later].map((time) => `ann@x.at,host,${time}\n`).join("")}`,
	);
	await call(["import", "--yes", file], env);
	await call(["erase", "--yes", "ann@x.at"], env);
	const { out } = await call(["import", "--yes", file], env);
	assert.match(out, /^ {2}line 2, 3: this person was erased$/m);
	assert.match(out, /^Imported: 1 /m);
	assert.ok((await stored()).includes(later));
});

const broken: [string, string | Uint8Array, RegExp][] = [
	["nothing", "", /is empty\.$/],
	["no address", "name\nAnn\n", /no column for the e-mail address/],
	["an open quotation mark", 'email\na@x.at\n"b', /line 3\).*quotation mark/],
	["another encoding", Buffer.from("email\n\xe4@x.at", "latin1"), /UTF-8/],
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
	assert.match((await call(["import", "a.csv"], called)).out, /^New: 1 /m);
});

test("closes a file that is longer than what its first line is read with", async (t) => {
	const lines = Array.from({ length: 20_000 }, (_, n) => `p${n}@x.at,host\n`);
	const content = `email,side\n${lines.join("")}`;
	const { env, file } = await setUp(t, content);
	const { out } = await call(["import", file], env);
	assert.match(out, /^New: 20,000 /m);
	// Node ends the program when it collects a file handle that is still open.
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
	await delay(50);
});
