/** What a command prints of files and strangers: files that are larger than the engine's longest text, and names that would command a terminal. */
import assert from "node:assert/strict";
import { closeSync, openSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { call } from "../../test/support/call-cli.ts";
import { engines, openForTest } from "../../test/support/engines.ts";
import { aMail, aSignUp } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const mailOn = {
	LINK_SECRET: "x".repeat(40),
	SITE_URL: "https://frontage.example",
	MAIL_URL: "smtp://127.0.0.1:1",
	MAIL_FROM: "hello@frontage.example",
};

/** How readers of whole files failed: mapbox/csv2geojson#79, adaltas/node-csv#416. */
for (const [name, size] of [
	["above the longest text", 600 * 2 ** 20],
	["above 2 GiB", 3 * 2 ** 30],
] as const)
	test(`a file ${name} is refused in a sentence`, async (t) => {
		const { settings: env } = await engines.SQLite(t);
		const file = path.join(temporaryFolder(t), "large.csv");
		closeSync(openSync(file, "w"));
		// It takes no room on the disk.
		truncateSync(file, size);
		for (const command of [["import"], ["mail", "bounced"]]) {
			const { code, err } = await call([...command, file], env);
			assert.equal(code, 1);
			assert.match(err, /large\.csv is larger than 512 MB/);
		}
		// A line of an archive that does not end.
		const { code, err } = await call(["backup", "restore", file], env);
		assert.equal(code, 1);
		assert.match(err, /large\.csv is no archive/);
	});

/** Names that clear the screen, change its title, forge a line, or turn round: lint-md/cli#60, microsoft/terminal#2409. */
for (const odd of [
	"\x1b[2J",
	"\x1b]0;title\x07",
	"\x9b31m",
	"\n0 errors",
	"\u202egnp.exe",
	"\u2066",
])
	test(`a file of the name ${JSON.stringify(odd)} is not printed raw`, async (t) => {
		const { settings } = await engines.SQLite(t);
		const folder = temporaryFolder(t);
		const env = { ...settings, INIT_CWD: folder };
		const name = `a${odd}b.csv`;
		const wrong = `c${odd}d.csv`;
		writeFileSync(path.join(folder, name), "email,side\nnobody,host\n");
		writeFileSync(path.join(folder, wrong), Buffer.from([0xff, 0x41]));
		for (const argv of [
			["import", name, "--refused", `refused${odd}.csv`],
			["import", name, "--column", `side=${odd}`],
			["import", `none${odd}`],
			["import", wrong],
			["import", name, "--source", odd],
			["export", `people${odd}.csv`],
			["export", name],
			["backup", `copy${odd}`],
			["backup", name],
			["backup", "restore", `none${odd}`],
			["backup", "restore", name],
			["mail", "bounced", name],
			["mail", "bounced", wrong],
			["mail", "preview", path.join(name, "mails")],
			["mail", "preview", `mails${odd}`],
			["announce", odd],
			["mail", "cancel", odd],
			["erase", `ann${odd}@x.at`],
			["erase", "--source", odd],
			["list", "--search", odd],
			// What the founder types as a command may have several lines.
			...(odd.startsWith("\n") ? [] : [[odd], ["list", odd], [`--${odd}`]]),
		]) {
			const { out, err } = await call(argv, env);
			const said = out + err;
			assert.ok(!said.includes(odd), JSON.stringify([argv, said]));
		}
	});

test("what strangers and mail servers said is not printed raw", async (t) => {
	for (const odd of ["\x1b[2J", "\x9b2J", "\u202egnp.exe", "a\u2028b"]) {
		const database = await engines.SQLite(t);
		const env = { ...database.settings, ...mailOn };
		const list = await openForTest(t, database);
		// As the page of a static host stores it by itself.
		await list.insert("waitlist", [
			aSignUp({ email: "ann@x.at", answer: odd, ref: odd }),
		]);
		await list.insert("mails", [
			aMail({ email: "ann@x.at", state: "bounced", response: `550 ${odd}` }),
		]);
		await list.insert("mailer_state", [{ name: "outage", value: odd }]);
		for (const argv of [
			["list"],
			["show", "ann@x.at"],
			["show", "--json", "ann@x.at"],
			["export", "--json"],
			["stats"],
			["status"],
			["doctor"],
			["erase", "ann@x.at"],
		]) {
			const { out, err } = await call(argv, env);
			const signs = /[^\P{C}\n]|\p{Zl}/u.exec((out + err).replaceAll("\r", ""));
			assert.equal(signs, null, `${argv} ${JSON.stringify(signs?.input)}`);
		}
		const { out } = await call(["export", "--json", "--submissions"], env);
		assert.equal(JSON.parse(out)[0].ref, odd);
	}
});
