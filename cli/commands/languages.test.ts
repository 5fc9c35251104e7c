import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { printer } from "../../test/support/call-cli.ts";
import { add, engines } from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

test("import, export, show and stats have the language of a sign-up", async (t) => {
	const { settings } = await engines.SQLite(t);
	await add(settings, []);
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(
		file,
		`email,side,locale
ann@x.at,host,de
bob@x.at,host,de_AT
cat@x.at,advertiser,EN
dan@x.at,advertiser,German
eve@x.at,host,
`,
	);
	const print = printer(settings);
	assert.match(await print("import", "--yes", file), /^Imported: 5 sign-ups/m);
	const lines = (await print("export")).trimEnd().split("\r\n");
	const [heading = "", ...rows] = lines.map((line) => line.split(","));
	const at = heading.indexOf("language");
	assert.deepEqual(Object.fromEntries(rows.map((row) => [row[0], row[at]])), {
		"ann@x.at": "de",
		"bob@x.at": "de-AT",
		"cat@x.at": "en",
		"dan@x.at": "de",
		"eve@x.at": "",
	});
	assert.match(await print("show", "bob@x.at"), /\bde-AT\b/);
	const stats = await print("stats");
	assert.match(stats, /^Language +hosts +advertisers$/m);
	assert.match(stats, /^German +1 +1$/m);
	assert.match(stats, /^Austrian German +1 +0$/m);
	assert.match(stats, /^\(unknown\) +1 +0$/m);
});
