import assert from "node:assert/strict";
import { test } from "node:test";
import { call, listWith } from "../../test/support/call-cli.ts";

const ann = { email: "Ann@x.at", phone: "+43 1", user_type: "host" } as const;
const bob = {
	email: "bob@x.at",
	phone: null,
	user_type: "advertiser",
} as const;
const three = [ann, bob, { ...ann, phone: '2 "b"' }];
const unknown =
	'"utm_source":null,"utm_medium":null,"utm_campaign":null,"ref":null';
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

const exports: { args: string[]; expected: string }[] = [
	{
		args: [],
		expected:
			"email,phone,user_type,joined_at,last_seen_at,phones,submissions\r\n" +
			"ann@x.at,'+43 1,host,TIME,TIME,2,2\r\n" +
			"bob@x.at,,advertiser,TIME,TIME,0,1\r\n",
	},
	{
		args: ["--submissions"],
		expected:
			"id,created_at,email,phone,user_type,utm_source,utm_medium,utm_campaign,ref\r\n" +
			"1,TIME,Ann@x.at,'+43 1,host,,,,\r\n" +
			"2,TIME,bob@x.at,,advertiser,,,,\r\n" +
			'3,TIME,Ann@x.at,"2 ""b""",host,,,,\r\n',
	},
	{
		args: ["--format", "json", "--submissions"],
		expected:
			'[\n{"id":1,"created_at":"TIME","email":"Ann@x.at","phone":"+43 1","user_type":"host",' +
			unknown +
			"},\n" +
			'{"id":2,"created_at":"TIME","email":"bob@x.at","phone":null,"user_type":"advertiser",' +
			unknown +
			"},\n" +
			'{"id":3,"created_at":"TIME","email":"Ann@x.at","phone":"2 \\"b\\"","user_type":"host",' +
			unknown +
			"}\n]\n",
	},
	{
		args: ["--format=ndjson", "--side=advertiser"],
		expected:
			'{"email":"bob@x.at","phone":null,"user_type":"advertiser","joined_at":"TIME","last_seen_at":"TIME","phones":0,"submissions":1}\n',
	},
	{
		args: ["--submissions", "--side", "advertiser"],
		expected:
			"id,created_at,email,phone,user_type,utm_source,utm_medium,utm_campaign,ref\r\n2,TIME,bob@x.at,,advertiser,,,,\r\n",
	},
];
for (const { args, expected } of exports) {
	test(["export", ...args].join(" "), async (t) => {
		const env = await listWith(t, three);
		const { code, out, err } = await call(["export", ...args], env);
		assert.equal(out.replace(time, "TIME"), expected);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
	});
}

const empty: [string, string][] = [
	[
		"csv",
		"email,phone,user_type,joined_at,last_seen_at,phones,submissions\r\n",
	],
	["json", "[]\n"],
	["ndjson", ""],
];
for (const [format, expected] of empty) {
	test(`export --format ${format} of nobody`, async (t) => {
		const env = await listWith(t, []);
		const { code, out } = await call(["export", "--format", format], env);
		assert.deepEqual({ code, out }, { code: 0, out: expected });
	});
}

test("count", async (t) => {
	const hosts = Array.from({ length: 9 }, (_, n) => ({
		...ann,
		email: `p${n}@x.at`,
	}));
	const env = await listWith(t, [...three, ...hosts]);
	assert.deepEqual(await call(["count"], env), {
		code: 0,
		out: "host        10\nadvertiser   1\nsum         11\n",
		err: "",
	});
	assert.deepEqual(await call(["count", "--json"], env), {
		code: 0,
		out: '{"host":10,"advertiser":1,"sum":11}\n',
		err: "",
	});
});
