/** What `import` keeps, refuses and takes back, as the founder calls it. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { readMailboxWishes } from "../../list/wishes.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { add, engines, testOnBoth } from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

async function listAndFile(t: TestContext, content: string) {
	const { settings: env } = await engines.SQLite(t);
	await add(env, []);
	const folder = temporaryFolder(t);
	const file = path.join(folder, "people.csv");
	writeFileSync(file, content);
	return { env, folder, file, print: printer(env) };
}

test("names the option for each value that is no side, with its count", async (t) => {
	const { file, print } = await listAndFile(
		t,
		`email,role\na@x.at,VERMIETER\n${"a@x.at,Vermieter\n".repeat(2)}b@x.at,Brand\nc@x.at,host\n`,
	);
	const out = await print("import", file);
	assert.match(
		out,
		/^ {2}4 lines: side not understood: .*\n {4}line 2 and 2 others: 'VERMIETER' \(--value "VERMIETER=host" or "VERMIETER=advertiser"\)\n {4}line 5: 'Brand' /m,
	);
	const options = ["--value=vermieter=Host", "--value=Brand=advertiser"];
	const mapped = await print("import", file, ...options);
	assert.match(mapped, /^Would be imported: 3 sign-ups \(2 hosts, 1 adver/m);
	const wrong = ["import", file, "--value=Brand=brand"];
	const { code, err } = await call(wrong);
	assert.equal(code, 2);
	assert.match(err, /such as "Vermieter=host"/);
});

test("advises the order of day and month that a date proves", async (t) => {
	const { file, print } = await listAndFile(
		t,
		"email,side,joined\na@x.at,host,9/15/2026\nb@x.at,host,15/9/2026\nc@x.at,host,1/2/2026\nd@x.at,host,2026-01-02\n",
	);
	const out = await print("import", file);
	assert.match(out, /^ {2}3 lines: joined may be two days: say the order/m);
	assert.match(out, /'9\/15\/2026' \(--date-format MDY\)$/m);
	assert.match(out, /'15\/9\/2026' \(--date-format DMY\)$/m);
	assert.match(out, /'1\/2\/2026' \(--date-format DMY or MDY\)$/m);
});

test("writes the refused lines with the reason, and overwrites only its own file", async (t) => {
	const { env, folder, file, print } = await listAndFile(
		t,
		'email;side;note\n"a@x.at";host;\nbad;host;"x;y"\nb@x.at;guest;=1\n',
	);
	const refused = path.join(folder, "refused.csv");
	await print("import", file, `--refused=${refused}`);
	await print("import", file, `--refused=${refused}`, "--yes");
	assert.equal(
		readFileSync(refused, "utf8"),
		'email;side;note;why\r\nbad;host;"x;y";email not valid\r\n' +
			"b@x.at;guest;'=1;side not understood: say what it means with --value\r\n",
	);
	const other = ["import", file, `--refused=${file}`];
	const { code, err } = await call(other, env);
	assert.equal(code, 1);
	assert.match(err, /is there already, and --refused overwrites only its own/);
});

test("keeps names as notes of imported people, and one source for all", async (t) => {
	const { file, print } = await listAndFile(
		t,
		"email,side,First Name,Last Name,source\na@x.at,host,Ann,Lee,x\nb@x.at,host,,,x\n",
	);
	const options = [
		"--column=note=first name",
		"--column=note=Last Name",
		"--source=old list",
	];
	await print("import", file, "--yes", ...options);
	const people = JSON.parse(await print("export", "--json"));
	assert.deepEqual(
		people.map((each: Record<string, unknown>) => [
			each["note"],
			each["source"],
		]),
		[
			["Ann Lee", "old list"],
			[null, "old list"],
		],
	);
	// People who are on the list are left out, with their notes.
	writeFileSync(file, "email,side,Name\nb@x.at,host,Bob\n");
	const out = await print("import", file, "--yes", "--column=note=name");
	assert.match(out, /^Imported: none\nOn the list already: 1/m);
	const after = JSON.parse(await print("export", "--json"));
	assert.deepEqual(after, people);
});

test("takes a whole file as people who want no mail, and says who is on the list", async (t) => {
	const { env, file, print } = await listAndFile(
		t,
		"Email Address\nAnn@x.at\nbob@x.at\nnot an address\n",
	);
	await add(env, [person("ann@x.at")]);
	// Ann may have joined after that: the file does not say.
	const asking = await print("import", file, "--left");
	assert.match(asking, /joined on your page, and .*\n {4}line 2: 'Ann@x.at'$/m);
	const options = ["--left", `--as-of=${new Date().toISOString()}`];
	const out = await print("import", file, ...options, "--yes");
	assert.match(
		out,
		/^Imported: none\nLeft: 2 lines\nThese people do not join/m,
	);
	assert.match(out, / 1 address of them is on the list, which shows that /);
	assert.match(await print("list"), /ann@x\.at.* left/);
	assert.doesNotMatch(await print("export"), /ann@x\.at/);
	writeFileSync(file, "email,status\nann@x.at,unsubscribed\n");
	assert.doesNotMatch(await print("import", file), /No column for/);
	writeFileSync(file, "email,side\nbob+2@x.at,host\n");
	const again = await call(["import", file], env);
	assert.match(
		again.out,
		/1 line: left, as an earlier import told: .*\n {4}line 2: '(\S+)' \(erase --import \1\)$/m,
	);
});

test("lists imports, and takes one back by the beginning of its name", async (t) => {
	const { env, file, print } = await listAndFile(
		t,
		"email,side,status\na@x.at,host,active\nb@x.at,host,unsubscribed\n",
	);
	assert.equal(
		await print("import"),
		"No import is on the list. Name a file to import one.\n",
	);
	const out = await print("import", file, "--yes");
	const [, name = ""] = /^Name of this import: (\S+)\. /m.exec(out) ?? [];
	assert.match(
		await print("import"),
		new RegExp(
			`^import .*hosts +advertisers +left +bounced\n${name} +1 +0 +1 +0\n`,
		),
	);
	const same = await print("import", file, "--yes");
	assert.doesNotMatch(same, /Name of this import/);
	const short = name.slice(0, 10);
	assert.equal(
		await print("erase", "--import", short),
		"Would be taken back: 1 sign-up (1 host).\nWould be forgotten: that 1 mailbox left or bounced elsewhere.\nNothing was changed. Add --yes to take it back.\n",
	);
	assert.match(
		await print("erase", "--import", short, "--yes"),
		/^Taken back: 1/,
	);
	assert.match(
		await print("import", file),
		/^Would be imported: 1 .*\nLeft: 1 line$/m,
	);
	const none = await call(["erase", "--import", short, "--yes"], env);
	assert.deepEqual(
		[none.code, none.err],
		[1, "No import has this name: `import` prints the names.\n"],
	);
	// Of several, none is taken back.
	const second = `${file}-2`;
	writeFileSync(second, "email,side\nc@x.at,host\n");
	for (const each of [file, second]) await print("import", each, "--yes");
	const several = await call(["erase", "--import", "2", "--yes"], env);
	assert.match(several.err, /^Several imports begin with this name/);
	assert.equal((await print("list")).match(/@x\.at/g)?.length, 2);
});

testOnBoth(
	"asks which came later, an opt-out without a time or a sign-up on the page",
	async ({ settings: env }, t) => {
		await add(env, [person("ann@x.at"), person("bob@x.at")]);
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(
			file,
			"email,status,last changed\nann+a@x.at,unsubscribed,\nbob@x.at,unsubscribed,2026-01-02\ncy@x.at,unsubscribed,\n",
		);
		const print = printer(env);
		const leftAt = async (email: string) =>
			withList(
				readSettings(env).ownerDatabase,
				"read",
				async (list) => (await readMailboxWishes(list)).of(email).left,
			);
		const out = await print("import", file, "--yes");
		assert.match(out, /^Left: 2 lines$/m);
		assert.match(
			out,
			/^ {2}1 line: the person has joined on your page, and .* --as-of .*\n {4}line 2: 'ann\+a@x\.at'$/m,
		);
		assert.equal(await leftAt("ann@x.at"), undefined);
		assert.equal(await leftAt("bob@x.at"), "2026-01-02T00:00:00.000Z");
		assert.ok(((await leftAt("cy@x.at")) ?? "") > "2026-11-01");
		const again = await print("import", file, "--as-of=2026-02-03", "--yes");
		assert.match(again, /^Left: 3 lines, 1 of them new$/m);
		assert.equal(await leftAt("ann@x.at"), "2026-02-03T00:00:00.000Z");
		const future = await call(["import", file, "--as-of=2999-01-01"], env);
		assert.deepEqual([future.code, /has come/.test(future.err)], [2, true]);
	},
);

test("says how an import is taken back that read the wrong column", async (t) => {
	const { env, file, print } = await listAndFile(
		t,
		"email,side,Answer,Status\na@x.at,host,Yes,unsubscribed\n",
	);
	assert.match(await print("import", file, "--yes"), /^Left: 1 line$/m);
	const named = ["import", file, "--column=mail=Answer", "--yes"];
	const { out } = await call(named, env);
	const [, name = ""] = /\(erase --import (\S+)\)$/m.exec(out) ?? [];
	await print("erase", "--import", name, "--yes");
	assert.match(await print(...named), /^Imported: 1 sign-up \(1 host\)$/m);
});
