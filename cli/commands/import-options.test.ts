import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { call } from "../../test/support/call-cli.ts";
import { listAndFile } from "../../test/support/list-and-file.ts";

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
		/, side from "I am a…", joined from "Found us", phone from "Phone \(work\)",/m,
	);
	assert.match(await stored(), /,2026-11-19T00:00:00\.000Z,a@x\.at,1,host,/);
});

for (const [heading, options, expected] of [
	["name", "", /no column for the e-mail address: .* Its columns: "name"/],
	[
		"email,a",
		"--column side=Nope",
		/no column "Nope"\. Its columns: "email", "a"/,
	],
	["email,a,A", "--column side=a", /more than one column "a"/],
] as const) {
	test(`imports nothing from the columns ${heading} ${options}`, async (t) => {
		const { env, file } = await listAndFile(t, `${heading}\nb@x.at,host\n`);
		const args = [
			"import",
			"--yes",
			file,
			...options.split(" ").filter(Boolean),
		];
		const { code, out, err } = await call(args, env);
		assert.deepEqual({ code, out }, { code: 1, out: "" });
		assert.match(err, expected);
	});
}

test("says that no column names the side", async (t) => {
	const { env, file } = await listAndFile(t, "email,I am a\nb@x.at,host\n");
	const { out } = await call(["import", file], env);
	assert.match(out, /^No column for side: name it with --column side=HEADING/m);
	assert.match(out, /^No column for joined: new sign-ups get the time/m);
	const given = await call(["import", "--side", "host", file], env);
	assert.match(given.out, /^No column for side: all lines get the side of/m);
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
		"line 3: email not valid: email is '=bad',host,'=bad",
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
