/** Imports of people who are on the list, and files that go back to a spreadsheet, as people have reported them. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { person, printer } from "../support/call-cli.ts";
import { add, engines } from "../support/engines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const rows = [
	{
		source: "knadh/listmonk#1883",
		what: "a person who is there is left out, not overwritten",
		file: "email,side,joined\nann@x.at,host,2020-01-01\nnew@x.at,host,2020-01-01\n",
		out: /^Would be imported: 1 sign-up \(1 host\)\nOn the list already: 1 sign-up/m,
	},
	{
		source: "owncloud/contacts#588",
		what: "another phone of a person makes no second one",
		file: "email,side,phone\nann@x.at,host,+43 1 234567\n",
		out: /^Would be imported: none\nOn the list already: 1 sign-up/m,
	},
	{
		source: "glific/glific#4132",
		what: "phones without a country code are counted",
		file: "email,side,phone\na@x.at,host,98765 43210\nb@x.at,host,0660 1\nc@x.at,host,+91 98765 43210\nd@x.at,host,0091 1\n",
		out: /^2 phones have no country code, such as \+43: /m,
	},
	{
		source: "asafdav/ng-csv#28",
		what: "refused lines of a file with semicolons have semicolons",
		file: "email;side\nbad;host\n",
		refused: "email;side;why\r\nbad;host;email not valid\r\n",
	},
	{
		source: "terminal42/contao-leads#31",
		what: "refused lines of a file with Excel’s mark have it, too",
		file: "\ufeffemail;side;Straße\nbad;host;Größe\n",
		refused:
			"\ufeffemail;side;Straße;why\r\nbad;host;Größe;email not valid\r\n",
	},
];

for (const { source, what, file, out, refused } of rows)
	test(`${what} (${source})`, async (t) => {
		const { settings } = await engines.SQLite(t);
		await add(settings, [person("ann@x.at")]);
		const folder = temporaryFolder(t);
		const [from, to] = ["people.csv", "refused.csv"].map((name) =>
			path.join(folder, name),
		) as [string, string];
		writeFileSync(from, file);
		const call = printer(settings)("import", from, `--refused=${to}`);
		if (out) return assert.match(await call, out);
		await assert.rejects(call);
		assert.equal(readFileSync(to, "utf8"), refused);
	});
